/** What passes between the service's thread and those that work for it. Bodies and answers change hands and are not copied. */
import { Problem, type ProblemKind } from '@alluvium/kernel'
import type { Outcome } from '../../ports/merger.ts'
import { tooComplex } from '../../problems.ts'

export type Refused = Readonly<{ kind: 'refused'; refusal: ProblemKind; code: string; message: string }>

/** Something threw that never should. */
export type Broken = Readonly<{ kind: 'broken'; error: unknown }>

export type Answered = Readonly<{ kind: 'answered'; outcome: Outcome & Readonly<{ answer: Uint8Array<ArrayBuffer> }> }>

export type MergeMessage = Readonly<{ body: Uint8Array<ArrayBuffer>; markers: boolean; mayMerge: boolean }>

export type MergeReply = Answered | Refused | Broken | Readonly<{ kind: 'sound' }>

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
