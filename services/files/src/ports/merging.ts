/**
 * Merging three versions of a file by its structure. Files are made by strangers: whatever they hold, asking does no harm
 * and takes a bounded time.
 */
import type { Conflict } from '@alluvium/merge-engine'

/** One who saves, and the version they had. */
export type StaleSides = Readonly<{ base: Uint8Array; theirs: Uint8Array }>

/** What is stored, and the saves that are to be merged with it: each with what the one before made of it. */
export type MergeOrder = Readonly<{
  /** Of the file; it tells the format. */
  name: string
  ours: Uint8Array
  writes: readonly StaleSides[]
}>

export type Merge =
  /** `driver`: who merged it, as the platform names its drivers. */
  | Readonly<{ kind: 'merged'; driver: string; bytes: Uint8Array }>
  | Readonly<{ kind: 'conflicted'; driver: string; conflicts: readonly Conflict[] }>
  /** Time or memory did not suffice. */
  | Readonly<{ kind: 'given-up'; driver: string; why: string }>

/** A larger version is not merged, bytes. */
export const mergeLimitBytes = 64 * 1024 * 1024

export interface Merging {
  /** The driver that would merge a file of this name; undefined when none does. */
  driverFor(name: string): string | undefined

  /**
   * A merge for each save, in their order, for a name that has a driver and versions of at most `mergeLimitBytes`. What
   * conflicts changes nothing for those behind it. Never rejects for what they hold. Time and memory are bounded for all
   * together: when they don't suffice, all are given up.
   */
  merge(order: MergeOrder): Promise<readonly Merge[]>

  /** Ends what is under way; nothing may be asked for afterwards. */
  stop(): Promise<void>
}
