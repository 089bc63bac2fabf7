/**
 * What an editor for documents publishes about itself (WOPI discovery): which files it opens at which address, and the
 * keys that sign its requests. Only the operator sets the editor's address.
 */
import type { KeyObject } from 'node:crypto'

export type EditorMode = 'view' | 'edit'

export type ProofKeys = Readonly<{
  current: KeyObject
  /** The former key; editors change keys now and then. */
  old: KeyObject | undefined
}>

export type Discovered = Readonly<{
  /**
   * The address that a browser posts to, to which `WOPISrc=…` must be added; undefined when the editor does not open
   * files of that extension in this mode.
   * @param extension lower case, without the dot.
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
