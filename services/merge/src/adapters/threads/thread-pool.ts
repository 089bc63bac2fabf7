/**
 * Threads of one kind, and who gets one.
 *
 *     run(order, task) ──> a queue in which callers take turns ──> a thread that is ready ──> what the task gives
 *                               │ no room: merge.busy                  │ out of time or memory: the thread is ended,
 *                                                                      │ a refusal answered
 *
 * No caller has more than half of the places or the bytes, so large documents of one caller leave room for others. A caller who
 * holds threads gets another one only if as many threads stay free as the caller holds. Programs of one owner get another one only
 * if one stays free. So the last thread is for a new caller. Many callers together could still hold all threads. When long
 * tasks hold all of them, the pool starts another thread, up to twice the usual number. Tasks that can't wait longer are refused.
 *
 * A task is never given to a thread that is still starting: on a busy machine that takes seconds, while a working thread is
 * free again in a few milliseconds. Threads start one at a time, in the background, as soon as too few are ready.
 */

import { HeldCounts } from '@alluvium/kernel'
import { BoundedThread, type ThreadKind } from '@alluvium/sandbox/threads'
import { FairQueue } from '../../model/fair-queue.ts'
import { FairQuota } from '../../model/fair-quota.ts'
import type { Asker } from '../../ports/merger.ts'
import { abandoned, tooBusy } from '../../problems/merging.ts'

export type PoolLimits = Readonly<{
  /** The usual number of threads, while no long task holds one. */
  threads: number
  /** How many of these are kept ready for the next task. */
  ready: number
  /** How many tasks may wait or run. */
  merges: number
  /** How many bytes of documents may wait or run. */
  bytes: number
}>

export type Order = Readonly<{
  asker: Asker
  /** The size of the documents. */
  bytes: number
  /** The account that owns the program, for a program that is not the service's own. */
  owner?: string
  /** How long the task may wait for threads that others hold, milliseconds. Default: without limit. */
  maxWaitMs?: number
}>

type Waiting<Message, Answer> = Readonly<{
  order: Order
  /** By `performance.now()`. */
  since: number
  work(thread: BoundedThread<Message, Answer>): Promise<void>
  refuse(reason: unknown): void
}>

export class ThreadPool<Message, Answer> {
  readonly #kind: ThreadKind
  readonly #limits: PoolLimits
  readonly #quota: FairQuota
  readonly #queue = new FairQueue<string, Waiting<Message, Answer>>()
  /** All threads: starting, idle and busy. */
  readonly #threads = new Set<BoundedThread<Message, Answer>>()
  readonly #idle: BoundedThread<Message, Answer>[] = []
  /** How many threads each caller holds. */
  readonly #ofCallers = new HeldCounts()
  readonly #ofOwners = new HeldCounts()
  #isStarting = false
  /** Whether a task may have reached the end of its wait. */
  #isLate = false
  /** The number of running tasks. */
  #working = 0
  #closed = false

  /** @param quota of places and bytes; pools with the same quota share them. */
  constructor(kind: ThreadKind, limits: PoolLimits, quota = new FairQuota(limits)) {
    this.#kind = kind
    this.#limits = limits
    this.#quota = quota
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** Starts a thread in advance, so that the first task need not wait for it. */
  warm(): void {
    this.#keepReady()
  }

  /** Runs a task on a thread of its own, when its turn comes. Throws `merge.busy`, `merge.abandoned`, and what the task throws. */
  async run<T>(order: Order, task: (thread: BoundedThread<Message, Answer>) => Promise<T>): Promise<T> {
    const { asker, bytes, owner, maxWaitMs } = order
    const { caller } = asker
    if (this.#closed || !this.#quota.hasRoom(caller, bytes)) throw tooBusy()
    const settled = Promise.withResolvers<T>()
    this.#quota.take(caller, bytes)
    const work = (thread: BoundedThread<Message, Answer>) => task(thread).then(settled.resolve, settled.reject)
    const waiting = { order, since: performance.now(), work, refuse: settled.reject }
    this.#queue.push(owner === undefined ? caller : `${caller} ${owner}`, waiting)
    this.#dispatch()
    const timer = maxWaitMs === undefined ? undefined : setTimeout(() => this.#noteLateTask(), maxWaitMs)
    try {
      return await settled.promise
    } finally {
      clearTimeout(timer)
      this.#quota.giveBack(caller, bytes)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { refuse } of this.#queue.remove(() => true)) refuse(tooBusy())
    await Promise.all([...this.#threads].map((thread) => thread.end(tooBusy())))
  }

  /** Gives the ready threads to the tasks whose turn it is. */
  #dispatch(): void {
    while (this.#idle.length > 0) {
      const waiting = this.#queue.take(({ order }) => this.#mayHold(order))
      if (!waiting) break
      const thread = waiting.order.asker.signal.aborted ? undefined : this.#idle.pop()
      if (thread) void this.#workOn(waiting, thread)
      else waiting.refuse(abandoned())
    }
    this.#keepReady()
    this.#refuseLate()
  }

  #noteLateTask(): void {
    this.#isLate = true
    this.#refuseLate()
  }

  /** Refuses nothing while the only thread is starting: that may take long on a busy machine, and nobody holds the thread yet. */
  #refuseLate(): void {
    if (!this.#isLate || (this.#isStarting && this.#threads.size === 1)) return
    this.#isLate = false
    const now = performance.now()
    const isLate = ({ order, since }: Waiting<Message, Answer>) => now - since >= (order.maxWaitMs ?? Infinity)
    for (const { refuse } of this.#queue.remove(isLate)) refuse(tooBusy())
  }

  async #workOn({ order, work }: Waiting<Message, Answer>, thread: BoundedThread<Message, Answer>): Promise<void> {
    this.#take(order)
    await work(thread)
    this.#giveBack(order)
    this.#makeAvailable(thread)
    this.#dispatch()
  }

  #makeAvailable(thread: BoundedThread<Message, Answer>): void {
    if (thread.isLost) return
    const isTooMany = this.#idle.length > 0 && this.#threads.size > this.#limits.threads + 1
    if (thread.isSpent || isTooMany) void thread.end(tooBusy())
    else this.#idle.push(thread)
  }

  /** Starts a thread where one is missing: up to the usual number, and beyond it when all are held by long tasks. */
  #keepReady(): void {
    const { threads, ready } = this.#limits
    const { size } = this.#threads
    const isMissing = size < threads && this.#idle.length < ready
    const areAllLong = size < 2 * threads && this.#threads.values().every(({ isLong }) => isLong)
    if (!this.#closed && !this.#isStarting && (isMissing || areAllLong)) void this.#start()
  }

  async #start(): Promise<void> {
    this.#isStarting = true
    let hasStarted = false
    try {
      const thread = this.#started()
      await thread.ready
      hasStarted = true
      this.#makeAvailable(thread)
    } catch (error) {
      this.#queue.take(() => true)?.refuse(error)
    }
    this.#isStarting = false
    if (hasStarted || this.#queue.size > 0) this.#dispatch()
  }

  #started(): BoundedThread<Message, Answer> {
    const thread: BoundedThread<Message, Answer> = new BoundedThread(this.#kind, {
      lost: () => {
        this.#threads.delete(thread)
        const place = this.#idle.indexOf(thread)
        if (place >= 0) this.#idle.splice(place, 1)
      },
      longTask: () => this.#dispatch(),
    })
    this.#threads.add(thread)
    return thread
  }

  /** Whether enough threads stay free: for a caller as many as they hold already, for the programs of an owner one. */
  #mayHold({ asker, owner }: Order): boolean {
    const left = Math.max(0, this.#limits.threads - this.#working - 1)
    const heldOfOwner = owner === undefined ? 0 : this.#ofOwners.of(owner)
    return this.#ofCallers.of(asker.caller) <= left && Math.min(1, heldOfOwner) <= left
  }

  #take({ asker, owner }: Order): void {
    this.#working += 1
    this.#ofCallers.take(asker.caller)
    if (owner !== undefined) this.#ofOwners.take(owner)
  }

  #giveBack({ asker, owner }: Order): void {
    this.#working -= 1
    this.#ofCallers.release(asker.caller)
    if (owner !== undefined) this.#ofOwners.release(owner)
  }
}
