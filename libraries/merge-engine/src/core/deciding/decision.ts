/** What was decided about each triple: from which side each piece of the result is taken. */
import type { Conflict, ConflictKind } from '../model/conflict.ts'
import type { Format, Segment } from '../model/format.ts'
import type { Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import type { Piece } from './merge-pieces.ts'

export type Decision =
  /**
   * The entry is this side's, from label to core; `untouched` when it is the same on all, with what stands around it;
   * `isChosen` when a person said so where the sides contradict each other.
   */
  | Readonly<{ is: 'taken'; side: Side; untouched?: true; isChosen?: true }>
  /** The label and gap of one side, the core of another. */
  | Readonly<{ is: 'relabelled'; label: Side; core: Side }>
  /** A container made anew of its children; `label` names the side whose label it bears. */
  | Readonly<{ is: 'composed'; label: Side; order: readonly Triple[]; gone: readonly Triple[] }>
  /** An atom made of pieces of the sides' cores. */
  | Readonly<{ is: 'worded'; label: Side; pieces: readonly Piece[] }>
  /** An atom that is a document of another format, merged by that; sources are ranges of the sides' cores. */
  | Readonly<{ is: 'embedded'; label: Side; format: Format; segments: readonly Segment[] }>
  | Readonly<{ is: 'dropped'; isChosen?: true }>
  | Disagreement

/** `inside` are the conflicts of a document in this one, and `embedded` is what it was merged from. */
export type Disagreement = Readonly<{
  is: 'conflict'
  kind: ConflictKind
  inside?: readonly Conflict[]
  embedded?: Readonly<{ label: Side; format: Format; texts: Readonly<Record<Side, string>> }>
}>

export type Decisions = Readonly<{ root: Triple; of: ReadonlyMap<Triple, Decision>; conflicts: readonly Conflict[] }>
