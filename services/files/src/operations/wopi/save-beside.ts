/**
 * Saves a copy beside the file (PutRelativeFile). The editor gets a token for the copy, so that it can continue with
 * it.
 */
import type { Script } from '@alluvium/database'
import type { Path } from '../../model/path.ts'
import { wopiNameTaken } from '../../problems/wopi.ts'
import { actorOf, authorizeActor } from '../authorization/authorize.ts'
import type { Room } from '../content/bytes-under-way.ts'
import type { Content } from '../content/content-rows.ts'
import { requireDiskRoom } from '../content/disk-room.ts'
import { locate } from '../nodes/locate.ts'
import type { Tools } from '../tools.ts'
import { splitName } from '../tree/free-name.ts'
import { admitPut, type PutOutcome, putFile } from '../tree/put-file.ts'
import { type Edited, type Editing, editableFile } from './editing.ts'
import { beside, cleanName, freeName } from './free-name.ts'
import { requireUnlocked } from './lock-file.ts'
import { type Body, storeBytes } from './store-bytes.ts'
import { giveToken } from './wopi-tokens.ts'

export type Target =
  /** A name, or only an extension with its dot; if it is taken, another name is used. */
  | Readonly<{ kind: 'suggested'; name: string }>
  /** Exactly this valid name. */
  | Readonly<{ kind: 'exact'; name: string; overwrite: boolean }>

export type SaveBeside = Readonly<{
  editing: Editing
  target: Target
  /** A fresh token for the copy. */
  token: string
  announced: number | undefined
  body(): Promise<Body>
}>

type SavedBeside = PutOutcome & Readonly<{ path: Path }>

/** Throws `files.wopi-view-only`, `files.wopi-name-taken`, `files.wopi-lock-mismatch`, and what `putFile` throws. */
export async function saveBeside(tools: Tools, save: SaveBeside): Promise<SavedBeside> {
  const { database, clock } = tools
  const room = await database.read(admit(save))
  await requireDiskRoom(tools, save.announced)
  return await storeBytes(tools, { body: await save.body(), room }, (content) =>
    database.write(stored({ ...save, editing: { ...save.editing, at: clock.now() } }, content)),
  )
}

function* placeOf({ editing, target }: SaveBeside): Script<Path> {
  const edited = yield* editableFile(editing)
  const { path } = edited
  const { caller } = editing
  const actor = yield* actorOf(caller)
  const finding = { caller, actor, edited }
  if (target.kind === 'suggested') return beside(path, yield* freeName(suggested(edited, target.name), finding))
  const place = beside(path, target.name)
  authorizeActor(caller, actor, 'write', place)
  const { row: there } = yield* locate(place)
  if (!there) return place
  if (!target.overwrite || there.is_folder) throw wopiNameTaken(place.text, yield* freeName(target.name, finding))
  yield* requireUnlocked({ row: there, path: place }, editing.at)
  return place
}

const suggested = ({ path }: Edited, name: string): string =>
  cleanName(name.startsWith('.') ? splitName(path.names.at(-1) ?? '').stem + name : name)

const planOf = ({ caller }: Editing, path: Path) =>
  ({ caller, path, requires: {}, parents: 'require', mediaType: null }) as const

function* admit(save: SaveBeside): Script<Room | undefined> {
  const { editing, announced } = save
  return yield* admitPut({ ...planOf(editing, yield* placeOf(save)), at: editing.at }, announced)
}

function* stored(save: SaveBeside, content: Content): Script<SavedBeside> {
  const { editing, token } = save
  const { at, mode, caller } = editing
  const path = yield* placeOf(save)
  const put = yield* putFile({ ...planOf(editing, path), content, at, modified: at })
  const { number } = yield* actorOf(caller)
  yield* giveToken({ token, caller, node: put.entry.node, account: number, mode, at })
  return { ...put, path }
}
