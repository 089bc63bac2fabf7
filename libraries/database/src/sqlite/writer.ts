/**
 * Group commit on a file: the scripts that wait are run one after another in one transaction, each undone alone when it
 * throws, and one flush of the log makes all of them durable. The disk and this thread work at the same time:
 *
 *   disk      flushes group 1 ............................ | flushes group 2 ...
 *   thread    reads requests, runs group 2 as they come    | commits group 2, acknowledges group 1, runs group 3
 *
 * A group stays open until the flush of the one before has ended. Writers that are acknowledged then mostly write again. So
 * the open group waits a little for them: a commit and a flush cost the same for one script as for many. On a quick disk it
 * waits a few turns of the event loop, in which clients on a near network answer; where flushes take long, a part of that time.
 * Where other processes serve the file, a group is one turn (write-turns.ts). While others write too, it is committed as soon as it
 * has run what waited, and none is opened during a flush: the turn would be held while nothing can be committed.
 *
 * At most one group is committed and not flushed. A group is bounded in scripts, and a turn of the event loop in time, so
 * that readers and sockets never wait longer.
 */

import type { DiskReserve } from '../disk/disk-reserve.ts'
import type { Damage } from '../engine/damage.ts'
import type { Counts } from '../engine/database.ts'
import { type Group, type GroupQueue, groupQueue, nextRequestsWait } from '../engine/group-commit.ts'
import type { Migration } from '../engine/migration.ts'
import { full, notFlushed, outcomeUnknown } from '../engine/problems.ts'
import { disposeScript } from '../scripts/run-script.ts'
import { isForFullDisk, type Script } from '../scripts/script.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { SqliteConnection } from './connection.ts'
import { GroupTransaction } from './group/group-transaction.ts'
import type { LogFlush } from './log-flush.ts'
import { retryWhileBusy } from './other-processes/retry-while-busy.ts'
import type { WriteTurns } from './other-processes/write-turns.ts'

const limits = { scripts: 256, ms: 20 }
/** A flush that takes so long is slow. The open group then waits for at most a quarter of that time. */
const slowFlushMs = 2
const maxWaitShare = 0.25

export type SqliteWriterOptions = Readonly<{
  connection: SqliteConnection
  /** What they made must be there whenever something is written. */
  migrations: readonly Migration[]
  counts: Counts
  checkpoints: Checkpoints
  log: LogFlush
  reserve: DiskReserve | undefined
  damage: Damage
  turns: WriteTurns | undefined
}>

export class SqliteWriter {
  readonly #counts: Counts
  readonly #checkpoints: Checkpoints
  readonly #log: LogFlush
  readonly #reserve: DiskReserve | undefined
  readonly #damage: Damage
  readonly #turns: WriteTurns | undefined
  readonly #queue: GroupQueue
  readonly #transaction: GroupTransaction
  /** Run, as far as it has come, in the transaction that is open. */
  #open: Group | undefined
  /** Committed, and acknowledged when its flush has ended. */
  #flushing: Group | undefined
  #flushBegan = 0
  /** How many scripts the open group waits for; until when, the timer or the turn says. */
  #targetSize = 0
  #gatherTimer: NodeJS.Timeout | undefined
  #gatherTurn: NodeJS.Immediate | undefined
  /** A turn is under way, or will be. */
  #turning = false
  /** To be called when every script in the queue is settled. */
  readonly #finished: (() => void)[] = []

  constructor(options: SqliteWriterOptions) {
    const { connection, migrations, counts, checkpoints, log, reserve, damage, turns } = options
    this.#counts = counts
    this.#checkpoints = checkpoints
    this.#log = log
    this.#reserve = reserve
    this.#damage = damage
    this.#turns = turns
    this.#queue = groupQueue({ limits, counts })
    this.#transaction = new GroupTransaction({ connection, migrations, reserve, damage })
    turns?.onWanted(() => this.#commitIfDue())
  }

  /** Resolves with what the script returned, once that would survive a power cut; rejects with what it threw. */
  write<T>(script: Script<T>): Promise<T> {
    const isForFull = isForFullDisk(script)
    const refusal = this.#damage.known() ?? (!isForFull && this.#reserve?.hasRoom() === false ? full() : undefined)
    if (refusal) {
      disposeScript(script)
      this.#counts.failedWrites += 1
      return Promise.reject(refusal)
    }
    if (isForFull) this.#reserve?.releaseIfFull()
    const written = this.#queue.add(script)
    this.#wake()
    return written
  }

  /** Resolves when every script in the queue is settled. */
  async finish(): Promise<void> {
    if (!this.#isIdle()) await new Promise<void>((resolve) => this.#finished.push(resolve))
  }

  /** The next turn of the loop, so that what this one writes comes together. */
  #wake(): void {
    if (this.#turning || this.#queue.isEmpty() || this.#open?.isFull()) return
    if (!this.#open && this.#flushing && this.#turns?.isShared()) return
    this.#turning = true
    setImmediate(() => void this.#turn())
  }

  /** Runs what waits. */
  async #turn(): Promise<void> {
    if (!this.#open) {
      await this.#turns?.take()
      await this.#checkpoints.pause()
      this.#open = await this.#begin()
      if (!this.#open) this.#turns?.release()
    }
    this.#turning = false
    if (this.#open) this.#run(this.#open)
    if (!this.#flushing && this.#isDue()) this.#commit()
    this.#wakeOrFinish()
  }

  /** Begins a group; undefined when that failed, and what waited was refused. */
  #begin(): Promise<Group | undefined> {
    return retryWhileBusy(() => {
      const refusal = this.#damage.refusal()
      if (refusal) throw refusal
      this.#transaction.begin()
      return this.#queue.group()
    }).catch((error: unknown) => {
      this.#queue.refuse(error)
      return undefined
    })
  }

  #run(group: Group): void {
    try {
      for (let queued = group.next(); queued; queued = group.next()) this.#transaction.run(queued)
    } catch (error) {
      this.#lose(group, error)
    }
  }

  /** Whether the open group waits for nobody. */
  #isDue(): boolean {
    return !this.#open || this.#open.size() >= this.#targetSize || this.#mustEnd(this.#open)
  }

  #mustEnd(group: Group): boolean {
    return group.isFull() || (this.#turns?.isWanted() ?? false)
  }

  /** Another process waits for the turn. */
  #commitIfDue(): void {
    if (this.#open && !this.#flushing && !this.#turning) this.#endWait()
  }

  /** Ends the open transaction and flushes it. No script is acknowledged before that. */
  #commit(): void {
    this.#targetSize = 0
    this.#stopWaiting()
    const group = this.#open
    if (!group) return
    try {
      this.#transaction.commit()
    } catch (error) {
      this.#lose(group, error)
      return
    }
    this.#open = undefined
    this.#turns?.release()
    this.#flush(group)
    this.#checkpoints.written()
  }

  #flush(group: Group): void {
    this.#flushing = group
    this.#flushBegan = performance.now()
    this.#log.flush().then(
      () => this.#flushed(group),
      (error: unknown) => {
        this.#damage.unwritable(notFlushed(error)) // before another group begins
        this.#flushed(group, outcomeUnknown(error))
      },
    )
  }

  #flushed(group: Group, failure?: unknown): void {
    const tookMs = performance.now() - this.#flushBegan
    this.#flushing = undefined
    if (this.#open && this.#mustEnd(this.#open))
      this.#commit() // first, so that the disk has work while this thread settles the group
    else this.#waitForWriters(group.size(), tookMs)
    if (failure === undefined) group.committed()
    else group.lost(failure)
    this.#wakeOrFinish()
  }

  /** Lets the open group, or the next, wait for the writers that are about to be acknowledged. */
  #waitForWriters(writers: number, flushMs: number): void {
    this.#targetSize = (this.#open?.size() ?? 0) + writers
    this.#stopWaiting()
    if (flushMs < slowFlushMs) this.#waitTurns(nextRequestsWait.turns, performance.now() + nextRequestsWait.ms)
    else this.#gatherTimer = setTimeout(() => this.#endWait(), flushMs * maxWaitShare)
  }

  #waitTurns(turns: number, deadline: number): void {
    if (turns === 0 || performance.now() >= deadline) this.#endWait()
    else this.#gatherTurn = setImmediate(() => this.#waitTurns(turns - 1, deadline))
  }

  #stopWaiting(): void {
    clearTimeout(this.#gatherTimer)
    clearImmediate(this.#gatherTurn)
  }

  #endWait(): void {
    this.#commit()
    this.#wakeOrFinish()
  }

  #lose(group: Group, error: unknown): void {
    this.#open = undefined
    group.lost(error)
    this.#transaction.abandon(error)
    this.#turns?.release()
  }

  #wakeOrFinish(): void {
    this.#wake()
    if (this.#isIdle()) for (const notify of this.#finished.splice(0)) notify()
  }

  #isIdle(): boolean {
    return !this.#open && !this.#flushing && !this.#turning && this.#queue.isEmpty()
  }
}
