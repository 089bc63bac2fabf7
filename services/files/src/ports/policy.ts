/**
 * Whether somebody may do something, where policies decide it instead of roles. Asked inside transactions, hence
 * answered at once, from memory.
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
    /** How they proved who they are, as `Caller.by`. */
    by: string
    /** The address that the request came from. */
    peer?: string
  }>
}>

export interface Policy {
  /** Undefined: allowed; else why not, for the person who asked. Never throws. */
  deny(question: Question): string | undefined
}
