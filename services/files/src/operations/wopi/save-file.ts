/**
 * Saves a file from an editor: a new version, like any other put. It needs the editor's lock, unless the file is empty,
 * which is how an editor begins a new document. All checks are made in the transaction that stores the file.
 */
import type { Script } from '@alluvium/database'
import { wopiChangedElsewhere, wopiLockMismatch } from '../../problems/wopi.ts'
import { authorize } from '../authorization/authorize.ts'
import type { Room } from '../content/bytes-under-way.ts'
import type { Content } from '../content/content-rows.ts'
import { requireDiskRoom } from '../content/disk-room.ts'
import type { Tools } from '../tools.ts'
import { admitPut, asItWas, type PutOutcome, putFile } from '../tree/put-file.ts'
import { type Edited, type Editing, editableFile } from './editing.ts'
import { type HeldLock, heldLock, takeOver } from './held-locks.ts'
import { type Body, storeBytes } from './store-bytes.ts'

export type SaveFile = Readonly<{
  editing: Editing
  /** The editor's id of its lock; empty when it names none. */
  lock: string
  /** The time of the last change that the editor knows, in milliseconds since 1970; undefined when it names none. */
  seen: number | undefined
  /** Bytes, when the length is known. */
  announced: number | undefined
  /** Is called once to read the bytes. */
  body(): Promise<Body>
}>

/**
 * Throws `files.wopi-view-only`, `files.wopi-lock-mismatch`, `files.wopi-changed-elsewhere`, and what `putFile` throws
 * and the body does.
 */
export async function saveFile(tools: Tools, save: SaveFile): Promise<PutOutcome> {
  const { database, clock } = tools
  // Checks before the body is read, so that no gigabyte is sent in vain.
  const isLong = save.announced === undefined || save.announced > tools.smallLimitBytes
  const room = isLong ? await database.write(admit(save)) : undefined
  if (isLong) await requireDiskRoom(tools, save.announced)
  return await storeBytes(tools, { body: await save.body(), room }, (content) =>
    database.write(stored({ ...save, editing: { ...save.editing, at: clock.now() } }, content)),
  )
}

type Saved = Edited & Readonly<{ lock: HeldLock | undefined }>

function* decideSave({ editing, lock: name, seen }: SaveFile): Script<Saved> {
  const edited = yield* editableFile(editing)
  const { row, path } = edited
  // Before anything about a lock: only those who may write learn its id.
  const { number } = yield* authorize(editing.caller, 'write', path)
  const lock = yield* heldLock(row.node, editing.at)
  if (lock ? lock.name !== name : row.size > 0) throw wopiLockMismatch(path.text, lock?.name ?? '')
  if (seen !== undefined && seen !== row.modified) throw wopiChangedElsewhere(path.text)
  if (lock) yield* takeOver(lock, number)
  return { ...edited, lock }
}

const planOf = ({ caller }: Editing, { path, lock }: Saved) =>
  ({ caller, path, requires: { tokens: lock ? [lock.token] : [] }, parents: 'require', mediaType: asItWas }) as const

function* admit(save: SaveFile): Script<Room | undefined> {
  const { editing, announced } = save
  return yield* admitPut({ ...planOf(editing, yield* decideSave(save)), at: editing.at }, announced)
}

function* stored(save: SaveFile, content: Content): Script<PutOutcome> {
  const { editing } = save
  const { at } = editing
  return yield* putFile({ ...planOf(editing, yield* decideSave(save)), content, at, modified: at })
}
