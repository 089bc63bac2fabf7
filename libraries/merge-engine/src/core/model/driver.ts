/** What a merge driver is: one way of merging, and the outcomes it may have. */
import type { Choices, Conflict, MarkerLabels, VersionPolicy } from './conflict.ts'
import type { LineIndex } from './lines.ts'
import type { Ruled } from './ruled.ts'
import type { Sides } from './sides.ts'

/**
 * The merged document. `by` says who merged it: `identity`, `lines`, or a driver's name. `decisions` is what rules decided;
 * absent where they decided nothing.
 */
export type Merged = Readonly<{ kind: 'merged'; by: string; bytes: Uint8Array; decisions?: readonly Ruled[] }>
/**
 * What a driver found. `ruledWords` are the words of what rules decided, where its words must be those that the changes of both sides
 * make it: they may occur more or less often. They are asked for where no clean line merge confirms the document. `mayAskAgain`:
 * something stands beside what the other side took out, so whoever merges that side into the document again may be asked about it.
 */
export type Found = Merged & Readonly<{ ruledWords?: () => ReadonlySet<string>; mayAskAgain?: true }>
/** No merged document; at least one conflict says why. */
export type Conflicted = Readonly<{ kind: 'conflicted'; by: string; conflicts: readonly Conflict[] }>
/** The driver could not read a side, or not within its budget. It does not guess. */
export type Declined = Readonly<{ kind: 'declined'; by: string; why: string }>

/**
 * The sides without the parts that are equal in all of them. `whole` puts those parts back into a merged excerpt; it
 * returns undefined where their places are not certain, and then the sides are merged whole.
 */
export type Excerpt = Readonly<{ sides: Sides; whole(merged: Uint8Array): Uint8Array | undefined }>

/** One way of merging. Pure: the same sides give the same outcome, on any machine, in any locale. */
export type MergeDriver = Readonly<{
  name: string
  /**
   * Merges sides of which no two are equal. Never throws for what the sides contain. If a conflict cannot be resolved by
   * the side that was chosen for it, it stays a conflict.
   * @param versions what is done with two raised versions. Default: `higher`. A format without versions ignores it.
   */
  merge(sides: Sides, choices?: Choices, versions?: VersionPolicy): Found | Conflicted | Declined
  /** A smaller merge with the same result; undefined where there is none. Absent: the driver makes no excerpts. */
  excerpt?(sides: Sides): Excerpt | undefined
  /** Whether the bytes are a valid document of the format, without duplicate identities. Absent: all bytes are. */
  reads?(bytes: Uint8Array): boolean
  /** Whether two documents can be read and have the same meaning, whatever their layout. Absent: only if the bytes are equal. */
  sameValue?(one: Uint8Array, other: Uint8Array): boolean
  /** Equal additions of both sides may both be kept, so merging a side again adds them again. Default: false. */
  allowsDuplicates?: boolean
  /** The document with diff3 conflict markers around the smallest pieces that conflict; undefined where there can be none. */
  mark?(sides: Sides, labels: MarkerLabels, versions?: VersionPolicy): Uint8Array | undefined
  /** The text of a document, which is decoded once; undefined if it is not UTF-8. Absent: the driver remembers no texts. */
  textOf?(bytes: Uint8Array): string | undefined
  /** The same driver with a memory, which reads each document once. Absent: the driver has none. */
  open?(): OpenDriver
  /** The same driver for documents whose lines are in an index. Absent: it does not merge by lines. */
  withLines?(index: LineIndex): MergeDriver
}>

/**
 * A driver that remembers the documents that it read last. One merge asks it several times about the same ones, and so may
 * the next merge of a session (`session.ts`). What it remembers never changes a result.
 */
export type OpenDriver = Readonly<
  Pick<MergeDriver, 'name' | 'merge' | 'excerpt' | 'textOf'> &
    Required<Pick<MergeDriver, 'reads' | 'sameValue' | 'allowsDuplicates' | 'mark'>> & {
      /** Forgets what it read, except for so many characters of what it read last. */
      trim(maxCharacters: number): void
    }
>
