/** What a merge that is not clean hands back to a person, and what the person decides of it. */
import type { Side } from './sides.ts'

/**
 * Why two sides conflict:
 * - `edit-edit`: both changed one value differently
 * - `edit-delete`: one changed what the other deleted
 * - `add-add`: both added the same key with different contents
 * - `move-move`: both moved one node to different places
 * - `delete-move`: one moved what the other deleted
 * - `order`: both put things in a different order, or inserted different things at one place of an ordered list
 * - `duplicate`: the result would contain one identity twice
 * - `group`: both changed members of a group that must change together (a version and its checksum)
 * - `lines`: both changed the same lines of a document that was merged by lines
 * - `unreadable`: a side is not a valid document of its format, and lines did not merge cleanly either
 * - `unsupported`: this version cannot merge this format by structure, and its bytes are not lines
 * - `check-failed`: a merge was found, but it failed the engine's own check
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
 * What a person decided: which side is taken, by the path of the conflict. It counts for every conflict with that path.
 * `base` means that neither side's change is taken.
 */
export type Choices = ReadonlyMap<string, Side>

/**
 * What is done where both sides raised the version of a project: `higher` takes the higher one and says so in `decisions`;
 * `ask` makes it a conflict.
 */
export type VersionPolicy = 'higher' | 'ask'

/** One place where a person has to decide. */
export type Conflict = Readonly<{
  /** The place in words for a person, such as `dependencies.react` or `lines 12-15`; empty for the whole document. */
  path: string
  kind: ConflictKind
  /** The text of each side at this place; null where the side has nothing. */
  base: string | null
  ours: string | null
  theirs: string | null
  /** A sentence for the person, where the kind alone does not explain it. */
  detail?: string
}>

/** A conflict that shows no texts of the sides: its detail says all. */
export const conflictWithDetail = (path: string, kind: ConflictKind, detail: string): Conflict => {
  return { path, kind, base: null, ours: null, theirs: null, detail }
}

/** The labels of conflict markers. */
export type MarkerLabels = Readonly<{
  base: string
  ours: string
  theirs: string
  /** How many characters a marker has. Default: 7. */
  size?: number
}>
