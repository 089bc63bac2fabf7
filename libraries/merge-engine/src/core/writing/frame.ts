/**
 * A container that is being written: how its children are laid out on each side and in the result, and from which side
 * each piece of trivia is taken.
 */

import type { LeftComments } from '../deciding/comments/left-comments.ts'
import type { Arrangement } from '../document/layout.ts'
import type { Node } from '../model/node.ts'
import type { Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'

/** A container that is being written: the indentation of its line on each side and in the result, and its layout. */
export type Frame = {
  readonly triple: Triple
  readonly order: readonly Triple[]
  readonly indents: Readonly<Record<Side, string>>
  readonly indent: string
  /** The side whose arrangement the result follows, and that arrangement; absent if there are no children. */
  readonly arranged: Readonly<{ side: Side; arrangement: Arrangement }> | undefined
  readonly trailing: boolean
  /** The comments that deleted entries leave behind. */
  readonly left: LeftComments
  /** Whether everything that an entry's white space depends on is equal on the sides and in the result. */
  readonly isAlike: boolean
  next: number
  /** Writes what follows the closed container: its own separator in its parent. */
  readonly whenClosed: () => void
}

/** The indentation that lines are moved from and to. */
export type Indentation = Readonly<{ from: string; to: string }>

/** Whether the container is empty on a side exactly if it is empty in the result: an empty one may be written differently. */
export const isAsEmpty = (triple: Triple, order: readonly Triple[]) => (side: Side) =>
  triple[side] !== undefined && (triple[side].children.length === 0) === (order.length === 0)

/** Whether the children have separators other than white space. */
export const isSeparated = ({ triple }: Frame) => (triple.ours ?? triple.theirs)?.separator !== ''

/** The separator between the children, as this document writes it. */
export function separatorOf({ arranged, triple }: Frame): string {
  return arranged?.arrangement.separator ?? triple.ours?.separator ?? ''
}

/** The side from which a piece is taken: theirs if ours did not change it. A side that fits is preferred. */
export function changedSide(
  triple: Triple,
  text: (node: Node, side: Side) => string,
  fits: (side: Side) => boolean = () => true,
): Side {
  const { base, ours, theirs } = triple
  if (!ours || !theirs) return ours ? 'ours' : 'theirs'
  if (fits('ours') !== fits('theirs')) return fits('ours') ? 'ours' : 'theirs'
  return (base ? text(base, 'base') : '') === text(ours, 'ours') ? 'theirs' : 'ours'
}

/** The node on a side that has it. */
export function nodeOn(triple: Triple, side: Side): Node {
  const node = triple[side]
  if (!node) throw new Error(`a piece was to be copied from ${side}, which has none`)
  return node
}

/** The arrangement to follow: theirs if ours did not change it. A side without children has none. */
export function arrangedLike({
  base,
  ours,
  theirs,
}: Readonly<Record<Side, Arrangement | undefined>>): Frame['arranged'] {
  if (ours && theirs) {
    const kept = base && base.first === ours.first && base.further === ours.further && base.trail === ours.trail
    return kept ? { side: 'theirs', arrangement: theirs } : { side: 'ours', arrangement: ours }
  }
  if (ours) return { side: 'ours', arrangement: ours }
  return theirs && { side: 'theirs', arrangement: theirs }
}
