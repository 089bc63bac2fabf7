/**
 * Saving from an editor: a new version of the file, like any other put. Nothing is stored without the editor's lock,
 * but into an empty file, which is how an editor begins a new document; and all of it is decided where it is stored.
 */
import type { Script } from '@alluvium/database'
import { wopiChangedElsewhere, wopiLockMismatch } from '../../problems/wopi.ts'
import { authorize } from '../authorization/authorize.ts'
import type { Room } from '../content/bytes-under-way.ts'
import type { Content } from '../content/content-rows.ts'
import type { Tools } from '../tools.ts'
import { admitPut, asItWas, type PutOutcome, putFile } from '../tree/put-file.ts'
import { type Edited, type Editing, editableFile } from './editing.ts'
import { type HeldLock, heldLock, takeOver } from './held-locks.ts'
import { type Body, storeBytes } from './store-bytes.ts'

export type SaveFile = Readonly<{
  editing: Editing
  /** What the editor calls its lock; empty when it names none. */
  lock: string
  /** When the editor believes that the file was changed last, milliseconds since 1970; undefined when it does not say. */
  seen: number | undefined
  /** Bytes, when the length is known. */
  announced: number | undefined
  /** Called once, for the bytes. */
  body(): Promise<Body>
}>

/**
 * Throws `files.wopi-view-only`, `files.wopi-lock-mismatch`, `files.wopi-changed-elsewhere`, and what `putFile` throws
 * and the body does.
 */
export async function saveFile(tools: Tools, save: SaveFile): Promise<PutOutcome> {
  const { database, clock } = tools
  // A gigabyte that would be refused is not asked for.
  const isLong = save.announced === undefined || save.announced > tools.smallLimitBytes
  const room = isLong ? await database.write(admit(save)) : undefined
  return await storeBytes(tools, { body: await save.body(), room }, (content) =>
    database.write(stored({ ...save, editing: { ...save.editing, at: clock.now() } }, content)),
  )
}

type Saved = Edited & Readonly<{ lock: HeldLock | undefined }>

function* decideSave({ editing, lock: name, seen }: SaveFile): Script<Saved> {
  const edited = yield* editableFile(editing)
  const { row, path } = edited
  // Before anything is said of a lock: what it is called is for those who may write.
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
