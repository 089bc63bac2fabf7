/**
 * Pairs the items of a sequence: by their places, and by identity if the format knows one.
 *
 *   base     A   b   C   d            capitals have an identity, small letters are compared by their content
 *   ours     C   A   b'  d            A and C pair wherever they are; b and b' pair by similarity
 *   theirs   A   b   x   C   d        x is added between b and C
 *
 * Items that all three have, in the same order, are anchors; what lies between two of them is a hunk (`hunk.ts`).
 */

import { Interner } from '../../document/interner.ts'
import type { Versions } from '../../document/versions.ts'
import { type Alignment, align } from '../../lines/align.ts'
import { bothSides, bySide, opposite } from '../../model/sides.ts'
import { itemStep, type Triple } from '../../model/triple.ts'
import { isAddedBy } from '../gaps.ts'
import type { Identities, Lists, ListTraits, Numbers, Places3 } from '../lists.ts'
import { ordered } from '../pair.ts'
import type { Draft, Pairing } from '../pairing.ts'
import { minEvidence, type Words, wordsIn } from '../resemblance.ts'
import { Similarity } from '../similarity.ts'
import { type Added, addedTo, type Hunk, hunksOf, isEmpty, type Partners, pairHunk } from './hunk.ts'
import { orderingOf } from './list-order.ts'
import { pairByOtherSide, pairRenamedByOtherSide } from './pair-by-other-side.ts'
import { inSameOrder } from './same-reorder.ts'
import { partnersBySimilarity } from './similar-items.ts'

export function pairSequence(
  versions: Versions,
  container: Triple,
  given: Lists,
  { identities, list }: ListTraits,
): Pairing {
  const { partners, hunks } = partnersIn(versions, given, { identities, list })
  const { lists, numbers } = partners
  const order: Draft[] = []
  const deleted: Draft[] = []
  let conflict = false
  let isBeside = false
  const draft = ([base, ours, theirs]: Places3): Draft => ({
    parent: container,
    step: stepOf(identities, [base, ours, theirs]),
    base: lists.base[base],
    ours: lists.ours[ours],
    theirs: lists.theirs[theirs],
  })
  for (const hunk of hunks) {
    if (!isEmpty(hunk)) {
      const { left, deleted: lost, conflict: disputed, isBeside: beside = false } = pairHunk(partners, hunk)
      for (const places of left) order.push(draft(places))
      for (const places of lost) deleted.push(draft(places))
      conflict ||= disputed
      isBeside ||= beside
    }
    if (hunk.anchor) order.push(draft(hunk.anchor))
  }
  if (conflict) return { order, deleted, conflict: 'order' }
  if (isMovedAndDeleted(versions, numbers, [...order, ...deleted], lists))
    return { order, deleted, conflict: 'delete-move' }
  const mayRepeat = list.additions === 'duplicates' || versions.format.allowsDuplicates
  if (!mayRepeat && isAddedApart(versions, [...order, ...deleted], lists)) return { order, deleted, conflict: 'order' }
  const besideDeleted = isBeside ? { isBesideDeleted: true as const } : {}
  if (!identities && list.order !== 'free') return { order, deleted, ...besideDeleted }
  return { ...ordered([...order, ...deleted], orderingOf(versions, lists, { identities, list })), ...besideDeleted }
}

/** The partners of all items, and the hunks between those that all versions have in one order: what was moved is no anchor. */
function partnersIn(
  versions: Versions,
  given: Lists,
  { identities, list }: ListTraits,
): Readonly<{ partners: Partners; hunks: readonly Hunk[] }> {
  const similarity = new Similarity(versions)
  const before = numbersOf(versions, given, identities)
  const reordered = identities ? undefined : inSameOrder(given, before, similarity)
  const lists = reordered ?? given
  const numbers = reordered ? numbersOf(versions, reordered, identities) : before
  const by = { identities, numbers }
  const inOurs = partnersBySimilarity(versions, lists, 'ours', align(numbers.base, numbers.ours), by)
  const inTheirs = partnersBySimilarity(versions, lists, 'theirs', align(numbers.base, numbers.theirs), by)
  pairByOtherSide({ lists, numbers, inOurs, inTheirs }, identities ? undefined : similarity)
  if (identities) {
    const mayBeRenamed = versions.profile.mayBeRenamed ?? (() => true)
    pairRenamedByOtherSide({ lists, identities, inOurs, inTheirs, similarity, mayBeRenamed })
  }
  const hunks = hunksOf(lists, inOurs, inTheirs)
  if (identities) {
    pairMoved(identities, 'ours', inOurs)
    pairMoved(identities, 'theirs', inTheirs)
  }
  const added = { ours: addedTo(lists.ours, inOurs), theirs: addedTo(lists.theirs, inTheirs) }
  const addedByBoth = pairAddedIdentities(added, identities)
  const pairedInTheirs = new Set(addedByBoth.values())
  const paired = { lists, numbers, inOurs, inTheirs, added, addedByBoth, pairedInTheirs }
  const haveOrder = orderOf(versions, identities)
  return { partners: { ...paired, trees: versions.trees, similarity, list, haveOrder }, hunks }
}

/** Whether one side moved an item without identity that the other side deleted: it would come back. */
function isMovedAndDeleted({ values }: Versions, numbers: Numbers, triples: readonly Triple[], lists: Lists): boolean {
  const deleted = triples.flatMap(({ base, ours, theirs }) => (base && !ours && !theirs ? base : []))
  if (deleted.length === 0) return false
  const places = new Map(lists.base.map((node, at) => [node, at]))
  const lost = deleted.filter((node) => (numbers.base[places.get(node) ?? 0] ?? 0) >= 0)
  if (lost.length === 0) return false
  const gone = new Set(lost.map((node) => values.base.of(node)))
  return bothSides.some((side) => {
    const back = triples.flatMap((triple) => (isAddedBy(side, triple) ? (triple[side] ?? []) : []))
    const found = back.map((node) => values[side].of(node)).filter((value) => gone.has(value))
    if (found.length === 0) return false
    const other = opposite(side)
    const still = new Set(lists[other].map((node) => values[other].of(node)))
    return found.some((value) => !still.has(value))
  })
}

/** Whether both sides added one item, each at another place: it would be there twice. What says little may well be. */
function isAddedApart({ trees, values }: Versions, triples: readonly Triple[], lists: Lists): boolean {
  // Where a side lacks an old item, what it added may be that one, edited.
  const added = (side: 'ours' | 'theirs') =>
    triples.some((triple) => triple.base && !triple[side])
      ? []
      : triples.flatMap((triple) => (isAddedBy(side, triple) ? (triple[side] ?? []) : []))
  const [ours, theirs] = [added('ours'), added('theirs')]
  if (ours.length === 0 || theirs.length === 0) return false
  const byOurs = new Set(ours.map((node) => values.ours.of(node)))
  const twice = theirs.filter((node) => byOurs.has(values.theirs.of(node)))
  if (twice.length === 0) return false
  const known = new Set(lists.base.map((node) => values.base.of(node)))
  return twice.some((node) => !known.has(values.theirs.of(node)) && saysEnough(wordsIn(trees.theirs, node)))
}

const saysEnough = (words: Words): boolean => {
  const letters = [...words.keys()].filter((word) => /\p{L}/u.test(word))
  return letters.length >= minWords && letters.join('').length >= minEvidence
}

/** Words of an item that is known again by them alone. */
const minWords = 2

/** A number for each item: by its identity if it has one, else by its value. */
function numbersOf({ values }: Versions, lists: Lists, identities: Identities | undefined): Numbers {
  const known = new Interner()
  return bySide((side) =>
    lists[side].map((node, at) => {
      const identity = identities?.[side][at]
      return identity === undefined ? values[side].of(node) : -2 - known.of(identity)
    }),
  )
}

function stepOf(identities: Identities | undefined, [base, ours, theirs]: Places3): string {
  const identity = identities?.ours[ours] ?? identities?.theirs[theirs] ?? identities?.base[base]
  return identity === undefined ? `[${ours >= 0 ? ours : theirs >= 0 ? theirs : base}]` : itemStep(identity)
}

/** Whether the format has an order for two things that the sides added, by their identities. */
function orderOf({ profile: { compareAdded } }: Versions, identities: Identities | undefined) {
  const identityOf = ([, ours, theirs]: Places3) => identities?.ours[ours] ?? identities?.theirs[theirs]
  return (one: Places3, other: Places3): boolean => {
    const [first, second] = [identityOf(one), identityOf(other)]
    return first !== undefined && second !== undefined && (compareAdded?.(first, second) ?? 0) !== 0
  }
}

/** Pairs items with an identity that were moved: the alignment left them out. */
function pairMoved(identities: Identities, side: 'ours' | 'theirs', partners: Alignment): void {
  if (!partners.includes(-1)) return
  const taken = new Set(partners)
  const places = new Map<string, number>()
  for (const [at, identity] of identities[side].entries())
    if (identity !== undefined && !taken.has(at)) places.set(identity, at)
  for (const [at, identity] of identities.base.entries())
    if (identity !== undefined && (partners[at] ?? -1) < 0) partners[at] = places.get(identity) ?? -1
}

/** Pairs the items that both sides added with the same identity, at any place. */
function pairAddedIdentities({ ours, theirs }: Added, identities: Identities | undefined): ReadonlyMap<number, number> {
  const places = new Map<string, number>()
  for (const at of theirs) {
    const identity = identities?.theirs[at]
    if (identity !== undefined) places.set(identity, at)
  }
  const pairs = new Map<number, number>()
  for (const at of ours) {
    const place = places.get(identities?.ours[at] ?? '')
    if (place !== undefined) pairs.set(at, place)
  }
  return pairs
}
