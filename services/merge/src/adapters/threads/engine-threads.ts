/**
 * The threads that run the service's own code on documents of strangers: reading, merging, writing. The time limit grows
 * with the documents: a small one that takes long is hostile, a large one is large.
 *
 *   a request of 256 KiB or less    some milliseconds      threads of its own kind
 *   a larger one                    up to many seconds     others, which are one less
 *
 * So whoever merges what people usually merge finds a thread that is ready, however many large documents are under way.
 */
import { availableParallelism } from 'node:os'
import type { Logger } from '@alluvium/kernel'
import { Shares } from '../../model/shares.ts'
import { tooComplex, tooSlow } from '../../problems.ts'
import type { ThreadKind } from './bounded-thread.ts'
import type { EngineMessage, EngineReply } from './messages.ts'
import { type Order, ThreadPool } from './thread-pool.ts'

export type ThreadLimits = Readonly<{
  /** How many threads for small documents, and one less for large ones. Default: one a core, and four at least, so that slow merges share the cores with quick ones. */
  threads?: number
  /** How many merges may wait or be worked on. Default 4,000. */
  merges?: number
  /** How many bytes of requests may wait or be worked on. Default 512 MiB. */
  bytes?: number
  /** How long the merge of an empty document may take, milliseconds. Default 1,500. */
  timeMs?: number
  /** How much longer for each MiB of the request, milliseconds. Default 500. */
  timeMsPerMiB?: number
  /** How long a large merge may wait for others before it is refused as `merge.busy`, milliseconds. Default 1,000. */
  patienceMs?: number
  /** The JavaScript heap of one thread. Default 1,024 MiB. */
  memoryMiB?: number
}>

const MiB = 1024 * 1024
/** Of a request: more than a few of the files that people write by hand, and some twenty milliseconds of merging. */
const smallBytes = 256 * 1024

const usualLimits: Required<ThreadLimits> = {
  threads: Math.max(4, availableParallelism()),
  merges: 4000,
  bytes: 512 * MiB,
  timeMs: 1500,
  timeMsPerMiB: 500,
  patienceMs: 1000,
  memoryMiB: 1024,
}

export type EngineThreads = Readonly<{
  /** Throws `merge.busy`, `merge.abandoned`, `merge.too-slow`, `merge.too-complex`. */
  ask(message: EngineMessage, handedOver: readonly ArrayBuffer[], order: Order): Promise<EngineReply>
  /** Ends all threads; what they work on, and what waits, is refused as `merge.busy`. */
  close(): Promise<void>
}>

export function engineThreads(logger: Logger, limits: ThreadLimits = {}): EngineThreads {
  const { timeMs, timeMsPerMiB, patienceMs, memoryMiB, ...pooled } = { ...usualLimits, ...limits }
  const entry = new URL('./merge-thread.ts', import.meta.url)
  const kind: ThreadKind = {
    entry,
    name: 'merging',
    memoryMiB,
    enoughMs: (limitMs) => limitMs / 3,
    stepsBack: false,
    tooSlow,
    tooComplex,
  }
  const shares = new Shares(pooled)
  const small = new ThreadPool<EngineMessage, EngineReply>(kind, { ...pooled, ready: 1, lastsMs: 100 }, shares)
  const large = new ThreadPool<EngineMessage, EngineReply>(
    { ...kind, name: 'merging large' },
    { ...pooled, threads: Math.max(1, pooled.threads - 1), ready: 1, lastsMs: 1000 },
    shares,
  )
  small.warm()
  large.warm()

  return {
    async ask(message, handedOver, order) {
      const { asker, bytes } = order
      const isLarge = bytes > smallBytes
      const pool = isLarge ? large : small
      return await pool.run(isLarge ? { ...order, patienceMs } : order, async (thread) => {
        try {
          return await thread.run(message, handedOver, timeMs + (timeMsPerMiB * bytes) / MiB)
        } catch (error) {
          if (!pool.isClosed) logger.warn({ err: error, caller: asker.caller, bytes }, 'a merge was ended')
          throw error
        }
      })
    },
    async close() {
      await Promise.all([small.close(), large.close()])
    },
  }
}
