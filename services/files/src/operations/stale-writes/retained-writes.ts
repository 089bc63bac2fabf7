/** Lists, reads and removes retained writes: stale ones that were merged or refused, kept for their writers. */
import { type Database, type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { retainedWriteMissing, retainedWriteOfAnother } from '../../problems/stale-writes.ts'
import { contentDamaged } from '../../problems/storage.ts'
import {
  type Actor,
  actorOf,
  authorize,
  authorizeActor,
  authorizeAnywhere,
  mayAdminister,
} from '../authorization/authorize.ts'
import { type RowRange, readablePage } from '../authorization/readable-page.ts'
import type { Source } from '../nodes/read-entry.ts'
import { currentRevision } from '../nodes/revise.ts'
import { settleRetainedWrites } from '../notifications/settle.ts'
import { mayReadAsOf } from '../temporal/way-as-of.ts'
import {
  contentOfRetainedWrite,
  countRetainedWritesOf,
  forgetExpiredWrites,
  forgetRetainedWrite,
  retainedWriteById,
  retainedWritesOf,
  type ShownRow,
  shortenRetainedWrite,
} from './retained-write-rows.ts'

const dayMs = 86_400_000
/** How long a refused write waits for its writer to see it; then it is kept for `keptOnceShownMs` more. */
export const waitsToBeShownMs = 365 * dayMs
const keptOnceShownMs = 30 * dayMs

type RetainedWrite = Omit<ShownRow, 'bytes'>

/**
 * `own`: whether the one to whom it is shown is its writer. `digest`: null for whoever may not read what was sent, because a short
 * content can be guessed from it.
 */
export type ShownWrite = Omit<RetainedWrite, 'digest'> &
  Readonly<{ own: boolean; digest: RetainedWrite['digest'] | null }>

type Viewer = Readonly<{ caller: Caller; actor: Actor }>

function shownAs(write: RetainedWrite, { caller, actor }: Viewer): ShownWrite {
  const own = write.account === actor.number
  return { ...write, own, digest: own || mayAdminister(caller, actor) ? write.digest : null }
}

type ListRetainedWrites = Readonly<{
  caller: Caller
  now: number
  /** For administrators: the retained writes of all accounts. */
  everybody: boolean
  limit: number
  offset: number
  /** Aborts when nobody waits for the response any more. */
  signal: AbortSignal
}>

/**
 * The caller's own retained writes and the refused ones that conflict with what the caller stored, newest first, and the number of
 * all that the caller may read. The refused ones of their own have been shown to their writer by this: now their time runs.
 */
export async function listRetainedWrites(
  database: Database,
  { caller, now, everybody, limit, offset, signal }: ListRetainedWrites,
): Promise<Readonly<{ writes: readonly ShownWrite[]; total: number }>> {
  const actor = await database.read(everybody ? authorize(caller, 'administer', '/') : readerOf(caller))
  const account = everybody ? undefined : actor.number
  const rows = (range: RowRange<RetainedWrite>) => shownTo(caller, actor, { account, now, ...range })
  const count = countRetainedWritesOf({ account, now })
  const { page, total } = await readablePage(database, { caller, limit, offset, rows, count, signal })
  const writes = await shownNow(database, page, { viewer: actor.number, now })
  return { writes: writes.map((write) => shownAs(write, { caller, actor })), total }
}

/**
 * Shows one to the caller, also to whom it conflicts with; its time runs from now on when it is a refused one of theirs. Throws what
 * `findRetainedWrite` throws.
 */
export async function showRetainedWrite(database: Database, asked: OneWrite): Promise<ShownWrite> {
  const { found, actor } = await database.read(foundBy(asked, ({ conflicts_with }) => conflicts_with))
  const [shown = found] = await shownNow(database, [found], { viewer: actor.number, now: asked.now })
  return shownAs(shown, { caller: asked.caller, actor })
}

type Viewing = Readonly<{ viewer: number | undefined; now: number }>

/** These writes as they expire once their writer has seen them. */
async function shownNow<Row extends RetainedWrite>(
  database: Database,
  writes: readonly Row[],
  { viewer, now }: Viewing,
): Promise<readonly Row[]> {
  const until = now + keptOnceShownMs
  const isFirst = (write: RetainedWrite) =>
    write.merged === null && write.account === viewer && write.expires_at > until
  const first = writes.filter(isFirst)
  if (first.length === 0) return writes
  await database.write(startTimeOf(first, until))
  return writes.map((write) => (isFirst(write) ? { ...write, expires_at: until } : write))
}

const startTimeOf = worksOnFullDisk(function* startTimeOf(
  writes: readonly RetainedWrite[],
  until: number,
): Script<void> {
  for (const { save } of writes) yield* shortenRetainedWrite(save, until)
})

type Shown = RetainedWrite & Readonly<{ isHidden: boolean }>

function* shownTo(
  caller: Caller,
  actor: Actor,
  range: Parameters<typeof retainedWritesOf>[0],
): Script<readonly Shown[]> {
  const shown: Shown[] = []
  for (const row of yield* retainedWritesOf(range))
    shown.push({ ...row, isHidden: !(yield* mayReadWriteOf(caller, actor, row)) })
  return shown
}

/** Whether a caller may read a write of somebody else: whose file they may read where it is today, or was last. The stored path may be an old one. */
function* mayReadWriteOf(
  caller: Caller,
  actor: Actor,
  { account, node }: Pick<RetainedWrite, 'account' | 'node'>,
): Script<boolean> {
  return account === actor.number || (yield* mayReadAsOf(caller, node, yield* currentRevision()))
}

/** Each retained write is authorized by its own path. */
function* readerOf(caller: Caller): Script<Actor> {
  const actor = yield* actorOf(caller)
  authorizeAnywhere(caller, 'read', actor.role)
  return actor
}

type OneWrite = Readonly<{ caller: Caller; save: string; now: number }>

/** Throws `files.save-missing`, `files.save-of-another`. */
function* findRetainedWrite(asked: OneWrite): Script<ShownRow> {
  return (yield* foundBy(asked)).found
}

/** @param also another account to which it is shown. Default: none. */
function* foundBy(
  { caller, save, now }: OneWrite,
  also: (found: ShownRow) => number | null = () => null,
): Script<Readonly<{ found: ShownRow; actor: Actor }>> {
  const actor = yield* readerOf(caller)
  const found = yield* retainedWriteById(save, now)
  if (!found) throw retainedWriteMissing()
  const isShown = found.account === actor.number || also(found) === actor.number
  if (!isShown && !mayAdminister(caller, actor)) throw retainedWriteOfAnother()
  if (!(yield* mayReadWriteOf(caller, actor, found))) throw retainedWriteMissing()
  authorizeActor(caller, actor, 'read', found.path)
  return { found, actor }
}

/** Throws what `findRetainedWrite` throws, and `files.content-damaged`. */
export function* readRetainedWrite(asked: OneWrite): Script<Readonly<{ row: ShownRow; source: Source }>> {
  const row = yield* findRetainedWrite(asked)
  const source = yield* contentOfRetainedWrite(row)
  if (!source) throw contentDamaged(row.path)
  return { row, source }
}

/**
 * Removes one that its writer needs no more, wherever its file is: its bytes count for the writer also where they may not read it
 * any more. Throws what `findRetainedWrite` throws.
 */
export const dropRetainedWrite = worksOnFullDisk(function* dropRetainedWrite(asked: OneWrite): Script<void> {
  const actor = yield* actorOf(asked.caller)
  const found = yield* retainedWriteById(asked.save, asked.now)
  if (found?.account !== actor.number) yield* findRetainedWrite(asked)
  yield* forgetRetainedWrite(asked.save)
  if (found) yield* settleRetainedWrites({ account: found.account, node: found.node, at: asked.now })
})

/** Removes expired ones. */
export const sweepRetainedWrites = worksOnFullDisk(function* sweepRetainedWrites(now: number): Script<number> {
  return yield* forgetExpiredWrites(now)
})
