/** Writes that were merged or refused, as their writers see them: listing them, reading their bytes, and removing them. */
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
  contentOfSave,
  countSavesOf,
  forgetExpiredSaves,
  forgetSave,
  type SaveRow,
  saveById,
  savesOf,
} from './save-rows.ts'

export type KeptSave = Omit<SaveRow, 'bytes'>

type Page = Readonly<{ limit: number; offset: number }>

/** One's own, newest first. @param everybody administrators: those of all. */
export function* listSaves({
  caller,
  now,
  everybody,
  limit,
  offset,
}: Page & Readonly<{ caller: Caller; now: number; everybody: boolean }>): Script<
  Readonly<{ saves: readonly KeptSave[]; total: number }>
> {
  const actor = everybody ? yield* authorize(caller, 'administer', '/') : yield* readerOf(caller)
  const account = everybody ? undefined : actor.number
  const saves = (yield* savesOf({ account, now, limit, offset })).filter(({ path }) => mayRead(caller, path))
  return { saves, total: (yield* countSavesOf({ account, now }))?.count ?? 0 }
}

/** Each save is judged alone, by its path. */
function* readerOf(caller: Caller): Script<Actor> {
  const actor = yield* actorOf(caller)
  authorizeAnywhere(caller, 'read', actor.role)
  return actor
}

type OneSave = Readonly<{ caller: Caller; save: string; now: number }>

/** Throws `files.save-missing`, `files.save-of-another`. */
export function* findSave({ caller, save, now }: OneSave): Script<SaveRow> {
  const actor = yield* readerOf(caller)
  const found = yield* saveById(save, now)
  if (!found) throw saveMissing()
  if (found.account !== actor.number && !mayAdminister(caller, actor)) throw saveOfAnother()
  authorizeActor(caller, actor, 'read', found.path)
  return found
}

/** Throws what `findSave` throws, and `files.content-damaged`. */
export function* readSave(asked: OneSave): Script<Readonly<{ row: SaveRow; source: Source }>> {
  const row = yield* findSave(asked)
  const source = yield* contentOfSave(row)
  if (!source) throw contentDamaged(row.path)
  return { row, source }
}

/** Lets go of it, when its writer needs it no more. Throws what `findSave` throws. */
export const dropSave = worksOnFullDisk(function* dropSave(asked: OneSave): Script<void> {
  yield* findSave(asked)
  yield* forgetSave(asked.save)
})

/** Lets go of those whose time is over. */
export const sweepSaves = worksOnFullDisk(function* sweepSaves(now: number): Script<number> {
  return yield* forgetExpiredSaves(now)
})
