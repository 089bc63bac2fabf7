/**
 * What one side added beside an item that the other one took out.
 *
 *   base   A x B      ours   A B     theirs   A x y B      A y B: theirs still has x, so y is no edit of it
 *   base   A x B      ours   A B     theirs   A y B        nobody knows whether y is x edited: no answer
 *   base   A x w B    ours   A B     theirs   A x w y B    nor whether y is a part of what was taken out
 *
 * Only among things of one sort the place between two neighbours says enough: in a text, what comes next may be about x, and behind
 * a value such as `-o` comes what belongs to it. If x or y stands elsewhere too, somebody may have moved it.
 */

import { type Node, sortOf } from '../../model/node.ts'
import { bothSides } from '../../model/sides.ts'
import type { Lists, Numbers, Places3 } from '../lists.ts'

type Documents = Readonly<{ lists: Lists; numbers: Numbers }>

/** What was added and deleted between two items that all versions have; `before` and `behind` are their places in base. */
type Changes = Readonly<{
  before: number
  behind: number
  added: readonly Places3[]
  deleted: readonly Places3[]
}>

/** Whether one side only added, beside the one item that the other one took out. */
export function standBesideDeleted(documents: Documents, changes: Changes): boolean {
  const [old, ...others] = changes.deleted
  if (!old || others.length > 0 || !areAlike(documents, changes)) return false
  return bothSides.some((side) => isAddedBeside(documents, { old, added: changes.added, side }))
}

/** @param side the one that only added, and has the old item as it was. */
function isAddedBeside(
  { numbers }: Documents,
  { old, added, side }: Readonly<{ old: Places3; added: readonly Places3[]; side: 'ours' | 'theirs' }>,
): boolean {
  const [own, other] = side === 'ours' ? ([1, 2] as const) : ([2, 1] as const)
  const [here, there] = side === 'ours' ? [numbers.ours, numbers.theirs] : [numbers.theirs, numbers.ours]
  const number = numbers.base[old[0]] ?? 0
  const isAsItWas = old[other] < 0 && here[old[own]] === number && !there.includes(number)
  if (!isAsItWas || added.some((places) => places[other] >= 0)) return false
  const before = new Set(numbers.base)
  return !added.some((places) => before.has(here[places[own]] ?? 0))
}

/** Whether all of them have named parts, unlike a value, a text or a section, and are of one sort, as is a neighbour. */
function areAlike({ lists }: Documents, { before, behind, added, deleted }: Changes): boolean {
  const changed = [
    ...added.map(([, ours, theirs]) => lists.ours[ours] ?? lists.theirs[theirs]),
    ...deleted.map(([base]) => lists.base[base]),
  ]
  const sort = sortIn(changed[0])
  const neighbours = [lists.base[before], lists.base[behind]]
  const isOfSort = (node: Node | undefined) => sortIn(node) === sort
  return sort !== undefined && changed.every(isOfSort) && neighbours.some(isOfSort)
}

/** The sort of a thing with named parts. */
const sortIn = (node: Node | undefined) =>
  node?.role === 'members' || node?.role === 'slots' ? sortOf(node) : undefined
