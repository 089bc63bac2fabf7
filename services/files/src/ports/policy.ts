/**
 * Decides whether a caller may do something, when policies decide instead of roles. It is asked inside transactions, so
 * it answers at once, from memory.
 */
import type { Action } from '../model/action.ts'

export type Question = Readonly<{
  principal: Readonly<{
    id: string
    name: string
    role: string
    /** As `Caller.identity`. */
    identity?: Readonly<{ issuer: string; subject: string }> | undefined
  }>
  action: Action
  /** As `Path.text`. */
  path: string
  context?: Readonly<{
    /** How the caller authenticated, as `Caller.by`. */
    by: string
    /** The address of the client. */
    peer?: string
  }>
}>

export interface Policy {
  /** Undefined: allowed; otherwise the reason, for the person. Never throws. */
  deny(question: Question): string | undefined
}
