/**
 * What lies between two neighbours that all three versions of a container have. What one side added in a gap stands where
 * the other side's changes of that gap are, and may be an edit of what was deleted there.
 *
 *   base     A x B        ours     A B        theirs     A y B        in the gap behind A: x was deleted, y was added
 */

import { opposite } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'

/** What a version has in each gap, in its order, by the neighbour before it; undefined is the container's start. */
export type Gaps = ReadonlyMap<Triple | undefined, readonly Triple[]>

/** @param inOrder what a version has, in its order. */
export function gapsOf(inOrder: readonly Triple[]): Gaps {
  const gaps = new Map<Triple | undefined, Triple[]>()
  let before: Triple | undefined
  for (const triple of inOrder) {
    const gap = gaps.get(before)
    if (isEverywhere(triple)) before = triple
    else if (gap) gap.push(triple)
    else gaps.set(before, [triple])
  }
  return gaps
}

export const isEverywhere = ({ base, ours, theirs }: Triple) =>
  base !== undefined && ours !== undefined && theirs !== undefined

/** Whether this side added it, and the other did not. */
export const isAddedBy = (side: 'ours' | 'theirs', triple: Triple) =>
  !triple.base && triple[side] !== undefined && triple[opposite(side)] === undefined
