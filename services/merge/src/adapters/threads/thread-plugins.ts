/**
 * Plugins in threads of their own, beside those of the built-in drivers. A plugin may take 64 MiB of memory and so much
 * time that its answer is there, or its refusal, within two seconds.
 */
import { type Logger, Problem } from '@alluvium/kernel'
import type { Inspected, Plugins, PluginWork } from '../../ports/plugins.ts'
import { pluginFailed, pluginRefused } from '../../problems.ts'
import type { BoundedThread, ThreadKind } from './bounded-thread.ts'
import { type Answered, thrownFor } from './messages.ts'
import type { PluginMessage, PluginReply } from './plugin-thread.ts'
import { ThreadPool } from './thread-pool.ts'

export type PluginLimits = Readonly<{
  /** How many threads. Default 4: an endless loop holds one for two seconds. */
  threads?: number
  /** How many merges may wait or be worked on. Default 1,000. */
  merges?: number
  /** How many bytes of requests may wait or be worked on. Default 128 MiB. */
  bytes?: number
  /** Computing time of one call, milliseconds. Default 1,750. */
  timeMs?: number
}>

const MiB = 1024 * 1024

const usualLimits: Required<PluginLimits> = { threads: 4, merges: 1000, bytes: 128 * MiB, timeMs: 1750 }

type Thread = BoundedThread<PluginMessage, PluginReply>

export function threadPlugins(logger: Logger, limits: PluginLimits = {}): Plugins {
  const { timeMs, ...pooled } = { ...usualLimits, ...limits }
  const kind: ThreadKind = {
    entry: new URL('./plugin-thread.ts', import.meta.url),
    name: 'plugins',
    memoryMiB: 256,
    tooSlow: () => pluginFailed('It took longer than two seconds.'),
    tooComplex: () => pluginFailed('It took too much memory.'),
  }
  const pool = new ThreadPool<PluginMessage, PluginReply>(kind, pooled)

  async function ask(thread: Thread, message: PluginMessage, handedOver: readonly ArrayBuffer[] = []) {
    try {
      return await thread.run(message, handedOver, timeMs)
    } catch (error) {
      if (!pool.isClosed) logger.warn({ err: error, doing: message.kind }, 'a plugin was ended')
      throw error
    }
  }

  async function mergeOn(thread: Thread, { body, choose, moduleOf }: PluginWork): Promise<Answered> {
    const request = await ask(thread, { kind: 'read', body }, [body.buffer])
    if (request.kind !== 'read') throw problemOf(request)
    const chosen = await choose(request.driver)
    const message = { kind: 'merge', ...chosen } as const
    let reply = await ask(thread, { ...message, module: undefined })
    if (reply.kind === 'unknown') reply = await ask(thread, { ...message, module: copied(await moduleOf(chosen)) })
    if (reply.kind !== 'answered') throw problemOf(reply)
    return reply
  }

  async function inspectOn(thread: Thread, module: Uint8Array): Promise<Inspected> {
    const reply = await ask(thread, { kind: 'inspect', module: copied(module) })
    if (reply.kind === 'inspected') return reply.inspected
    throw reply.kind === 'failed' ? pluginRefused(reply.why) : problemOf(reply)
  }

  return {
    async inspect(module, asker) {
      try {
        return await pool.run(asker, module.length, (thread) => inspectOn(thread, module))
      } catch (error) {
        throw isEnded(error) ? pluginRefused('Its start takes too much time or memory.') : error
      }
    },
    async merge(work, asker) {
      return (await pool.run(asker, work.body.length, (thread) => mergeOn(thread, work))).outcome
    },
    close: () => pool.close(),
  }
}

const isEnded = (error: unknown): boolean => error instanceof Problem && error.code === 'merge.plugin-failed'

const copied = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

function problemOf(reply: PluginReply): unknown {
  if (reply.kind === 'failed') return pluginFailed(reply.why)
  if (reply.kind === 'refused' || reply.kind === 'broken') return thrownFor(reply)
  return new Error(`A plugin's thread answered ${reply.kind} out of turn.`)
}
