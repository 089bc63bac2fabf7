/**
 * The threads that run the service's own code on untrusted documents: reading, merging, writing. The time limit grows with the
 * documents, because a small document that takes long is hostile, and a large one is just large.
 *
 *   a request of 256 KiB or less    some milliseconds      threads of its own kind
 *   a larger one                    up to many seconds     others, one less than there are processors
 *
 * So a usual merge finds a thread that is ready, however many large documents are being merged. The limit of a large merge
 * counts from its request, so it is answered in that time however many come at once; but a part of it is reserved for the
 * merging itself. A merge that was ended because it had waited is refused with a retry time.
 */
import { availableParallelism } from 'node:os'
import { type Logger, Problem } from '@alluvium/kernel'
import type { ThreadKind } from '@alluvium/sandbox/threads'
import { mergeBudgets } from '../../budgets.ts'
import { FairQuota, sharedBy } from '../../model/fair-quota.ts'
import { tooBusy, tooComplex, tooSlow } from '../../problems/merging.ts'
import type { EngineMessage, EngineReply } from './messages.ts'
import { type Order, ThreadPool } from './thread-pool.ts'

export type ThreadLimits = Readonly<{
  /** How many threads for small documents, and one less for large ones. Default: one a core, and four at least, so that slow merges share the cores with quick ones. */
  threads?: number
  /** How many merges may wait or run. Default 4,000. */
  merges?: number
  /** How many bytes of requests may wait or run. Default 512 MiB. */
  bytes?: number
  /** How long any merge may take, however small, milliseconds. Default 1,650, so that it is answered within two seconds. */
  timeMs?: number
  /** How long for each MiB of the request, where that is longer, milliseconds. Default 500. */
  timeMsPerMiB?: number
  /** How long a large merge may wait for others before it is refused as `merge.busy`, milliseconds. Default 1,000. */
  maxWaitMs?: number
  /** The JavaScript heap of one thread. Default 1,024 MiB. */
  memoryMiB?: number
}>

const MiB = 1024 * 1024
/** The largest request that counts as small. Few files that people write by hand are larger; merging one takes about twenty milliseconds. */
const smallBytes = 256 * 1024

const usualLimits: Required<ThreadLimits> = {
  threads: Math.max(4, availableParallelism()),
  merges: sharedBy(mergeBudgets.merges.limit),
  bytes: sharedBy(mergeBudgets.documents.limit) * MiB,
  timeMs: 1650,
  timeMsPerMiB: 500,
  maxWaitMs: 1000,
  memoryMiB: 1024,
}

/** The part of its limit that a large merge keeps, however long it waited. A merge that had at least `maxPart` and runs out of time was slow itself. */
const minPart = 1 / 4
const maxPart = 3 / 4

export type EngineThreads = Readonly<{
  /** Throws `merge.busy`, `merge.abandoned`, `merge.too-slow`, `merge.too-complex`. */
  ask(message: EngineMessage, handedOver: readonly ArrayBuffer[], order: Order): Promise<EngineReply>
  /** Ends all threads; what they work on, and what waits, is refused as `merge.busy`. */
  close(): Promise<void>
}>

export function engineThreads(logger: Logger, limits: ThreadLimits = {}): EngineThreads {
  const { timeMs, timeMsPerMiB, maxWaitMs, memoryMiB, ...pooled } = { ...usualLimits, ...limits }
  const entry = new URL('./merge-thread.ts', import.meta.url)
  const kind: ThreadKind = {
    entry,
    name: 'merging',
    memoryMiB,
    minComputingMs: (limitMs) => limitMs / 2,
    longAfterMs: 100,
    longAfterComputingMs: 50,
    lowersPriority: false,
    tooSlow,
    tooComplex,
  }
  const quota = new FairQuota(pooled)
  const small = new ThreadPool<EngineMessage, EngineReply>(kind, { ...pooled, ready: 1 }, quota)
  const large = new ThreadPool<EngineMessage, EngineReply>(
    { ...kind, name: 'merging large', longAfterMs: 1000, longAfterComputingMs: 500 },
    { ...pooled, threads: Math.max(1, Math.min(pooled.threads, availableParallelism()) - 1), ready: 1 },
    quota,
  )
  small.warm()
  large.warm()

  return {
    async ask(message, handedOver, order) {
      const { asker, bytes } = order
      const isLarge = bytes > smallBytes
      const pool = isLarge ? large : small
      const limitMs = Math.max(timeMs, (timeMsPerMiB * bytes) / MiB)
      const askedAt = performance.now()
      return await pool.run(isLarge ? { ...order, maxWaitMs } : order, async (thread) => {
        const waitedMs = isLarge ? performance.now() - askedAt : 0
        const leftMs = Math.max(minPart * limitMs, limitMs - waitedMs)
        try {
          return await thread.run(message, handedOver, leftMs)
        } catch (error) {
          if (!pool.isClosed) logger.warn({ err: error, caller: asker.caller, bytes }, 'a merge was ended')
          throw leftMs < maxPart * limitMs && isTooSlow(error) ? tooBusy() : error
        }
      })
    },
    async close() {
      await Promise.all([small.close(), large.close()])
    },
  }
}

const isTooSlow = (error: unknown): boolean => error instanceof Problem && error.code === 'merge.too-slow'
