/**
 * Group commit on a file: the scripts that wait are run one after another in one transaction, each undone alone when it
 * throws, and one flush of the log makes all of them durable. The disk and this thread work at the same time:
 *
 *   disk      flushes group 1 ............................ | flushes group 2 ...
 *   thread    reads requests, runs group 2 as they come    | commits group 2, tells group 1, runs group 3 as they come
 *
 * A group stays open until the flush of the one before has ended. Those who are told then mostly write again: where
 * flushes take long, the open group waits a little for them, so that they share its flush and need not wait for the next;
 * a quick disk waits for nobody. At most one group is committed and not flushed. A group is bounded in scripts, and a turn
 * of the loop in time: readers and sockets are not held up for longer.
 */

import type { DiskReserve } from '../disk/disk-reserve.ts'
import type { Damage } from '../engine/damage.ts'
import type { Counts } from '../engine/database.ts'
import { type Group, groupQueue, type Waiting } from '../engine/group-commit.ts'
import { full, groupLost, isCorrupt, isFull, isUnavailable, outcomeUnknown } from '../engine/problems.ts'
import { abandon } from '../scripts/run-script.ts'
import { isForFullDisk, type Script } from '../scripts/script.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { SqliteConnection } from './connection.ts'
import { postponing } from './deferred-queries.ts'
import type { LogFlush } from './log-flush.ts'
import { patiently } from './retry-while-busy.ts'
import { driveNow, sqliteTransaction as transaction } from './run-script.ts'
import { sqliteUndo } from './undo.ts'

const limits = { scripts: 256, ms: 20 }
/** A flush that takes so long is slow, and then a quarter of that time is waited at most. */
const slowFlushMs = 2
const waitedPart = 0.25

export type SqliteWriter = Readonly<{
  write<T>(script: Script<T>): Promise<T>
  /** Resolves when everything in the queue has been told how it ended. */
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
  const postponed = postponing(undoable.run)
  /** Run, as far as it has come, in the transaction that is open. */
  let open: Group | undefined
  /** Committed, and told when its flush has ended. */
  let flushing: Group | undefined
  let flushBegan = 0
  /** How many scripts the open group waits for, and until when. */
  let goal = 0
  let gathering: NodeJS.Timeout | undefined
  /** A turn is under way, or will be. */
  let turning = false
  const finished: (() => void)[] = []

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
      open = await patiently(begin).catch(refused)
    }
    turning = false
    if (open) run(open)
    if (!flushing && (!open || open.isFull() || open.size() >= goal)) commit()
    wake()
    tellFinished()
  }

  function begin(): Group {
    const refusal = damage.refusal()
    if (refusal) throw refusal
    rollback() // nothing, unless an earlier group could not be rolled back at its end
    connection.run(transaction.beginWriting)
    undoable.beginGroup()
    return queue.group()
  }

  function refused(error: unknown): undefined {
    queue.refuse(error)
  }

  function run(group: Group): void {
    try {
      for (let waiting = group.next(); waiting; waiting = group.next()) runOne(waiting)
    } catch (error) {
      lost(group, error)
    }
  }

  function runOne(waiting: Waiting): void {
    undoable.beginScript()
    const undone = postponed.begin()
    try {
      waiting.ended(driveNow(waiting.script, postponed.run))
    } catch (error) {
      if (isFull(error)) reserve?.refused()
      if (!connection.inTransaction() || isCorrupt(error)) throw groupLost(error)
      undoable.undo()
      undone()
      waiting.failed(error)
    }
  }

  /** Ends the open transaction and has it flushed; nobody is told before that. */
  function commit(): void {
    goal = 0
    clearTimeout(gathering)
    const group = open
    if (!group) return
    try {
      postponed.settle()
      commitNow()
    } catch (error) {
      lost(group, error)
      return
    }
    undoable.forget()
    open = undefined
    flushing = group
    flushBegan = performance.now()
    log.flush().then(flushed, (error: unknown) => flushed(outcomeUnknown(error)))
    checkpoints.written()
  }

  function flushed(failure?: unknown): void {
    const group = flushing
    const tookMs = performance.now() - flushBegan
    flushing = undefined
    if (group && tookMs >= slowFlushMs && !open?.isFull()) waitFor(group.size(), tookMs * waitedPart)
    else commit() // first, so that the disk has work while this thread tells
    if (failure === undefined) group?.committed()
    else group?.lost(failure)
    wake()
    tellFinished()
  }

  /** Lets the open group, or the next, wait for those who are about to be told. */
  function waitFor(told: number, ms: number): void {
    goal = (open?.size() ?? 0) + told
    clearTimeout(gathering)
    gathering = setTimeout(() => {
      commit()
      wake()
      tellFinished()
    }, ms)
  }

  function commitNow(): void {
    try {
      connection.run(transaction.commit)
    } catch (error) {
      throw isUnavailable(error) ? outcomeUnknown(error) : error
    }
  }

  function lost(group: Group, error: unknown): void {
    open = undefined
    if (isFull(error)) reserve?.refused()
    group.lost(error)
    postponed.forget()
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

  function tellFinished(): void {
    if (isIdle()) for (const tell of finished.splice(0)) tell()
  }

  return {
    write(script) {
      if (reserve?.hasRoom() === false && !isForFullDisk(script)) {
        abandon(script)
        counts.failedWrites += 1
        return Promise.reject(full())
      }
      if (isForFullDisk(script)) reserve?.makeWay()
      const written = queue.add(script)
      wake()
      return written
    },
    async finish() {
      if (!isIdle()) await new Promise<void>((resolve) => finished.push(resolve))
    },
  }
}
