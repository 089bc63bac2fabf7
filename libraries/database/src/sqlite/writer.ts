/**
 * Group commit on a file: the scripts that wait are run one after another in one transaction, each undone alone when it
 * throws, and one flush of the log makes all of them durable. The disk and this thread work at the same time:
 *
 *   disk      flushes group 1 ............................ | flushes group 2 ...
 *   thread    reads requests, runs group 2 as they come    | commits group 2, acknowledges group 1, runs group 3
 *
 * A group stays open until the flush of the one before has ended. Writers that are acknowledged then mostly write again.
 * Where flushes take long, the open group waits a little for them, so that they share its flush and need not wait for the
 * next; on a quick disk it does not wait. At most one group is committed and not flushed. A group is bounded in scripts, and
 * a turn of the event loop in time, so that readers and sockets never wait longer.
 */

import type { DiskReserve } from '../disk/disk-reserve.ts'
import type { Damage } from '../engine/damage.ts'
import type { Counts } from '../engine/database.ts'
import { deferredQueries } from '../engine/deferred-queries.ts'
import { type Group, groupQueue, type QueuedScript } from '../engine/group-commit.ts'
import { full, groupLost, isCorrupt, isFull, isUnavailable, notFlushed, outcomeUnknown } from '../engine/problems.ts'
import { compileFor, disposeScript, noResult } from '../scripts/run-script.ts'
import { type Compiled, type Counter, isForFullDisk, type Query, type Result, type Script } from '../scripts/script.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { SqliteConnection } from './connection.ts'
import type { LogFlush } from './log-flush.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { runScript, sqliteTransaction as transaction } from './run-script.ts'
import { commitCounter } from './timelines.ts'
import { sqliteUndo } from './undo.ts'

const limits = { scripts: 256, ms: 20 }
/** A flush that takes so long is slow. The open group then waits for at most a quarter of that time. */
const slowFlushMs = 2
const maxWaitShare = 0.25

export type SqliteWriter = Readonly<{
  write<T>(script: Script<T>): Promise<T>
  /** Resolves when every script in the queue is settled. */
  finish(): Promise<void>
}>

export type SqliteWriterOptions = Readonly<{
  connection: SqliteConnection
  counts: Counts
  checkpoints: Checkpoints
  log: LogFlush
  reserve: DiskReserve | undefined
  damage: Damage
}>

export function sqliteWriter({
  connection,
  counts,
  checkpoints,
  log,
  reserve,
  damage,
}: SqliteWriterOptions): SqliteWriter {
  const queue = groupQueue({ limits, counts })
  const undoable = sqliteUndo(connection)
  const deferred = deferredQueries()
  const commits = commitCounter(connection)
  /** Whether the open group has changed anything. */
  let hasChanged = false
  const runNow = (query: Query) => runCompiled(compileFor('sqlite', query))
  /** Run, as far as it has come, in the transaction that is open. */
  let open: Group | undefined
  /** Committed, and acknowledged when its flush has ended. */
  let flushing: Group | undefined
  let flushBegan = 0
  /** How many scripts the open group waits for, and until when. */
  let targetSize = 0
  let gatherTimer: NodeJS.Timeout | undefined
  /** A turn is under way, or will be. */
  let turning = false
  const finished: (() => void)[] = []

  function runCompiled(query: Compiled): Result {
    const result = undoable.run(query)
    hasChanged ||= result.changes > 0
    return result
  }

  /** The next turn of the loop, so that what this one writes comes together. */
  function wake(): void {
    if (turning || queue.isEmpty() || open?.isFull()) return
    turning = true
    setImmediate(() => void turn())
  }

  /** Runs what waits. */
  async function turn(): Promise<void> {
    if (!open) {
      await checkpoints.pause()
      open = await retryWhileBusy(begin).catch(refused)
    }
    turning = false
    if (open) run(open)
    if (!flushing && (!open || open.isFull() || open.size() >= targetSize)) commit()
    wake()
    notifyFinished()
  }

  function begin(): Group {
    const refusal = damage.refusal()
    if (refusal) throw refusal
    rollback() // nothing, unless an earlier group could not be rolled back at its end
    connection.run(transaction.beginWriting)
    undoable.beginGroup()
    hasChanged = false
    return queue.group()
  }

  function refused(error: unknown): undefined {
    queue.refuse(error)
  }

  function run(group: Group): void {
    try {
      for (let queued = group.next(); queued; queued = group.next()) runOne(queued)
    } catch (error) {
      lost(group, error)
    }
  }

  function runOrDefer(query: Query): Result {
    if (deferred.defer(query)) return noResult
    if (query.counter) return countedBy(query.counter)
    const compiled = compileFor('sqlite', query)
    for (const earlier of deferred.takeBefore(compiled.text)) runNow(earlier)
    return runCompiled(compiled)
  }

  function countedBy(counter: Counter): Result {
    const row = deferred.count(counter, (asked) => runOrDefer(asked).rows[0])
    return row ? { rows: [row], changes: 1 } : noResult
  }

  function runOne(queued: QueuedScript): void {
    undoable.beginScript()
    const undone = deferred.savepoint()
    try {
      queued.succeeded(runScript(queued.script, runOrDefer))
    } catch (error) {
      if (isFull(error)) reserve?.diskRefused()
      if (!connection.inTransaction() || isCorrupt(error)) throw groupLost(error)
      undoable.undo()
      undone()
      queued.failed(error)
    }
  }

  /** Ends the open transaction and flushes it. No script is acknowledged before that. */
  function commit(): void {
    targetSize = 0
    clearTimeout(gatherTimer)
    const group = open
    if (!group) return
    try {
      for (const query of deferred.takeAll()) runNow(query)
      commitNow()
    } catch (error) {
      lost(group, error)
      return
    }
    undoable.forget()
    open = undefined
    flushing = group
    flushBegan = performance.now()
    log.flush().then(flushed, (error: unknown) => {
      damage.unwritable(notFlushed(error)) // before another group begins
      flushed(outcomeUnknown(error))
    })
    checkpoints.written()
  }

  function flushed(failure?: unknown): void {
    const group = flushing
    const tookMs = performance.now() - flushBegan
    flushing = undefined
    if (group && tookMs >= slowFlushMs && !open?.isFull()) waitForWriters(group.size(), tookMs * maxWaitShare)
    else commit() // first, so that the disk has work while this thread settles the group
    if (failure === undefined) group?.committed()
    else group?.lost(failure)
    wake()
    notifyFinished()
  }

  /** Lets the open group, or the next, wait for the writers that are about to be acknowledged. */
  function waitForWriters(writers: number, ms: number): void {
    targetSize = (open?.size() ?? 0) + writers
    clearTimeout(gatherTimer)
    gatherTimer = setTimeout(() => {
      commit()
      wake()
      notifyFinished()
    }, ms)
  }

  function commitNow(): void {
    if (hasChanged) commits.count()
    try {
      connection.run(transaction.commit)
    } catch (error) {
      throw isUnavailable(error) ? outcomeUnknown(error) : error
    }
    if (hasChanged) commits.committed()
  }

  function lost(group: Group, error: unknown): void {
    open = undefined
    if (isFull(error)) reserve?.diskRefused()
    group.lost(error)
    deferred.forget()
    undoable.forget()
    try {
      rollback()
    } catch {
      // The next group tries again before it begins, and is refused when that fails too.
    }
  }

  function rollback(): void {
    if (connection.inTransaction()) connection.run(transaction.rollback)
  }

  const isIdle = () => !open && !flushing && !turning && queue.isEmpty()

  function notifyFinished(): void {
    if (isIdle()) for (const tell of finished.splice(0)) tell()
  }

  return {
    write(script) {
      if (reserve?.hasRoom() === false && !isForFullDisk(script)) {
        disposeScript(script)
        counts.failedWrites += 1
        return Promise.reject(full())
      }
      if (isForFullDisk(script)) reserve?.releaseIfFull()
      const written = queue.add(script)
      wake()
      return written
    },
    async finish() {
      if (!isIdle()) await new Promise<void>((resolve) => finished.push(resolve))
    },
  }
}
