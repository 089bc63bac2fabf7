/**
 * What an editor of documents says of itself (WOPI discovery): which files it opens at which address, and with which
 * keys it signs its requests. The address of the editor is the operator's word and nobody else's.
 */
import type { KeyObject } from 'node:crypto'

export type EditorMode = 'view' | 'edit'

export type ProofKeys = Readonly<{
  current: KeyObject
  /** What it signed with before; editors change keys now and then. */
  old: KeyObject | undefined
}>

export type Discovered = Readonly<{
  /**
   * The address that a browser posts to, which wants `WOPISrc=…` put behind it; undefined when the editor does not open
   * files of that extension so. @param extension lower case, without the dot.
   */
  actionOf(mode: EditorMode, extension: string): string | undefined
  /** Undefined when the editor does not sign. */
  keys: ProofKeys | undefined
}>

export interface WopiDiscovery {
  /** What is known, not older than twelve hours. Throws `files.wopi-unavailable`. */
  discovered(): Promise<Discovered>
  /** Asks again, unless that was done within the last minute: undefined then, and when the editor does not answer. */
  discoveredNow(): Promise<Discovered | undefined>
}
