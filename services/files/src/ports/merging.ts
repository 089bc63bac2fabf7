/**
 * Merges three versions of a file by its structure. Files come from other people: whatever they contain, a merge does
 * no harm and takes a limited time.
 */
import type { Conflict, Ruled, VersionPolicy } from '@alluvium/merge-engine'

/** A stale write: its body, the version that its writer had, and what is done where both sides raised the version of a project. */
export type StaleSides = Readonly<{ base: Uint8Array; theirs: Uint8Array; versions: VersionPolicy }>

/** The stored version and the stale writes to merge, each with the result of the one before. */
export type MergeOrder = Readonly<{
  /** The file's name, which gives the format. */
  name: string
  ours: Uint8Array
  writes: readonly StaleSides[]
}>

export type Merge =
  /** `driver`: the driver that merged it, by its name on the platform. `decisions`: what rules decided; absent for nothing. */
  | Readonly<{ kind: 'merged'; driver: string; bytes: Uint8Array; decisions?: readonly Ruled[] }>
  | Readonly<{ kind: 'conflicted'; driver: string; conflicts: readonly Conflict[] }>
  /** There was not enough time or memory. */
  | Readonly<{ kind: 'given-up'; driver: string; why: string }>

/** The largest version that is merged, in bytes. */
export const mergeLimitBytes = 64 * 1024 * 1024

export interface Merging {
  /** The driver that would merge a file of this name; undefined when none does. */
  driverFor(name: string): string | undefined

  /**
   * Merges each write, in order, for a name that has a driver and versions of at most `mergeLimitBytes`. A conflict
   * changes nothing for the writes after it. Never rejects because of the contents. Time and memory are limited for all
   * together: if they don't suffice, all are given up.
   */
  merge(order: MergeOrder): Promise<readonly Merge[]>

  /** Ends merges in progress; don't call anything afterwards. */
  stop(): Promise<void>
}
