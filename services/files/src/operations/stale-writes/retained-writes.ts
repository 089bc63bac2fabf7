/** Lists, reads and removes saves: writes that were merged or refused, for their writers. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { saveMissing, saveOfAnother } from '../../problems/saves.ts'
import { contentDamaged } from '../../problems/storage.ts'
import {
  type Actor,
  actorOf,
  authorize,
  authorizeActor,
  authorizeAnywhere,
  mayAdminister,
  mayRead,
} from '../authorization/authorize.ts'
import type { Source } from '../nodes/read-entry.ts'
import {
  contentOfRetainedWrite,
  countRetainedWritesOf,
  forgetExpiredWrites,
  forgetRetainedWrite,
  type RetainedWriteRow,
  retainedWriteById,
  retainedWritesOf,
} from './retained-write-rows.ts'

export type RetainedWrite = Omit<RetainedWriteRow, 'bytes'>

type Page = Readonly<{ limit: number; offset: number }>

/** The caller's own saves, newest first. @param everybody for administrators: the saves of all accounts. */
export function* listRetainedWrites({
  caller,
  now,
  everybody,
  limit,
  offset,
}: Page & Readonly<{ caller: Caller; now: number; everybody: boolean }>): Script<
  Readonly<{ writes: readonly RetainedWrite[]; total: number }>
> {
  const actor = everybody ? yield* authorize(caller, 'administer', '/') : yield* readerOf(caller)
  const account = everybody ? undefined : actor.number
  const writes = (yield* retainedWritesOf({ account, now, limit, offset })).filter(({ path }) => mayRead(caller, path))
  return { writes, total: (yield* countRetainedWritesOf({ account, now }))?.count ?? 0 }
}

/** Each save is authorized by its own path. */
function* readerOf(caller: Caller): Script<Actor> {
  const actor = yield* actorOf(caller)
  authorizeAnywhere(caller, 'read', actor.role)
  return actor
}

type OneWrite = Readonly<{ caller: Caller; save: string; now: number }>

/** Throws `files.save-missing`, `files.save-of-another`. */
export function* findRetainedWrite({ caller, save, now }: OneWrite): Script<RetainedWriteRow> {
  const actor = yield* readerOf(caller)
  const found = yield* retainedWriteById(save, now)
  if (!found) throw saveMissing()
  if (found.account !== actor.number && !mayAdminister(caller, actor)) throw saveOfAnother()
  authorizeActor(caller, actor, 'read', found.path)
  return found
}

/** Throws what `findSave` throws, and `files.content-damaged`. */
export function* readRetainedWrite(asked: OneWrite): Script<Readonly<{ row: RetainedWriteRow; source: Source }>> {
  const row = yield* findRetainedWrite(asked)
  const source = yield* contentOfRetainedWrite(row)
  if (!source) throw contentDamaged(row.path)
  return { row, source }
}

/** Removes a save that its writer needs no more. Throws what `findSave` throws. */
export const dropRetainedWrite = worksOnFullDisk(function* dropRetainedWrite(asked: OneWrite): Script<void> {
  yield* findRetainedWrite(asked)
  yield* forgetRetainedWrite(asked.save)
})

/** Removes expired saves. */
export const sweepRetainedWrites = worksOnFullDisk(function* sweepRetainedWrites(now: number): Script<number> {
  return yield* forgetExpiredWrites(now)
})
