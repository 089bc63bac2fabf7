/**
 * Where everything goes: the order of a container's children after both sides had their say.
 *
 *   base A B C D      ours A B X C D (X added)      theirs A D B Y C (D moved, Y added)      both A D B X Y C
 *
 * The written order of ours is kept, or of theirs where only theirs moved things. What the other side added or moved is
 * placed after the neighbour it has on its left there; two additions at one place stand ours first. When the names were
 * sorted on every side, they stay sorted, which does not depend on the side.
 */
import { align } from './align.ts'
import type { Side } from './driver.ts'
import type { Triple } from './triple.ts'

/** The survivors in the result's order; `disputed` when both sides moved, or added, the same things to different places. */
type Order = Readonly<{ order: readonly Triple[]; disputed: boolean }>

/** The survivors as each version orders them; a version lists only those it has. */
/** `matters`: the order has a meaning, so two sides that both moved things conflict; without one, ours' is kept. */
export type Ordering = Readonly<{ matters: boolean; sortKey: (triple: Triple) => string | undefined }>

type Orders = Readonly<Record<Side, readonly Triple[]>>

export function mergeOrders(orders: Orders, { matters, sortKey }: Ordering): Order {
  const sorted = keepSorted(orders, sortKey)
  if (sorted) return { order: sorted, disputed: false }
  const { base, ours, theirs } = orders
  if (sameOrder(ours, theirs))
    return { order: placed({ skeleton: ours, others: theirs, skeletonFirst: true }), disputed: false }
  const oursMoved = moved(base, ours).size > 0
  const theirsMoved = moved(base, theirs).size > 0
  const onlyOneMoved = oursMoved !== theirsMoved && addedAlike(orders)
  if (onlyOneMoved && theirsMoved)
    return { order: placed({ skeleton: theirs, others: ours, skeletonFirst: false }), disputed: false }
  const order = placed({ skeleton: ours, others: theirs, skeletonFirst: true })
  return { order, disputed: matters && !onlyOneMoved }
}

/** Whether what both added stands in the same order on both. */
function addedAlike({ base, ours, theirs }: Orders): boolean {
  const known = new Set(base)
  const isAdded = (triple: Triple) => !known.has(triple)
  return sameOrder(ours.filter(isAdded), theirs.filter(isAdded))
}

/** Whether the things that both have stand in the same order on both. */
function sameOrder(one: readonly Triple[], other: readonly Triple[]): boolean {
  const inOne = new Set(one)
  const inOther = new Set(other)
  const common = other.filter((triple) => inOne.has(triple))
  return one.filter((triple) => inOther.has(triple)).every((triple, at) => triple === common[at])
}

/** What has to move so that the one order becomes the other. */
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

type Placing = Readonly<{ skeleton: readonly Triple[]; others: readonly Triple[]; skeletonFirst: boolean }>

/** The skeleton with the rest of `others` put in, each after its left neighbour. */
function placed({ skeleton, others, skeletonFirst }: Placing): Triple[] {
  const known = new Set(skeleton)
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
  let waiting = afterwards.get(undefined) ?? []
  for (const triple of skeleton) {
    if (!skeletonFirst || shared.has(triple)) {
      for (const other of waiting) order.push(other)
      waiting = []
    }
    order.push(triple)
    if (afterwards.has(triple)) waiting = afterwards.get(triple) ?? []
  }
  return [...order, ...waiting]
}

const leastForSorted = 2

function keepSorted(orders: Orders, sortKey: (triple: Triple) => string | undefined): Triple[] | undefined {
  const versions = [orders.base, orders.ours, orders.theirs]
  const keyed = versions.map((version) => version.map(sortKey))
  const keys = keyed.map((version) => version.filter((key) => key !== undefined))
  if (keys.some((version, at) => version.length < Math.max(leastForSorted, keyed[at]?.length ?? 0))) return undefined
  const compare = comparisons.find((compare) => keys.every((version) => isSorted(version, compare)))
  if (!compare) return undefined
  return [...new Set([...orders.ours, ...orders.theirs])].sort((one, other) =>
    compare(sortKey(one) ?? '', sortKey(other) ?? ''),
  )
}

type Compare = (one: string, other: string) => number

const byCodeUnit: Compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0)

/** Numbers behind equal words, as in `id=9`, `id=10`; anything else is not in order. */
const byNumber: Compare = (one, other) => {
  const [first, second] = [numbered(one), numbered(other)]
  return first && second && first.word === second.word ? first.number - second.number : 0
}

function numbered(key: string): { word: string; number: number } | undefined {
  const found = /^(?<word>\D*)(?<digits>\d{1,15})$/.exec(key)?.groups
  return found && { word: found['word'] ?? '', number: Number(found['digits']) }
}

/** As people sort: by code unit, by number, or without regard to case. No locale: the same names sort alike everywhere. */
const comparisons: readonly Compare[] = [
  byCodeUnit,
  byNumber,
  (one, other) => byCodeUnit(one.toLowerCase(), other.toLowerCase()) || byCodeUnit(one, other),
]

const isSorted = (keys: readonly string[], compare: Compare) =>
  keys.every((key, at) => at === 0 || compare(keys[at - 1] ?? '', key) < 0)
