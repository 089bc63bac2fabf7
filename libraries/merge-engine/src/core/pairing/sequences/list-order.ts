/** The order of the items of a list: by their identities, or by the sort key of their format. */

import type { Versions } from '../../document/versions.ts'
import type { Node } from '../../model/node.ts'
import { bySide, type Side } from '../../model/sides.ts'
import type { Triple } from '../../model/triple.ts'
import type { Identities, Lists, ListTraits } from '../lists.ts'
import type { Ordering } from '../order.ts'
import { orderIn } from '../pair.ts'

/** Orders additions of both sides: by the format's sort key, else by their identities. */
export function orderingOf(versions: Versions, lists: Lists, { identities, list }: ListTraits): Ordering {
  const matters = list.order !== 'free'
  const keys = sortKeysOf(versions, lists)
  if (keys) {
    const compare = comparisonBy(keys, wordOfTriples(lists, keys))
    return { matters, sortKey: () => undefined, ...(compare && { compareAdded: compare }) }
  }
  const identityOf = wordOfTriples(lists, identities)
  const { compareAdded } = versions.profile
  return {
    matters,
    sortKey: identityOf,
    ...orderIn(versions),
    ...(compareAdded && { compareAdded: (one, other) => compared(compareAdded, identityOf(one), identityOf(other)) }),
  }
}

/** The format's sort key of each item; undefined if no item has one. */
function sortKeysOf({ profile, trees }: Versions, lists: Lists): Identities | undefined {
  const { sortKeyOf } = profile
  if (!sortKeyOf) return undefined
  const keys = bySide((side) => lists[side].map((node) => sortKeyOf(node, trees[side])))
  return [...keys.base, ...keys.ours, ...keys.theirs].some((key) => key !== undefined) ? keys : undefined
}

/** The order in which every version has its items; undefined if there is none, or if they are in both orders. */
function comparisonBy(
  keys: Identities,
  keyOf: (triple: Triple) => string | undefined,
): ((one: Triple, other: Triple) => number) | undefined {
  const known = bySide((side) => keys[side].filter((key) => key !== undefined))
  const areAll = (fits: (one: string, next: string) => boolean) =>
    Object.values(known).every((side) => side.every((key, at) => at === 0 || fits(side[at - 1] ?? '', key)))
  const [rising, falling] = [areAll((one, next) => one <= next), areAll((one, next) => one >= next)]
  if (rising === falling) return undefined
  return (one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)]
    if (first === undefined || second === undefined || first === second) return 0
    return first < second === rising ? -1 : 1
  }
}

const compared = (
  compare: (one: string, other: string) => number,
  one: string | undefined,
  other: string | undefined,
) => (one === undefined || other === undefined ? 0 : compare(one, other))

/** The identity or sort key of the items of a triple. */
function wordOfTriples(lists: Lists, identities: Identities | undefined): (triple: Triple) => string | undefined {
  if (!identities) return () => undefined
  const known: { [S in Side]?: ReadonlyMap<Node, string | undefined> } = {}
  const wordOf = (node: Node | undefined, side: Side) => {
    if (!node) return undefined
    known[side] ??= new Map(lists[side].map((one, at) => [one, identities[side][at]]))
    return known[side].get(node)
  }
  return ({ base, ours, theirs }) => wordOf(ours, 'ours') ?? wordOf(theirs, 'theirs') ?? wordOf(base, 'base')
}
