/**
 * Runs plugins in their own threads, beside the threads of the engine. A plugin may use 64 MiB of memory. Its answer or refusal
 * comes within two seconds, including the wait for a thread. A caller whose plugins were ended again and again is refused at
 * once for a while.
 */
import { HeldCounts, type Logger, Problem } from '@alluvium/kernel'
import type { BoundedThread, ThreadKind } from '@alluvium/sandbox/threads'
import { mergeBudgets } from '../../budgets.ts'
import { Allowance } from '../../model/allowance.ts'
import { sharedBy } from '../../model/fair-quota.ts'
import type { Asker, Outcome } from '../../ports/merger.ts'
import type { Inspected, Plugins, PluginToRun, PluginWork } from '../../ports/plugins.ts'
import { pluginFailed, pluginRefused } from '../../problems/plugins.ts'
import type { EngineThreads } from './engine-threads.ts'
import { outOfTurn, type Read, type Said, type SharedSides, thrownFor } from './messages.ts'
import type { PluginMessage, PluginReply } from './plugin-thread.ts'
import { ThreadPool } from './thread-pool.ts'

export type PluginLimits = Readonly<{
  /** How many threads. Default 4: an endless loop holds one for two seconds. */
  threads?: number
  /** How many merges may wait or run. Default 1,000. */
  merges?: number
  /** How many bytes of documents may wait or run. Default 128 MiB. */
  bytes?: number
  /** Time of one call, milliseconds. Default 1,750. */
  timeMs?: number
  /** Time of a start, when a plugin is uploaded, milliseconds. Default 500; never more than a call's. */
  startMs?: number
}>

/** Closing ends all threads; what they work on, and what waits, is refused as `merge.busy`. */
export type ThreadPlugins = Plugins & Readonly<{ close(): Promise<void> }>

const MiB = 1024 * 1024

const usualLimits: Required<PluginLimits> = {
  threads: 4,
  merges: sharedBy(mergeBudgets.pluginMerges.limit),
  bytes: sharedBy(mergeBudgets.pluginDocuments.limit) * MiB,
  timeMs: 1750,
  startMs: 500,
}

/** The wasted time that is allowed: the time of two endless loops, plus a tenth of the time that passes. */
const loopsAllowed = 2
const forgiven = 1 / 10
/** The part of its time that a plugin keeps, however long it waited for a thread. */
const minPart = 1 / 4

type Thread = BoundedThread<PluginMessage, PluginReply>

export function threadPlugins(logger: Logger, engine: EngineThreads, limits: PluginLimits = {}): ThreadPlugins {
  const { timeMs, startMs, ...pooled } = { ...usualLimits, ...limits }
  const kind: ThreadKind = {
    entry: new URL('./plugin-thread.ts', import.meta.url),
    name: 'plugins',
    memoryMiB: 128,
    minComputingMs: () => timeMs / 16,
    longAfterMs: 100,
    longAfterComputingMs: 25,
    lowersPriority: true,
    tooSlow: (limitMs) =>
      pluginFailed(
        limitMs < timeMs
          ? 'Together with its waiting for others, it took longer than two seconds.'
          : 'It took longer than two seconds.',
      ),
    tooComplex: () => pluginFailed('It took too much memory.'),
  }
  const minMs = timeMs * minPart
  const pool = new ThreadPool<PluginMessage, PluginReply>(kind, { ...pooled, ready: pooled.threads })
  const allowance = new Allowance({ maxMs: loopsAllowed * timeMs, forgiven })

  const running = new HeldCounts()

  /** How long the caller's plugins may not start, milliseconds. It assumes that all running ones will have to be ended. */
  const restMs = (caller: string) => allowance.waitMs(caller, (running.of(caller) + 1) * timeMs, performance.now())

  async function ask(thread: Thread, caller: string, message: PluginMessage, limitMs = timeMs): Promise<PluginReply> {
    running.take(caller)
    try {
      return await thread.run(message, [], limitMs)
    } catch (error) {
      if (pool.isClosed) throw error
      allowance.spend(caller, timeMs, performance.now())
      logger.warn({ err: error, caller, doing: message.kind }, 'a plugin was ended')
      throw error
    } finally {
      running.release(caller)
    }
  }

  async function inspected(module: Uint8Array<ArrayBuffer>, asker: Asker): Promise<Inspected> {
    const reply = await pool.run(
      { asker, bytes: module.length, maxWaitMs: Math.max(minMs, timeMs - startMs) },
      async (thread) => {
        refuseRest(restMs(asker.caller), pluginRefused)
        return await ask(thread, asker.caller, { kind: 'inspect', module }, Math.min(startMs, timeMs))
      },
    )
    if (reply.kind === 'inspected') return reply.inspected
    throw reply.kind === 'failed' ? pluginRefused(reply.why) : outOfTurn(reply)
  }

  async function read(body: Uint8Array<ArrayBuffer>, asker: Asker): Promise<Read> {
    const reply = await engine.ask({ kind: 'read', body }, [body.buffer], { asker, bytes: body.length })
    if (reply.kind === 'read') return reply
    throw reply.kind === 'refused' || reply.kind === 'broken' ? thrownFor(reply) : outOfTurn(reply)
  }

  /** A plugin's answer to documents. */
  async function said(
    chosen: PluginToRun,
    sides: SharedSides,
    { moduleOf, asker, askedAt }: Pick<PluginWork, 'moduleOf'> & Readonly<{ asker: Asker; askedAt: number }>,
  ): Promise<Said> {
    const { digest, owner } = chosen
    const leftMs = () => Math.max(minMs, timeMs - (performance.now() - askedAt))
    const reply = await pool.run(
      { asker, bytes: bytesOf(sides), owner, maxWaitMs: leftMs() - minMs },
      async (thread) => {
        refuseRest(restMs(asker.caller), pluginFailed)
        const first = await ask(thread, asker.caller, { kind: 'merge', digest, module: undefined, sides }, leftMs())
        if (first.kind !== 'unknown') return first
        const module = new Uint8Array(await moduleOf(chosen))
        return await ask(thread, asker.caller, { kind: 'merge', digest, module, sides }, leftMs())
      },
    )
    if (reply.kind === 'said') return reply.said
    throw reply.kind === 'failed' ? pluginFailed(reply.why) : outOfTurn(reply)
  }

  async function concluded(driver: string, sides: SharedSides, ofPlugin: Said, asker: Asker): Promise<Outcome> {
    const bytes = bytesOf(sides) + ofPlugin.bytes.length
    const message = { kind: 'conclude', driver, sides, said: ofPlugin } as const
    const reply = await engine.ask(message, [ofPlugin.bytes.buffer], { asker, bytes })
    if (reply.kind === 'answered') return reply.outcome
    if (reply.kind === 'failed') throw pluginFailed(reply.why)
    throw reply.kind === 'refused' || reply.kind === 'broken' ? thrownFor(reply) : outOfTurn(reply)
  }

  return {
    async inspect(module, asker) {
      refuseRest(restMs(asker.caller), pluginRefused)
      try {
        return await inspected(new Uint8Array(module), asker)
      } catch (error) {
        throw isEnded(error) ? pluginRefused('Its start takes too much time or memory.') : error
      }
    },
    async merge({ body, choose, moduleOf }, asker) {
      refuseRest(restMs(asker.caller), pluginFailed)
      const askedAt = performance.now()
      const { driver, next } = await read(body, asker)
      const chosen = await choose(driver)
      if ('kind' in next) return next.outcome
      const ofPlugin = await said(chosen, next, { moduleOf, asker, askedAt })
      return await concluded(chosen.driver, next, ofPlugin, asker)
    },
    close: () => pool.close(),
  }
}

function refuseRest(restMs: number, refusal: (why: string, retryAfterMs: number) => Problem): void {
  if (restMs === 0) return
  const seconds = Math.ceil(restMs / 1000)
  throw refusal(
    `Plugins that you ran took too much time, and this one was not begun; try again in ${seconds} seconds.`,
    restMs,
  )
}

const isEnded = (error: unknown): boolean => error instanceof Problem && error.code === 'merge.plugin-failed'

const bytesOf = ({ base, ours, theirs }: SharedSides): number => base.length + ours.length + theirs.length
