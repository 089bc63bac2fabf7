/** The messages between the service's thread and its worker threads. Bodies and answers are transferred, not copied. */
import { Problem, type ProblemKind } from '@alluvium/kernel'
import type { Outcome } from '../../ports/merger.ts'
import { tooComplex } from '../../problems/merging.ts'

export type Refused = Readonly<{ kind: 'refused'; refusal: ProblemKind; code: string; message: string }>

/** Something threw that never should. */
export type Broken = Readonly<{ kind: 'broken'; error: unknown }>

export type Answered = Readonly<{ kind: 'answered'; outcome: Outcome & Readonly<{ answer: Uint8Array<ArrayBuffer> }> }>

/** Documents that several threads read, one after the other, and none writes. */
export type SharedSides = Readonly<Record<'base' | 'ours' | 'theirs', Uint8Array<SharedArrayBuffer>>>

/** A plugin's result for documents, and how long it took. */
export type Said = Readonly<{ bytes: Uint8Array<ArrayBuffer>; durationUs: number }>

export type MergeMessage = Readonly<{
  kind: 'merge'
  body: Uint8Array<ArrayBuffer>
  markers: boolean
  mayMerge: boolean
}>
export type ReadMessage = Readonly<{ kind: 'read'; body: Uint8Array<ArrayBuffer> }>
export type ConcludeMessage = Readonly<{ kind: 'conclude'; driver: string; sides: SharedSides; said: Said }>
export type EngineMessage = MergeMessage | ReadMessage | ConcludeMessage

/** A request for a merge by a plugin, read: the documents, or the answer where the plugin need not be asked. */
export type Read = Readonly<{ kind: 'read'; driver: string; next: SharedSides | Answered }>

/** A plugin's own fault, in words. */
export type Failed = Readonly<{ kind: 'failed'; why: string }>

export type MergeReply = Answered | Refused | Broken | Readonly<{ kind: 'sound' }>
export type ReadReply = Read | Refused | Broken
export type ConcludeReply = Answered | Failed | Refused | Broken
export type EngineReply = MergeReply | ReadReply | ConcludeReply

/** What was thrown, as a message. */
export function refusalOf(thrown: unknown): Refused | Broken {
  if (!(thrown instanceof Problem)) return { kind: 'broken', error: thrown }
  return { kind: 'refused', refusal: thrown.kind, code: thrown.code, message: thrown.message }
}

/** A message, as what is to be thrown. A RangeError is a stack, a string or an array that grew too large: the document's doing, not a bug. */
export function thrownFor(reply: Refused | Broken): unknown {
  if (reply.kind === 'refused') return new Problem(reply.refusal, reply.code, reply.message)
  return reply.error instanceof RangeError ? tooComplex(reply.error) : reply.error
}

export const outOfTurn = ({ kind }: Readonly<{ kind: string }>): Error =>
  new Error(`A thread answered ${kind} out of turn.`)
