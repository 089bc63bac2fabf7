/**
 * Merges the order of a container's children.
 *
 *   base A B C D      ours A B X C D (X added)      theirs A D B Y C (D moved, Y added)      both A D B X Y C
 *
 * The order of ours is kept, or that of theirs if only theirs moved things. What the other side added or moved comes after
 * its left neighbour there. Of two additions at one place, ours comes first. If the names are sorted on every side, they
 * stay sorted, which does not depend on the side.
 */
import { align } from '../lines/align.ts'
import type { Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'

/**
 * The remaining children in the result's order. `disputed`: both sides moved, or added, the same things to different places.
 * `skeleton`: the side whose order it follows; absent if the children are sorted.
 */
type Order = Readonly<{ order: readonly Triple[]; disputed: boolean; skeleton?: Skeleton }>

type Skeleton = 'ours' | 'theirs'

/** `matters`: the order has a meaning, so two sides that both moved things conflict; otherwise the order of ours is kept. */
export type Ordering = Readonly<{
  matters: boolean
  sortKey: (triple: Triple) => string | undefined
  /** Whether a program wrote the document. */
  isByProgram?: boolean
  /** Whether a side put it right below a comment that stands apart from what is above: it begins a group. */
  isHeaded?: (triple: Triple) => boolean
  /** Orders two additions at one place; ours first if it returns 0, or if it is absent. */
  compareAdded?: (one: Triple, other: Triple) => number
}>

/** The children in the order of each version; a version lists only those it has. */
type Orders = Readonly<Record<Side, readonly Triple[]>>

/** @param whole the same with what was deleted: a version whose rest happens to be sorted was not kept sorted. */
export function mergeOrders(orders: Orders, ordering: Ordering, whole: Orders): Order {
  const { matters } = ordering
  const sorted = keepSorted(whole, ordering)
  if (sorted) {
    const left = new Set([...orders.ours, ...orders.theirs])
    return { order: sorted.filter((triple) => left.has(triple)), disputed: false }
  }
  const { skeleton, disputed } = skeletonOf(orders)
  return { order: along(skeleton, orders, ordering), disputed: matters && disputed, skeleton }
}

/** The same with children that a side deleted still among them, so that additions stay beside them. */
export function mergeOrdersAround(orders: Orders, skeleton: Skeleton, ordering: Ordering): Omit<Order, 'skeleton'> {
  return { order: along(skeleton, orders, ordering), disputed: ordering.matters && skeletonOf(orders).disputed }
}

function skeletonOf(orders: Orders): { skeleton: Skeleton; disputed: boolean } {
  const { base, ours, theirs } = orders
  if (sameOrder(ours, theirs)) return { skeleton: 'ours', disputed: false }
  const oursMoved = !sameOrder(base, ours)
  const theirsMoved = !sameOrder(base, theirs)
  const onlyOneMoved = oursMoved !== theirsMoved && addedAlike(orders)
  return { skeleton: onlyOneMoved && theirsMoved ? 'theirs' : 'ours', disputed: !onlyOneMoved }
}

function along(skeleton: Skeleton, { ours, theirs }: Orders, ordering: Ordering): Triple[] {
  return skeleton === 'ours'
    ? placed({ skeleton: ours, others: theirs, skeletonFirst: true, ordering })
    : placed({ skeleton: theirs, others: ours, skeletonFirst: false, ordering })
}

/** Whether both sides have what both added in the same order. */
function addedAlike({ base, ours, theirs }: Orders): boolean {
  const known = new Set(base)
  const isAdded = (triple: Triple) => !known.has(triple)
  return sameOrder(ours.filter(isAdded), theirs.filter(isAdded))
}

/** Whether both have what they have in common in the same order. */
function sameOrder(one: readonly Triple[], other: readonly Triple[]): boolean {
  if (areEqual(one, other)) return true
  const places = new Map<Triple, number>()
  for (const [at, triple] of one.entries()) places.set(triple, at)
  let last = -1
  for (const triple of other) {
    const place = places.get(triple) ?? last
    if (place < last) return false
    last = place
  }
  return true
}

const areEqual = (one: readonly Triple[], other: readonly Triple[]) =>
  one.length === other.length && one.every((triple, at) => triple === other[at])

/** What must move so that one order becomes the other. */
export function moved(from: readonly Triple[], to: readonly Triple[]): ReadonlySet<Triple> {
  const places = new Map(to.map((triple, at) => [triple, at]))
  const before = from.filter((triple) => places.has(triple))
  const still = new Set(before)
  const after = to.filter((triple) => still.has(triple)).map((triple) => places.get(triple) ?? -1)
  const partners = align(
    before.map((triple) => places.get(triple) ?? -1),
    after,
  )
  return new Set(before.filter((_, at) => (partners[at] ?? -1) < 0))
}

export function inOrderOf(side: Side, triples: readonly Triple[]): Triple[] {
  const found = triples.filter((triple) => triple[side] !== undefined)
  const placeOf = (triple: Triple | undefined) => triple?.[side]?.index ?? 0
  const areInOrder = found.every((triple, at) => at === 0 || placeOf(found[at - 1]) <= placeOf(triple))
  return areInOrder ? found : found.sort((one, other) => placeOf(one) - placeOf(other))
}

type Placing = Readonly<{
  skeleton: readonly Triple[]
  others: readonly Triple[]
  skeletonFirst: boolean
  ordering: Ordering
}>

/** The skeleton with the rest of `others` inserted, each after its left neighbour. */
function placed({ skeleton, others, skeletonFirst, ordering }: Placing): Triple[] {
  if (areEqual(skeleton, others)) return [...skeleton]
  const known = new Set(skeleton)
  if (others.every((triple) => known.has(triple))) return [...skeleton]
  const shared = new Set(others)
  const afterwards = new Map<Triple | undefined, Triple[]>()
  let anchor: Triple | undefined
  for (const triple of others) {
    const waiting = afterwards.get(anchor)
    if (known.has(triple)) anchor = triple
    else if (waiting) waiting.push(triple)
    else afterwards.set(anchor, [triple])
  }
  const order: Triple[] = []
  let own: Triple[] = []
  let waiting = afterwards.get(undefined) ?? []
  const fillGap = () => {
    const [first, second] = skeletonFirst ? [own, waiting] : [waiting, own]
    for (const triple of inGroups(first, second, ordering)) order.push(triple)
    own = []
    waiting = []
  }
  for (const triple of skeleton) {
    if (!shared.has(triple)) {
      own.push(triple)
      continue
    }
    fillGap()
    order.push(triple)
    waiting = afterwards.get(triple) ?? []
  }
  fillGap()
  return order
}

const above = (run: readonly Triple[], cut: number) => (cut < 0 ? run : run.slice(0, cut))
const below = (run: readonly Triple[], cut: number) => (cut < 0 ? [] : run.slice(cut))

/** Two runs of additions at one place. What a side added to the group above stands before what the other put below the next heading. */
function inGroups(
  first: readonly Triple[],
  second: readonly Triple[],
  { isHeaded, compareAdded }: Ordering,
): readonly Triple[] {
  if (first.length === 0 || second.length === 0 || !isHeaded) return interleaved(first, second, compareAdded)
  const [cut, other] = [first.findIndex(isHeaded), second.findIndex(isHeaded)]
  if (cut < 0 && other < 0) return interleaved(first, second, compareAdded)
  return [
    ...interleaved(above(first, cut), above(second, other), compareAdded),
    ...interleaved(below(first, cut), below(second, other), compareAdded),
  ]
}

/**
 * Two runs of additions at one place, each in its own order; the first run first, unless a comparison says otherwise. A run that
 * ends in a comment on its own comes last, because such a comment is a heading of what follows.
 */
function interleaved(
  first: readonly Triple[],
  second: readonly Triple[],
  compare: Ordering['compareAdded'] | undefined,
): readonly Triple[] {
  if (first.length === 0 || second.length === 0) return [...first, ...second]
  if (endsApart(first) !== endsApart(second)) return endsApart(first) ? [...second, ...first] : [...first, ...second]
  if (!compare) return [...first, ...second]
  const order: Triple[] = []
  let next = 0
  for (const triple of first) {
    for (let other = second[next]; other && compare(triple, other) > 0; other = second[next]) {
      order.push(other)
      next++
    }
    order.push(triple)
  }
  return [...order, ...second.slice(next)]
}

function endsApart(run: readonly Triple[]): boolean {
  const last = run.at(-1)
  return (last?.ours ?? last?.theirs)?.isApart ?? false
}

const minForSorted = 2

function keepSorted(
  orders: Orders,
  { sortKey, isByProgram = false }: Pick<Ordering, 'sortKey' | 'isByProgram'>,
): Triple[] | undefined {
  const lengths = [orders.base.length, orders.ours.length, orders.theirs.length]
  // Of what a program made, one version may have a single child: the two others show that it sorts them.
  const isEnough = lengths.filter((length) => length >= minForSorted).length >= (isByProgram ? 2 : 3)
  if (!isEnough || lengths.includes(0)) return undefined
  const keys = new Map<Triple, string>()
  for (const version of [orders.base, orders.ours, orders.theirs]) {
    for (const triple of version) {
      const key = keys.get(triple) ?? sortKey(triple)
      if (key === undefined) return undefined
      keys.set(triple, key)
    }
  }
  return sorted(orders, keys, byCodeUnit) ?? sorted(orders, keys, byNumber) ?? sorted(orders, keys, byLetter)
}

/**
 * A way of sorting: what is read from a key, once, and how two of them compare. People sort by code unit, by number, or
 * without regard to case. There is no locale, so the same names are sorted alike everywhere.
 */
type Sorting<Read> = Readonly<{ read: (key: string) => Read; compare: (one: Read, other: Read) => number }>

/** The children of both sides, sorted; undefined if a version is not sorted this way. */
function sorted<Read>(
  orders: Orders,
  keys: ReadonlyMap<Triple, string>,
  { read, compare }: Sorting<Read>,
): Triple[] | undefined {
  const known = new Map<Triple, Read>()
  const readOf = (triple: Triple) => {
    const found = known.get(triple) ?? read(keys.get(triple) ?? '')
    known.set(triple, found)
    return found
  }
  const isSorted = (version: readonly Triple[]) => {
    let before: Read | undefined
    for (const triple of version) {
      const next = readOf(triple)
      if (before !== undefined && !(compare(before, next) < 0)) return false
      before = next
    }
    return true
  }
  if (!isSorted(orders.base) || !isSorted(orders.ours) || !isSorted(orders.theirs)) return undefined
  return [...new Set([...orders.ours, ...orders.theirs])].sort((one, other) => compare(readOf(one), readOf(other)))
}

const compareCodeUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const byCodeUnit: Sorting<string> = { read: (key) => key, compare: compareCodeUnits }

/** Numbers behind equal words, as in `id=9`, `id=10`; anything else has no order. */
const byNumber: Sorting<{ word: string; number: number }> = {
  read: (key) => {
    const [, word = key, digits = ''] = /^(\D*)(\d{1,15})$/.exec(key) ?? []
    return { word, number: digits === '' ? Number.NaN : Number(digits) }
  },
  compare: (one, other) => (one.word === other.word ? one.number - other.number : 0),
}

const byLetter: Sorting<{ key: string; folded: string }> = {
  read: (key) => ({ key, folded: key.toLowerCase() }),
  compare: (one, other) => compareCodeUnits(one.folded, other.folded) || compareCodeUnits(one.key, other.key),
}
