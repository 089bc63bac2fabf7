/** The messages between the service's thread and its worker threads. Bodies and answers are transferred, not copied. */
import { Problem, type ProblemKind } from '@alluvium/kernel'
import type { Outcome } from '../../ports/merger.ts'
import { tooComplex } from '../../problems/merging.ts'

export type Refused = Readonly<{ kind: 'refused'; refusal: ProblemKind; code: string; message: string }>

/** An unexpected error: a bug. */
export type Broken = Readonly<{ kind: 'broken'; error: unknown }>

export type Answered = Readonly<{ kind: 'answered'; outcome: Outcome & Readonly<{ answer: Uint8Array<ArrayBuffer> }> }>

/** Documents in shared memory. Several threads read them, one after the other; none writes them. */
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

/** A parsed request for a merge by a plugin: its documents, or the answer when the plugin is not needed. */
export type Read = Readonly<{ kind: 'read'; driver: string; next: SharedSides | Answered }>

/** What the plugin did wrong, as a sentence. */
export type Failed = Readonly<{ kind: 'failed'; why: string }>

export type MergeReply = Answered | Refused | Broken | Readonly<{ kind: 'sound' }>
export type ReadReply = Read | Refused | Broken
export type ConcludeReply = Answered | Failed | Refused | Broken
export type EngineReply = MergeReply | ReadReply | ConcludeReply

/** Makes a message of a thrown value. */
export function refusalOf(thrown: unknown): Refused | Broken {
  if (!(thrown instanceof Problem)) return { kind: 'broken', error: thrown }
  return { kind: 'refused', refusal: thrown.kind, code: thrown.code, message: thrown.message }
}

/** Makes the error to throw of a message. A RangeError means that the document made a stack, a string or an array too large; it is no bug. */
export function thrownFor(reply: Refused | Broken): unknown {
  if (reply.kind === 'refused') return new Problem(reply.refusal, reply.code, reply.message)
  return reply.error instanceof RangeError ? tooComplex(reply.error) : reply.error
}

export const outOfTurn = ({ kind }: Readonly<{ kind: string }>): Error =>
  new Error(`A thread answered ${kind} out of turn.`)
