/**
 * The service's own part of a merge by a plugin. It runs on a thread of the engine. The threads of plugins run nothing else, so
 * a thread that a plugin blocks is replaced quickly.
 *
 *   read        the request's body                 ──>  the driver that it names, and the documents
 *               the plugin's answer, on another thread
 *   conclude    the documents and its answer       ──>  the answer
 */
import { merge, type Sides } from '@alluvium/merge-engine'
import { identical } from '../../model/documents.ts'
import { type ConflictDetail, type MergeAnswer, writtenAnswer } from '../../model/merge-answer.ts'
import { driverOf, requestedPlugin } from '../../model/plugin.ts'
import { parseConflicts } from '../../model/plugin-answer.ts'
import type {
  Answered,
  ConcludeMessage,
  ConcludeReply,
  Failed,
  ReadMessage,
  ReadReply,
  SharedSides,
} from './messages.ts'
import { refusalOf } from './messages.ts'
import { decodedText, encodedSides, readForPlugin, refuseTooLarge } from './read-request.ts'
import { strictText } from './strict-text.ts'

export function readPluginRequest({ body }: ReadMessage): ReadReply {
  try {
    const { driver, documents } = readForPlugin(body)
    refuseTooLarge(documents, { binary: false })
    const result = identical(documents)
    if (result === undefined) return { kind: 'read', driver, next: sharedSides(encodedSides(documents)) }
    const name = driverOf(requestedPlugin(driver) ?? driver)
    const next = answered({ driver: name, result, conflicts: [] }, { durationUs: 0, linesConflict: false })
    return { kind: 'read', driver, next }
  } catch (error) {
    return refusalOf(error)
  }
}

const sharedSides = ({ base, ours, theirs }: Sides): SharedSides => ({
  base: shared(base),
  ours: shared(ours),
  theirs: shared(theirs),
})

function shared(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

/** A merge by lines: a plugin is compared with it, and it is the answer when the plugin declines. */
export function concludePluginMerge({ driver, sides, said }: ConcludeMessage): ConcludeReply {
  try {
    const answer = answerOrFailure(said.bytes)
    if (answer.kind === 'failed') return answer
    const lines = merge('text', {
      base: new Uint8Array(sides.base),
      ours: new Uint8Array(sides.ours),
      theirs: new Uint8Array(sides.theirs),
    })
    const measured = { durationUs: said.durationUs, linesConflict: lines.kind === 'conflicted' }
    if (answer.kind === 'merged') return answered({ driver, result: answer.result, conflicts: [] }, measured)
    if (answer.kind === 'conflicted') return answered({ driver, result: null, conflicts: answer.conflicts }, measured)
    const result = lines.kind === 'merged' ? decodedText(lines.bytes) : null
    const conflicts = lines.kind === 'merged' ? [] : [unreadable(answer.why), ...lines.conflicts]
    return answered({ driver, result, conflicts }, measured)
  } catch (error) {
    return refusalOf(error)
  }
}

export type PluginAnswer =
  | Readonly<{ kind: 'merged'; result: string }>
  | Readonly<{ kind: 'conflicted'; conflicts: readonly ConflictDetail[] }>
  | Readonly<{ kind: 'declined'; why: string }>

function answerOrFailure(bytes: Uint8Array): PluginAnswer | Failed {
  try {
    return pluginAnswer(bytes)
  } catch (error) {
    return { kind: 'failed', why: error instanceof Error ? error.message : String(error) }
  }
}

/** Reads a plugin's result by the ABI. Throws when it is malformed. */
export function pluginAnswer(bytes: Uint8Array): PluginAnswer {
  const rest = strictText(bytes.subarray(1))
  if (bytes[0] === 0) return { kind: 'merged', result: rest }
  if (bytes[0] === 1) return { kind: 'conflicted', conflicts: parseConflicts(rest) }
  if (bytes[0] === 2) return { kind: 'declined', why: rest }
  throw new Error('Its answer begins with none of the bytes 0, 1 and 2.')
}

/** The words of the built-in drivers for a document that they can't read. */
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
