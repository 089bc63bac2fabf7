/**
 * Merges in threads beside the service's own.
 *
 *     merge(work, asker) ──> a queue in which callers take turns ──> a free thread ──> the outcome
 *                                  │ no room: merge.busy                  │ out of time or memory: the thread is ended,
 *                                                                         │ another one started, a refusal answered
 *
 * No caller holds more than half of the threads, the places or the bytes, so who sends nothing but slow or large documents
 * leaves the others theirs. The time limit grows with the documents: a small one that takes long is hostile, a
 * large one is large.
 */
import { availableParallelism } from 'node:os'
import type { Logger } from '@alluvium/kernel'
import { FairQueue } from '../../model/fair-queue.ts'
import { Shares } from '../../model/shares.ts'
import type { Asker, Merger, Outcome, Work } from '../../ports/merger.ts'
import { abandoned, notBase64, tooBusy, tooComplex } from '../../problems.ts'
import { MergingThread } from './merging-thread.ts'
import { type FromThread, packed } from './messages.ts'

export type ThreadLimits = Readonly<{
  /** How many threads. Default: one a core, and four at least, so that slow merges share the cores with quick ones. */
  threads?: number
  /** How many merges may wait or be worked on. Default 4,000. */
  merges?: number
  /** How many bytes of documents may wait or be worked on. Default 512 MiB. */
  bytes?: number
  /** How long the merge of an empty document may take, milliseconds. Default 1,500. */
  timeMs?: number
  /** How much longer for each MiB of the three documents together, milliseconds. Default 500. */
  timeMsPerMiB?: number
  /** The JavaScript heap of one thread. Default 1,024 MiB. */
  memoryMiB?: number
}>

const MiB = 1024 * 1024

const usualLimits: Required<ThreadLimits> = {
  threads: Math.max(4, availableParallelism()),
  merges: 4000,
  bytes: 512 * MiB,
  timeMs: 1500,
  timeMsPerMiB: 500,
  memoryMiB: 1024,
}

export const threadMerger = (logger: Logger, limits: ThreadLimits = {}): Merger => new ThreadMerger(logger, limits)

type Waiting = Asker & Readonly<{ work: Work; bytes: number; settled: PromiseWithResolvers<Outcome> }>

class ThreadMerger implements Merger {
  readonly #logger: Logger
  readonly #limits: Required<ThreadLimits>
  readonly #shares: Shares
  readonly #queue = new FairQueue<string, Waiting>()
  readonly #threads = new Set<MergingThread>()
  readonly #idle: MergingThread[] = []
  /** How many threads each caller holds. */
  readonly #held = new Map<string, number>()
  #closed = false

  constructor(logger: Logger, limits: ThreadLimits) {
    this.#logger = logger
    this.#limits = { ...usualLimits, ...limits }
    this.#shares = new Shares(this.#limits)
    this.#idle.push(this.#started())
  }

  async merge(work: Work, asker: Asker): Promise<Outcome> {
    const { base, ours, theirs } = work.documents
    const bytes = base.length + ours.length + theirs.length
    if (this.#closed || !this.#shares.hasRoom(asker.caller, bytes)) throw tooBusy()
    const settled = Promise.withResolvers<Outcome>()
    this.#shares.take(asker.caller, bytes)
    this.#queue.push(asker.caller, { ...asker, work, bytes, settled })
    this.#workOff()
    try {
      return await settled.promise
    } finally {
      this.#shares.giveBack(asker.caller, bytes)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { settled } of this.#queue.drain()) settled.reject(tooBusy())
    await Promise.all([...this.#threads].map((thread) => thread.end(tooBusy())))
  }

  #workOff(): void {
    while (this.#idle.length > 0 || this.#threads.size < this.#limits.threads) {
      const waiting = this.#queue.take((caller) => this.#heldBy(caller) < Math.ceil(this.#limits.threads / 2))
      if (!waiting) return
      if (waiting.signal.aborted) waiting.settled.reject(abandoned())
      else void this.#workOn(waiting, this.#idle.pop() ?? this.#started())
    }
  }

  async #workOn({ work, caller, bytes, settled }: Waiting, thread: MergingThread): Promise<void> {
    this.#held.set(caller, this.#heldBy(caller) + 1)
    try {
      const { driver, documents, encoding, markers } = work
      const limitMs = this.#limits.timeMs + (this.#limits.timeMsPerMiB * bytes) / MiB
      const message = { driver, documents: packed(documents), base64: encoding === 'base64', markers }
      settled.resolve(outcomeOf(await thread.run(message, limitMs), work))
    } catch (error) {
      settled.reject(error)
      if (thread.isLost && !this.#closed)
        this.#logger.warn({ err: error, caller, driver: work.driver, bytes }, 'a merge was ended')
    }
    this.#leave(caller)
    if (this.#closed) return
    this.#idle.push(thread.isLost ? this.#started() : thread)
    this.#workOff()
  }

  #started(): MergingThread {
    const thread: MergingThread = new MergingThread({
      memoryMiB: this.#limits.memoryMiB,
      lost: () => {
        this.#threads.delete(thread)
        const place = this.#idle.indexOf(thread)
        if (place >= 0) this.#idle.splice(place, 1)
      },
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

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** A RangeError is a stack, a string or an array that grew too large: the document's doing, not a bug. */
function outcomeOf(answer: FromThread, { driver }: Work): Outcome {
  switch (answer.kind) {
    case 'merged':
      return { ...answer, result: utf8.decode(answer.result) }
    case 'conflicted':
      return { ...answer, marked: answer.marked && utf8.decode(answer.marked) }
    case 'not-base64':
      throw notBase64(answer.side, driver)
    case 'broken':
      throw answer.error instanceof RangeError ? tooComplex(answer.error) : answer.error
    default:
      return answer satisfies never
  }
}
