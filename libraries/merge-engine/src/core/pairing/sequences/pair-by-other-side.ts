/**
 * Pairs items of a sequence that did not pair with base, by what the other side made of an item of base: whoever made the same
 * edit, or that edit and more, edited that item.
 *
 *   base     A   <a href="https://w.example/css/page9#part-1">Bread</a>    B
 *   theirs   A   <a href="../css/page9#part-1">Bread</a>                   B      paired with base
 *   ours     A   <a href="../css/page9#bread">Bread</a>                    B      like theirs, so it is the same item
 */

import type { Alignment } from '../../lines/align.ts'
import type { Node } from '../../model/node.ts'
import type { Identities, Lists, Numbers } from '../lists.ts'
import type { Similarity } from '../similarity.ts'
import { addedTo } from './hunk.ts'

type Paired = Readonly<{ lists: Lists; numbers: Numbers; inOurs: Alignment; inTheirs: Alignment }>

/** Completes both alignments. @param similarity absent: only items that are equal on both sides pair. */
export function pairByOtherSide(
  { lists, numbers, inOurs, inTheirs }: Paired,
  similarity: Similarity | undefined,
): void {
  const isEqual = (own: number, other: number) => (numbers.ours[own] === numbers.theirs[other] ? 1 : 0)
  const isAlike = (own: number, other: number) => {
    const [ours, theirs] = [lists.ours[own], lists.theirs[other]]
    if (!similarity || !ours || ours.kind !== theirs?.kind || ours.name !== theirs.name) return 0
    return similarity.of({ node: ours, side: 'ours' }, { node: theirs, side: 'theirs' })
  }
  for (const score of similarity ? [isEqual, isAlike] : [isEqual]) {
    const { base, ours, theirs } = numbers
    complete({ base, own: theirs, other: ours, partners: inTheirs, known: inOurs }, (own, other) => score(other, own))
    complete({ base, own: ours, other: theirs, partners: inOurs, known: inTheirs }, score)
  }
}

type Named = Readonly<{
  lists: Lists
  identities: Identities
  inOurs: Alignment
  inTheirs: Alignment
  similarity: Similarity
  mayBeRenamed: (old: Node, item: Node) => boolean
}>

/**
 * Completes both alignments with items that one side renamed and whose other edits it shares with the other side, such as a rename that
 * an earlier merge followed: from base too much has changed, and from what the other side has, the name.
 */
export function pairRenamedByOtherSide(named: Named): void {
  completeRenamed(named, 'ours', 'theirs')
  completeRenamed(named, 'theirs', 'ours')
}

function completeRenamed(named: Named, side: 'ours' | 'theirs', opposite: 'ours' | 'theirs'): void {
  const { lists, identities, inOurs, inTheirs, similarity, mayBeRenamed } = named
  const [partners, known] = side === 'ours' ? [inOurs, inTheirs] : [inTheirs, inOurs]
  const isSought = (edited: number, at: number) =>
    edited >= 0 && (partners[at] ?? -1) < 0 && identities.base[at] !== undefined
  if (!partners.includes(-1) || !known.some(isSought)) return
  const before = new Set([...identities.base, ...identities[opposite]])
  const isNew = (at: number) => identities[side][at] !== undefined && !before.has(identities[side][at])
  const free = new Set([...addedTo(lists[side], partners)].filter(isNew))
  const score = (candidate: number, edited: number, at: number) => {
    const [item, other, old] = [lists[side][candidate], lists[opposite][edited], lists.base[at]]
    if (!item || !other || !old || item.kind !== other.kind || item.name !== other.name) return 0
    if (other.end - other.start < minRenamed || !mayBeRenamed(old, item)) return 0
    const alike = similarity.of({ node: item, side }, { node: other, side: opposite })
    return alike >= minAlikeRenamed ? alike : 0
  }
  if (free.size > 0) completeWith({ partners, known, end: lists[side].length }, free, isSought, score)
}

/** Characters of an item, and how alike it must be to be the same item with another name. */
const minRenamed = 40
const minAlikeRenamed = 0.75

/** The items of one side, with their partners in base, and those of the other side that are known. */
type OneSide = Readonly<{
  base: readonly number[]
  own: readonly number[]
  other: readonly number[]
  partners: Alignment
  known: Alignment
}>

/** How alike an item of one side and one of the other are, from 0 to 1. */
type Score = (own: number, other: number) => number

function complete({ base, own, other, partners, known }: OneSide, score: Score): void {
  const isSought = (edited: number, at: number) => edited >= 0 && (partners[at] ?? -1) < 0 && other[edited] !== base[at]
  if (!partners.includes(-1) || !known.some(isSought)) return
  const free = addedTo(own, partners)
  if (free.size > 0) completeWith({ partners, known, end: own.length }, free, isSought, score)
}

/** Completes an alignment, from the first item on, with the free places whose items are most alike what the other side has. */
function completeWith(
  { partners, known, end }: Readonly<{ partners: Alignment; known: Alignment; end: number }>,
  free: ReadonlySet<number>,
  isSought: (edited: number, at: number) => boolean,
  score: (candidate: number, edited: number, at: number) => number,
): void {
  const following = nextPartners(partners, end)
  let after = -1
  for (const [at, edited] of known.entries()) {
    const partner = partners[at] ?? -1
    if (partner >= 0) after = partner
    if (!isSought(edited, at)) continue
    const range = { from: after + 1, to: following[at] ?? 0 }
    const place = bestPlace(free, range, (candidate) => score(candidate, edited, at))
    if (place === undefined) continue
    partners[at] = place
    after = place
  }
}

/** From 0 to 1: more alike must an item be to be what the other side has. */
const minAlike = 0.5
/** No other item may be nearly as alike. */
const minApart = 0.1
const maxCandidates = 50

/** The place whose item is alike; the first of those that are equal. */
function bestPlace(
  free: ReadonlySet<number>,
  { from, to }: Readonly<{ from: number; to: number }>,
  score: (candidate: number) => number,
): number | undefined {
  let best: { place: number; score: number } | undefined
  let next = 0
  for (let place = from; place < Math.min(to, from + maxCandidates); place++) {
    const found = free.has(place) ? score(place) : 0
    if (found === 1) return place
    if (found > (best?.score ?? minAlike)) {
      next = best?.score ?? 0
      best = { place, score: found }
    } else next = Math.max(next, found)
  }
  return best && best.score - next >= minApart ? best.place : undefined
}

/** For each place, the first partner from there on; the end if there is none. */
function nextPartners(partners: Alignment, end: number): Int32Array {
  const following = partners.slice()
  for (let at = partners.length - 1, next = end; at >= 0; at--) {
    if ((partners[at] ?? -1) >= 0) next = partners[at] ?? end
    following[at] = next
  }
  return following
}
