/**
 * Changes of a hunk that only touch: one side added, before or behind what the other one edited.
 *
 *   base     A x B        ours     A X B      theirs     A x y B        y stands behind X, which is x edited
 *   base     A x B        ours     A z B      theirs     A x y B        nobody knows whether y belongs to x: no answer
 */

import type { Node, Tree } from '../../model/node.ts'
import type { Side } from '../../model/sides.ts'
import type { Lists, Places3 } from '../lists.ts'
import { resemble, type Words, wordsIn } from '../resemblance.ts'

type Changes = Readonly<{ added: readonly Places3[]; deleted: readonly Places3[] }>

type Documents = Readonly<{
  trees: Readonly<Record<Side, Tree>>
  lists: Lists
  /** Whether the format has an order for two of the additions, such as that of versions: then their places say nothing. */
  haveOrder?: (one: Places3, other: Places3) => boolean
}>

/** The additions in their order; undefined if the changes do not stand apart so. */
export function placedBesideEdited(documents: Documents, changes: Changes): readonly Places3[] | undefined {
  return addedBeside(documents, changes, 'ours') ?? addedBeside(documents, changes, 'theirs')
}

/** @param side the one that only added, and has all that the other one changed. */
function addedBeside(
  documents: Documents,
  { added, deleted }: Changes,
  side: 'ours' | 'theirs',
): readonly Places3[] | undefined {
  const [own, other] = side === 'ours' ? ([1, 2] as const) : ([2, 1] as const)
  const put = added.filter((places) => places[other] >= 0)
  const alone = added.filter((places) => places[other] < 0)
  const hasOnlyAdded = deleted.every((places) => places[own] >= 0 && places[other] < 0)
  if (!hasOnlyAdded || put.some((places) => places[own] >= 0)) return undefined
  if (put.some((one) => alone.some((other) => documents.haveOrder?.(one, other)))) return undefined
  if (deleted.length === 0 || put.length === 0 || !areEdited(documents, deleted, put)) return undefined
  const old = deleted.map((places) => places[own])
  const [first, last] = [Math.min(...old), Math.max(...old)]
  const isBetween = alone.some((places) => places[own] > first && places[own] < last)
  if (isBetween) return undefined
  return [...alone.filter((places) => places[own] < first), ...put, ...alone.filter((places) => places[own] > last)]
}

/** Whether each thing that was deleted resembles one that was put in its place. */
function areEdited({ trees, lists }: Documents, deleted: readonly Places3[], put: readonly Places3[]): boolean {
  const wordsAt = (side: Side, at: number): Words => {
    const node: Node | undefined = lists[side][at]
    return node ? wordsIn(trees[side], node) : new Map()
  }
  const words = put.map(([, ours, theirs]) => (ours >= 0 ? wordsAt('ours', ours) : wordsAt('theirs', theirs)))
  const places = deleted.map(([base]) => base)
  const others = around(lists.base, places).map((at) => wordsAt('base', at))
  return places.every((at) => words.some((one) => resemble(wordsAt('base', at), one, { others, minCharacters })))
}

/** Letters that both must have: numbers alone say nothing. */
const minCharacters = 3

/** So many things before and behind a place show what the things of a list have in common. */
const maxAround = 20

/** The places around others. */
function around(list: readonly Node[], places: readonly number[]): readonly number[] {
  const from = Math.max(Math.min(...places) - maxAround, 0)
  const to = Math.min(Math.max(...places) + maxAround, list.length - 1)
  return Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((at) => !places.includes(at))
}
