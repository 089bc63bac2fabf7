/**
 * A container while it is written: how its children stand on each side and in the result, and whose version of a piece
 * around them counts.
 */

import type { Arrangement } from '../document/layout.ts'
import type { Node } from '../model/node.ts'
import type { Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'

/** A container being written: where its line starts on each side and in the result, and how its children stand. */
export type Frame = {
  readonly triple: Triple
  readonly order: readonly Triple[]
  readonly indents: Readonly<Record<Side, string>>
  readonly indent: string
  /** The side whose arrangement the result follows, and that arrangement; absent when no child is left to arrange. */
  readonly arranged: Readonly<{ side: Side; arrangement: Arrangement }> | undefined
  readonly trailing: boolean
  /** Nothing that an entry's white space depends on differs between the sides and the result. */
  readonly isAlike: boolean
  next: number
  /** What follows the container once it is closed: its own separator in its parent. */
  readonly whenClosed: () => void
}

/** The indentation that lines are moved from, and to. */
export type Lines = Readonly<{ from: string; to: string }>

/** Whether a side's container is empty as the result's is, or not, as that: an empty one may be written otherwise. */
export const isAsEmpty = (triple: Triple, order: readonly Triple[]) => (side: Side) =>
  triple[side] !== undefined && (triple[side].children.length === 0) === (order.length === 0)

/** Whether something other than white space keeps the children apart. */
export const isSeparated = ({ triple }: Frame) => (triple.ours ?? triple.theirs)?.separator !== ''

/** What must stand between the children, as this document writes it. */
export function separatorOf({ arranged, triple }: Frame): string {
  return arranged?.arrangement.separator ?? triple.ours?.separator ?? ''
}

/** The side whose version of a piece counts: theirs where ours left it as it was; only sides that fit, if any does. */
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

/** The thing as it stands on a side that has it. */
export function nodeOn(triple: Triple, side: Side): Node {
  const node = triple[side]
  if (!node) throw new Error(`a piece was to be copied from ${side}, which has none`)
  return node
}

/** The arrangement to follow: theirs where ours left it as it was, and only a side that has children shows one. */
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
