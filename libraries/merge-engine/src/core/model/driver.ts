/** What a merge driver is: one way of merging, and the outcomes it may have. */
import type { Choices, Conflict, MarkerLabels } from './conflict.ts'
import type { Sides } from './sides.ts'

/** The merged document. `by` says who merged it: `identity`, `lines`, or a driver's name. */
export type Merged = Readonly<{ kind: 'merged'; by: string; bytes: Uint8Array }>
/** No merged document, and why not: at least one conflict. */
export type Conflicted = Readonly<{ kind: 'conflicted'; by: string; conflicts: readonly Conflict[] }>
/** The driver cannot read a side (or will not within its budget) and makes no guess. */
export type Declined = Readonly<{ kind: 'declined'; by: string; why: string }>

/**
 * The sides without what all of them have alike, and what a merge of them is in whole; undefined where that cannot be
 * told, and then the sides are merged as they are.
 */
export type Excerpt = Readonly<{ sides: Sides; whole(merged: Uint8Array): Uint8Array | undefined }>

/** One way of merging. Pure: the same sides give the same outcome, on any machine, in any locale. */
export type MergeDriver = Readonly<{
  name: string
  /**
   * Merges sides of which no two are equal. Never throws for what the sides contain. A conflict that is chosen for and that
   * the driver can't settle by a side stays a conflict.
   */
  merge(sides: Sides, choices?: Choices): Merged | Conflicted | Declined
  /** Less to be merged, with the same answer; undefined where there is none. Absent: there never is. */
  excerpt?(sides: Sides): Excerpt | undefined
  /** Whether the bytes are a valid document of the format, without a doubled identity. Absent: every document is. */
  reads?(bytes: Uint8Array): boolean
  /** Whether two documents are readable and say the same, whatever their layout. Absent: only equal bytes do. */
  sameValue?(one: Uint8Array, other: Uint8Array): boolean
  /** Equal additions of both sides may be two facts, so that merging a side again adds them again. Default: false. */
  keepsFacts?: boolean
  /** The document with diff3 conflict markers around the smallest pieces that conflict; undefined where markers make no sense. */
  mark?(sides: Sides, labels: MarkerLabels): Uint8Array | undefined
  /**
   * Lets go of what it has read, but for so many characters of what it read last. It may remember documents, to read each
   * once, while one merge asks it several times.
   */
  forget?(mostKept: number): void
}>
