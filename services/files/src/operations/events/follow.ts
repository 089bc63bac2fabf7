/**
 * Follows the ledger for one caller. The ledger itself is the queue: the follower reads more when its reader wants
 * more, so a slow reader delays nobody and nothing grows. After a restart it continues after the revision that it is
 * given.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '@alluvium/database'
import { type Caller, type Clock, type Logger, Problem } from '@alluvium/kernel'
import { currentRevision } from '../nodes/revise.ts'
import type { ChangeNotifier } from './change-notifier.ts'
import { areClosing, type Change, changesAfter, concerns, pageRows, visibleNow } from './changes.ts'

/** At least this often something is sent. */
export const beatMs = 15_000
/** The caller is checked again after this time. */
export const believedMs = 30_000

export type Following = Readonly<{
  database: Database
  notifier: ChangeNotifier
  clock: Clock
  logger: Logger
  ended: AbortSignal
}>

export type Follow = Readonly<{
  caller: Caller
  /** The caller as of now; undefined, or a rejection, ends the feed. */
  again(): Promise<Caller | undefined>
  /** Unencoded, with the leading slash; `/` for everything. */
  path: string
  /** The last known revision; undefined for changes from now on. */
  after: number | undefined
  signal: AbortSignal
}>

export type News =
  | Readonly<{ kind: 'changes'; changes: readonly Change[] }>
  /** Nothing to report; everything up to `revision` was checked. */
  | Readonly<{ kind: 'beat'; revision: number }>
  /**
   * The follower must read the tree again, as of `revision`: the changes after the known one are not available, or what the caller
   * may see is another now, by a role or because a folder was closed to them.
   */
  | Readonly<{ kind: 'reset'; revision: number }>

export async function* follow(
  { database, notifier, clock, logger, ended }: Following,
  { caller: first, again, path, after, signal }: Follow,
): AsyncGenerator<News> {
  const over = AbortSignal.any([signal, ended])
  const now = await database.read(currentRevision())
  let [caller, seen] = [first, Math.min(after ?? now, now)]
  let [sentAt, askedAt] = [clock.monotonic(), clock.monotonic()]
  yield { kind: after !== undefined && after > now ? 'reset' : 'beat', revision: seen }

  while (!over.aborted) {
    if (clock.monotonic() - askedAt >= believedMs) {
      const found = await callerAsOfNow(logger, again)
      if (!found) return
      if (found.role !== caller.role) yield { kind: 'reset', revision: seen }
      caller = found
      askedAt = clock.monotonic()
    }
    const notified = notifier.count()
    const page = await database.read(changesAfter(seen))
    const missed = (page[0]?.revision ?? 0) - 1
    if (missed > seen) yield { kind: 'reset', revision: missed }
    seen = page.at(-1)?.revision ?? seen
    const concerned = page.filter((change) => concerns(change, path))
    const changes = concerned.length === 0 ? [] : await database.read(visibleNow(caller, concerned))
    if (await isShutOut(database, caller, concerned)) yield { kind: 'reset', revision: seen }
    if (changes.length > 0 || clock.monotonic() - sentAt >= beatMs) {
      yield changes.length > 0 ? { kind: 'changes', changes } : { kind: 'beat', revision: seen }
      sentAt = clock.monotonic()
    }
    if (page.length < pageRows) await notifier.wait(notified, beatMs, over)
    else if (changes.length === 0) await nextTurn() // a long way to what is to be reported keeps nobody waiting
  }
}

/** The caller as of now; undefined, with a line in the log that says why, when the feed is to end. */
export async function callerAsOfNow(logger: Logger, again: Follow['again']): Promise<Caller | undefined> {
  try {
    const caller = await again()
    if (!caller) logger.info('a feed of events ended, because its caller is known no longer')
    return caller
  } catch (err) {
    if (err instanceof Problem)
      logger.info({ why: err.code }, 'a feed of events ended, because its caller may follow no longer')
    else logger.warn({ err }, 'a feed of events ended, because its caller could not be checked')
    return undefined
  }
}

const isShutOut = async (database: Database, caller: Caller, changes: readonly Change[]): Promise<boolean> =>
  changes.some(({ verb }) => verb === 'close') && (await database.read(areClosing(caller, changes)))
