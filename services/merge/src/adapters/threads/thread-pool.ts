/**
 * Threads of one kind, and who gets one.
 *
 *     run(asker, bytes, task) ──> a queue in which callers take turns ──> a free thread ──> what the task gives
 *                                      │ no room: merge.busy                  │ out of time or memory: the thread is ended,
 *                                                                             │ another one started, a refusal answered
 *
 * No caller holds more than half of the threads, the places or the bytes, so who sends nothing but slow or large documents
 * leaves the others theirs. Several such callers could hold all threads between them; so a task that lasts makes room for
 * one more thread, up to twice as many, and these are for callers who hold none.
 */
import { FairQueue } from '../../model/fair-queue.ts'
import { Shares } from '../../model/shares.ts'
import type { Asker } from '../../ports/merger.ts'
import { abandoned, tooBusy } from '../../problems.ts'
import { BoundedThread, type ThreadKind } from './bounded-thread.ts'

/** From when on a task makes room for another thread, milliseconds: far longer than most take. */
const lastsMs = 250

export type PoolLimits = Readonly<{
  /** How many threads. */
  threads: number
  /** How many tasks may wait or be worked on. */
  merges: number
  /** How many bytes of documents may wait or be worked on. */
  bytes: number
}>

type Waiting<Message, Answer> = Readonly<{
  asker: Asker
  work(thread: BoundedThread<Message, Answer>): Promise<void>
  refuse(reason: unknown): void
}>

export class ThreadPool<Message, Answer> {
  readonly #kind: ThreadKind
  readonly #limits: PoolLimits
  readonly #shares: Shares
  readonly #queue = new FairQueue<string, Waiting<Message, Answer>>()
  readonly #threads = new Set<BoundedThread<Message, Answer>>()
  readonly #idle: BoundedThread<Message, Answer>[] = []
  /** How many threads each caller holds. */
  readonly #held = new Map<string, number>()
  /** How many tasks last. */
  #lasting = 0
  #closed = false

  constructor(kind: ThreadKind, limits: PoolLimits) {
    this.#kind = kind
    this.#limits = limits
    this.#shares = new Shares(limits)
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** Starts a thread before anybody asks for one, so that the first need not wait for it. */
  warm(): void {
    if (this.#threads.size === 0) this.#idle.push(this.#started())
  }

  /** Runs a task on a thread of its own, when its turn comes. Throws `merge.busy`, `merge.abandoned`, and what the task throws. */
  async run<T>(asker: Asker, bytes: number, task: (thread: BoundedThread<Message, Answer>) => Promise<T>): Promise<T> {
    const { caller } = asker
    if (this.#closed || !this.#shares.hasRoom(caller, bytes)) throw tooBusy()
    const settled = Promise.withResolvers<T>()
    this.#shares.take(caller, bytes)
    const work = (thread: BoundedThread<Message, Answer>) => task(thread).then(settled.resolve, settled.reject)
    this.#queue.push(caller, { asker, work, refuse: settled.reject })
    this.#workOff()
    try {
      return await settled.promise
    } finally {
      this.#shares.giveBack(caller, bytes)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { refuse } of this.#queue.drain()) refuse(tooBusy())
    await Promise.all([...this.#threads].map((thread) => thread.end(tooBusy())))
  }

  #workOff(): void {
    while (this.#idle.length > 0 || this.#threads.size < this.#mostThreads()) {
      const isExtra = this.#threads.size - this.#idle.length >= this.#limits.threads
      const most = isExtra ? 1 : Math.ceil(this.#limits.threads / 2)
      const waiting = this.#queue.take((caller) => this.#heldBy(caller) < most)
      if (!waiting) return
      if (waiting.asker.signal.aborted) waiting.refuse(abandoned())
      else void this.#workOn(waiting, this.#idle.pop() ?? this.#started())
    }
  }

  async #workOn({ asker, work }: Waiting<Message, Answer>, thread: BoundedThread<Message, Answer>): Promise<void> {
    this.#held.set(asker.caller, this.#heldBy(asker.caller) + 1)
    let lasts = false
    const timer = setTimeout(() => {
      lasts = true
      this.#lasting += 1
      if (!this.#closed) this.#workOff()
    }, lastsMs)
    await work(thread)
    clearTimeout(timer)
    if (lasts) this.#lasting -= 1
    this.#leave(asker.caller)
    if (this.#closed) return
    this.#comeBack(thread)
    this.#workOff()
  }

  #comeBack(thread: BoundedThread<Message, Answer>): void {
    const others = this.#threads.size - Number(this.#threads.has(thread))
    if (others >= this.#mostThreads()) void thread.end(tooBusy())
    else this.#idle.push(thread.isLost ? this.#started() : thread)
  }

  #mostThreads(): number {
    return this.#limits.threads + Math.min(this.#lasting, this.#limits.threads)
  }

  #started(): BoundedThread<Message, Answer> {
    const thread: BoundedThread<Message, Answer> = new BoundedThread(this.#kind, () => {
      this.#threads.delete(thread)
      const place = this.#idle.indexOf(thread)
      if (place >= 0) this.#idle.splice(place, 1)
    })
    this.#threads.add(thread)
    return thread
  }

  #heldBy(caller: string): number {
    return this.#held.get(caller) ?? 0
  }

  #leave(caller: string): void {
    const held = this.#heldBy(caller) - 1
    if (held === 0) this.#held.delete(caller)
    else this.#held.set(caller, held)
  }
}
