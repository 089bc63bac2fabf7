/**
 * The thread that runs plugins, and nothing else. It loads in a tenth of the time of the engine, so a thread that a plugin
 * blocks is cheap to replace. It keeps compiled modules and no instances, so no merge sees data of another merge.
 */
import type { WasmModule } from '@alluvium/sandbox'
import { answerMessages } from '@alluvium/sandbox/answer-messages'
import type { Inspected } from '../../ports/plugins.ts'
import type { Failed, Said, SharedSides } from './messages.ts'
import { compiled, mergeWith, metadataOf, type PluginSides, shortcomings } from './plugin-module.ts'

export type PluginMessage =
  | Readonly<{ kind: 'inspect'; module: Uint8Array<ArrayBuffer> }>
  /** The module is sent only after the thread has answered that it does not know it. */
  | Readonly<{ kind: 'merge'; digest: string; module: Uint8Array<ArrayBuffer> | undefined; sides: SharedSides }>

export type PluginReply =
  | Readonly<{ kind: 'inspected'; inspected: Inspected }>
  | Readonly<{ kind: 'unknown' }>
  | Readonly<{ kind: 'said'; said: Said }>
  | Failed

type Known = Readonly<{ module: WasmModule; shortcoming: string | undefined }>

/** How many compiled modules are kept. A module has at most 4 MiB; compiled, it takes several times as much. */
const maxKnown = 8
const cache = new Map<string, Known>()

answerMessages<PluginMessage, PluginReply>((message) => {
  const answer = replyTo(message)
  return { answer, handedOver: answer.kind === 'said' ? [answer.said.bytes.buffer] : [] }
})

function replyTo(message: PluginMessage): PluginReply {
  try {
    return message.kind === 'inspect' ? inspected(message.module) : merged(message)
  } catch (error) {
    return { kind: 'failed', why: reason(error) }
  }
}

function inspected(bytes: Uint8Array): PluginReply {
  const module = compiled(bytes)
  const warnings = shortcomings(module)
  const metadata = warnings.length > 0 ? undefined : metadataOf(module)
  return { kind: 'inspected', inspected: { warnings, metadata } }
}

function merged({ digest, module, sides }: Extract<PluginMessage, { kind: 'merge' }>): PluginReply {
  const plugin = pluginOf(digest, module)
  if (plugin === undefined) return { kind: 'unknown' }
  if (plugin.shortcoming !== undefined) return { kind: 'failed', why: plugin.shortcoming }
  return { kind: 'said', said: saidBy(plugin.module, sides) }
}

function saidBy(module: WasmModule, sides: PluginSides): Said {
  const start = performance.now()
  const bytes = mergeWith(module, sides)
  return { bytes, durationUs: Math.round((performance.now() - start) * 1000) }
}

function pluginOf(digest: string, bytes: Uint8Array | undefined): Known | undefined {
  const found = cache.get(digest)
  if (found !== undefined || bytes === undefined) return found
  const plugin = learnt(bytes)
  const [oldest] = cache.keys()
  if (cache.size >= maxKnown && oldest !== undefined) cache.delete(oldest)
  cache.set(digest, plugin)
  return plugin
}

function learnt(bytes: Uint8Array): Known {
  const module = compiled(bytes)
  return { module, shortcoming: shortcomings(module)[0] }
}

/** The WebAssembly engine's message helps the plugin's author; a stack does not. */
const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)
