/** What was decided about each triple: from which side each piece of the result is taken. */
import type { Conflict, ConflictKind } from '../model/conflict.ts'
import type { Format, Segment } from '../model/format.ts'
import type { Ruled } from '../model/ruled.ts'
import type { Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import type { Piece } from './merge-pieces.ts'

export type Decision =
  /**
   * The entry of this side, from label to core. `untouched`: it is equal on all sides, with its trivia. `isChosen`: a person
   * chose this side in a conflict.
   */
  | Readonly<{ is: 'taken'; side: Side; untouched?: true; isChosen?: true }>
  /** The label and gap of one side, the core of another. `rule`: both sides changed the core differently, and a rule chose. */
  | Readonly<{ is: 'relabelled'; label: Side; core: Side; rule?: Ruled['rule'] }>
  /**
   * A container composed of its children, with the label of one side. About those in `asked` a person is asked. `isBesideDeleted`: see
   * `Pairing`.
   */
  | Readonly<{
      is: 'composed'
      label: Side
      order: readonly Triple[]
      deleted: readonly Triple[]
      asked?: ReadonlyMap<Triple, ConflictKind>
      isBesideDeleted?: true
    }>
  /** An atom composed of pieces of the sides' cores. */
  | Readonly<{ is: 'worded'; label: Side; pieces: readonly Piece[] }>
  /** An atom that is a document of another format, and was merged by that format; sources are ranges of the sides' cores. */
  | Readonly<{
      is: 'embedded'
      label: Side
      format: Format
      segments: readonly Segment[]
      ruled?: readonly Ruled[]
      mayAskAgain?: true
    }>
  | Readonly<{ is: 'dropped'; isChosen?: true }>
  | Disagreement

/** `inside` are the conflicts of an embedded document, and `embedded` is what it was merged from. */
export type Disagreement = Readonly<{
  is: 'conflict'
  kind: ConflictKind
  inside?: readonly Conflict[]
  embedded?: Readonly<{ label: Side; format: Format; texts: Readonly<Record<Side, string>> }>
}>

export type Decisions = Readonly<{ root: Triple; of: ReadonlyMap<Triple, Decision>; conflicts: readonly Conflict[] }>
