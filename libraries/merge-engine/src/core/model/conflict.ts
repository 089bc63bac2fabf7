/** What a merge that is not clean hands back to a person, and what the person decides of it. */
import type { Side } from './sides.ts'

/**
 * What stands between the two sides:
 * - `edit-edit`: both changed one atom differently
 * - `edit-delete`: one changed what the other deleted
 * - `add-add`: both added the same key with different contents
 * - `move-move`, `delete-move`: both moved one node to different places; one moved what the other deleted
 * - `order`: both put things in a different order, or inserted different things at one place of an ordered list
 * - `duplicate`: the merge would hold one identity twice
 * - `group`: both changed members of one group that only makes sense whole (a version and its checksum)
 * - `lines`: both changed the same lines of a document that was merged by lines
 * - `unreadable`: a side is not a valid document of its format, and lines did not merge cleanly either
 * - `unsupported`: this format has no structural merge in this version, and its bytes cannot be merged by lines
 * - `check-failed`: a merge was found, but it did not pass its own check
 */
export type ConflictKind =
  | 'edit-edit'
  | 'edit-delete'
  | 'add-add'
  | 'move-move'
  | 'delete-move'
  | 'order'
  | 'duplicate'
  | 'group'
  | 'lines'
  | 'unreadable'
  | 'unsupported'
  | 'check-failed'

/**
 * What a person has decided: the side that stands, by the path of the conflict, for every conflict that has the path. Of base,
 * that neither change counts.
 */
export type Choices = ReadonlyMap<string, Side>

/** One place where a person must decide. */
export type Conflict = Readonly<{
  /** The place as a person reads it, such as `dependencies.react` or `lines 12-15`; empty for the whole document. */
  path: string
  kind: ConflictKind
  /** What each side has there, as it is written; null where the side has nothing. */
  base: string | null
  ours: string | null
  theirs: string | null
  /** A sentence for the person, where the kind alone does not explain it. */
  detail?: string
}>

/** The words beside conflict markers. */
export type MarkerLabels = Readonly<{ base: string; ours: string; theirs: string }>
