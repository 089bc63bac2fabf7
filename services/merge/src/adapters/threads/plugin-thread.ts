/**
 * The thread that runs plugins. It keeps compiled modules, never instances: nothing of one merge can be seen in another.
 * A request comes in two steps, because which plugin it names is looked up in between:
 *
 *   read     the request's body       ──>  the driver that it names; the documents wait here
 *   merge    which module             ──>  the answer, or that the module is not known yet, and then comes along
 */
import { merge } from '@alluvium/merge-engine'
import type { WasmModule } from '@alluvium/sandbox'
import { type Documents, identical } from '../../model/documents.ts'
import { type ConflictDetail, type MergeAnswer, writtenAnswer } from '../../model/merge-answer.ts'
import { parseConflicts } from '../../model/plugin-answer.ts'
import type { Inspected } from '../../ports/plugins.ts'
import { answering } from './answering.ts'
import { type Answered, type Broken, type Refused, refusalOf } from './messages.ts'
import { compiled, mergeWith, metadataOf, type PluginSides, shortcomings } from './plugin-module.ts'
import { decodedText, encodedSides, readRequest, refuseTooLarge } from './read-request.ts'

export type PluginMessage =
  | Readonly<{ kind: 'inspect'; module: Uint8Array<ArrayBuffer> }>
  | Readonly<{ kind: 'read'; body: Uint8Array<ArrayBuffer> }>
  | Readonly<{ kind: 'merge'; driver: string; digest: string; module: Uint8Array<ArrayBuffer> | undefined }>

/** `failed`: the plugin's own fault, in words. */
export type PluginReply =
  | Readonly<{ kind: 'inspected'; inspected: Inspected }>
  | Readonly<{ kind: 'read'; driver: string }>
  | Readonly<{ kind: 'unknown' }>
  | Readonly<{ kind: 'failed'; why: string }>
  | Answered
  | Refused
  | Broken

type Known = Readonly<{ module: WasmModule; shortcoming: string | undefined }>

/** Modules of 4 MiB at most each, compiled several times as large. */
const mostKnown = 8
const known = new Map<string, Known>()
let documents: Documents = { base: '', ours: '', theirs: '' }

answering<PluginMessage, PluginReply>((message) => {
  const answer = replyTo(message)
  return { answer, handedOver: answer.kind === 'answered' ? [answer.outcome.answer.buffer] : [] }
})

function replyTo(message: PluginMessage): PluginReply {
  switch (message.kind) {
    case 'inspect':
      return inspected(message.module)
    case 'read':
      return read(message.body)
    case 'merge':
      return merged(message)
    default:
      return message satisfies never
  }
}

function inspected(bytes: Uint8Array): PluginReply {
  try {
    const module = compiled(bytes)
    const warnings = shortcomings(module)
    return {
      kind: 'inspected',
      inspected: { warnings, metadata: warnings.length > 0 ? undefined : metadataOf(module) },
    }
  } catch (error) {
    return { kind: 'failed', why: reason(error) }
  }
}

function read(body: Uint8Array): PluginReply {
  try {
    const requested = readRequest(body)
    refuseTooLarge(requested.documents, { binary: false })
    documents = requested.documents
    return { kind: 'read', driver: requested.driver }
  } catch (error) {
    return refusalOf(error)
  }
}

function merged({ driver, digest, module }: Extract<PluginMessage, { kind: 'merge' }>): PluginReply {
  try {
    const result = identical(documents)
    if (result !== undefined)
      return answered({ driver, result, conflicts: [] }, { durationUs: 0, linesConflict: false })
    const plugin = pluginOf(digest, module)
    if (plugin === undefined) return { kind: 'unknown' }
    return mergedBy(plugin, driver, encodedSides(documents))
  } catch (error) {
    return refusalOf(error)
  }
}

function pluginOf(digest: string, bytes: Uint8Array | undefined): Known | undefined {
  const found = known.get(digest)
  if (found !== undefined || bytes === undefined) return found
  const plugin = learnt(bytes)
  const [oldest] = known.keys()
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
  known.set(digest, plugin)
  return plugin
}

function learnt(bytes: Uint8Array): Known {
  const module = compiled(bytes)
  return { module, shortcoming: shortcomings(module)[0] }
}

function mergedBy({ module, shortcoming }: Known, driver: string, sides: PluginSides): PluginReply {
  if (shortcoming !== undefined) return { kind: 'failed', why: shortcoming }
  const start = performance.now()
  try {
    const answer = mergeWith(module, sides)
    const lines = merge('text', sides)
    const measured = {
      durationUs: Math.round((performance.now() - start) * 1000),
      linesConflict: lines.kind === 'conflicted',
    }
    if (answer.kind === 'merged') return answered({ driver, result: answer.result, conflicts: [] }, measured)
    if (answer.kind === 'conflicted')
      return answered({ driver, result: null, conflicts: parseConflicts(answer.details) }, measured)
    const result = lines.kind === 'merged' ? decodedText(lines.bytes) : null
    const conflicts = lines.kind === 'merged' ? [] : [unreadable(answer.why), ...lines.conflicts]
    return answered({ driver, result, conflicts }, measured)
  } catch (error) {
    return { kind: 'failed', why: reason(error) }
  }
}

/** As the built-in drivers say it of what they can't read. */
const unreadable = (why: string): ConflictDetail => ({
  path: '',
  kind: 'unreadable',
  base: null,
  ours: null,
  theirs: null,
  detail: why.slice(0, 1000),
})

function answered(answer: MergeAnswer, measured: Readonly<{ durationUs: number; linesConflict: boolean }>): Answered {
  const { driver, result } = answer
  return {
    kind: 'answered',
    outcome: { driver, conflicted: result === null, ...measured, answer: writtenAnswer(answer) },
  }
}

/** What the engine calls a fault is of use to whoever wrote the plugin; a stack is not. */
const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)
