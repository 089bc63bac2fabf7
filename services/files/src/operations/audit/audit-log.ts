/**
 * The audit log, as the protocols use it. Entries go into a queue and are written in batches a moment later, so that no
 * response waits for its entry. The queue is bounded. Only refusals and reads are ever dropped, and only when the
 * database accepts no more entries: a request that changes something then waits for room.
 *
 *   answers ──> queue ──every 25 ms, or 100 entries──> one transaction, chained
 *                 │           (on a server 250 ms, or 1000: each batch is a turn for which the writers of all nodes wait)
 *                 └─full─> requests that change something wait some seconds, and are refused then
 *
 * Refusals of nobody that are alike are counted first (refusal-counts.ts).
 */

import { isCorrupt } from '@alluvium/database'
import { isSafeMethod } from '@alluvium/kernel'
import type { StoreTools } from '../../ports/store-tools.ts'
import { auditWaits } from '../../problems/requests.ts'
import { currentRevision } from '../nodes/revise.ts'
import { appendEntries } from './append-entries.ts'
import type { AuditEntry } from './audit-entry.ts'
import { completeLog, revisionBefore } from './complete-log.ts'
import { refusalCounts } from './refusal-counts.ts'

const paces = {
  sqlite: { delayMs: 25, batchEntries: 100 },
  postgres: { delayMs: 250, batchEntries: 1000 },
} as const
/** With so many waiting entries, changes wait too. */
const fullAt = 10_000
/** With so many waiting entries, refusals and reads are only counted. */
const hopelessAt = 2 * fullAt
/** How long a change waits for room; not at all when the log can't be written. */
const roomMs = 5000
/** How often the counts are checked for a minute that is over. */
const countsMs = 5000
const retryMs = 1000
/** How long another process may take to write the entries of its responses. */
const settledAfterMs = 60_000

/** A refusal or a read. Log-ins, webhooks and begun uploads have no revision either, but are changes. */
const mayDrop = ({ method, status, revision }: AuditEntry): boolean =>
  revision === null && (status === 401 || status === 403 || isSafeMethod(method))

export type AuditLog = Readonly<{
  add(entry: AuditEntry): void
  /** Undefined when there is room; otherwise resolves when there is again, or rejects with `files.audit-waits`. */
  room(): Promise<void> | undefined
  /** Resolves when everything added before is written, or can't be. */
  written(): Promise<void>
  /** Completes the log up to a minute ago; `pending` is the first revision whose response is not sent yet. */
  complete(pending: number): Promise<void>
  /** Writes the remaining entries. */
  close(): Promise<void>
}>

/**
 * Completes the log of an earlier process, and opens it.
 * @param isBesideOthers whether entries of other processes may be on their way: what is younger than a minute is then left to `complete`. Default: false.
 */
export async function openAuditLog(
  { database, clock, logger }: StoreTools,
  { isBesideOthers = false } = {},
): Promise<AuditLog> {
  const { delayMs, batchEntries } = paces[database.engine]
  const queue: AuditEntry[] = []
  const counts = refusalCounts(clock)
  const waiting = new Set<() => void>()
  let [added, done, dropped] = [0, 0, 0]
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let [closing, failing] = [false, false]

  /** Writes the present queue; later entries are for the next time. */
  async function write(goal: number): Promise<void> {
    while (done < goal) {
      const batch = queue.slice(0, Math.min(batchEntries, goal - done))
      await database.write(() => appendEntries(database.engine, batch))
      queue.splice(0, batch.length)
      done += batch.length
      if (queue.length < fullAt) for (const go of waiting) go() // each takes itself out
    }
    failing = false
    if (dropped > 0)
      logger.error({ dropped }, 'refusals and reads are missing in the audit log: there was no room for them')
    dropped = 0
  }

  /** Writes the queue; whether that succeeded. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    try {
      await (writing ??= write(added).finally(() => {
        writing = undefined
      }))
    } catch (err) {
      failing = true
      // A damaged database has logged that itself, and is tried again each second while it is read from.
      if (!isCorrupt(err)) logger.error({ err, waiting: queue.length }, 'the audit log could not be written')
    }
    if (queue.length > 0) schedule()
    return !failing
  }

  async function writtenUpTo(goal: number): Promise<void> {
    if (done < goal && (await flush())) await writtenUpTo(goal)
  }

  function schedule(): void {
    if (closing || writing) return
    if (queue.length >= batchEntries && !failing) void flush()
    else timer ??= setTimeout(() => void flush(), failing ? retryMs : delayMs)
  }

  function push(entry: AuditEntry): void {
    if (queue.length >= hopelessAt && mayDrop(entry)) {
      dropped += entry.count ?? 1
      return
    }
    queue.push(entry)
    added += 1
    schedule()
  }

  function roomInTime(): Promise<void> {
    if (failing) return Promise.reject(auditWaits())
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(go)
        reject(auditWaits())
      }, roomMs)
      const go = () => {
        waiting.delete(go)
        clearTimeout(late)
        resolve()
      }
      waiting.add(go)
    })
  }

  const counting = setInterval(() => counts.due().forEach(push), countsMs).unref()

  const settled = () => revisionBefore(clock.now() - settledAfterMs)
  const last = await database.read(isBesideOthers ? settled() : currentRevision())
  await completeLog(database, last).catch((error: unknown) => {
    if (!isCorrupt(error)) throw error // from a damaged database files are still read
  })
  return {
    add(entry) {
      const now = counts.take(entry)
      if (now) push(now)
    },
    room: () => (queue.length < fullAt ? undefined : roomInTime()),
    written() {
      counts.due('all').forEach(push)
      return writtenUpTo(added)
    },
    async complete(pending) {
      const firstQueued = queue.reduce((first, { revision }) => Math.min(first, revision ?? first), pending)
      const old = await database.read(settled())
      await completeLog(database, Math.min(old, firstQueued - 1))
    },
    async close() {
      clearInterval(counting)
      counts.due('all').forEach(push)
      closing = true
      await writing?.catch(() => undefined) // how that ends says nothing of a new attempt
      await writtenUpTo(added)
      clearTimeout(timer)
    },
  }
}
