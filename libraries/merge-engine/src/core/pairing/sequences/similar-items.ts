/**
 * Pairs items of a sequence that were edited in place. Between unchanged items, an old item and a new one are the same thing
 * if they are alone and related, or if more than half of their content is equal; then the same again between the items
 * that were paired. A wrong pair is a silent error, and a missing one is only a conflict. So short plain values never pair:
 * 1, 2 against 9, 2 and 1, 8 conflicts. Items with different identities are different things, unless nearly all of their
 * content is equal (it was renamed), or more than half of it and all but a letter or two of the identity (its spelling
 * was corrected).
 */

import { isProse } from '../../document/prose.ts'
import type { Versions } from '../../document/versions.ts'
import type { Alignment } from '../../lines/align.ts'
import { coreText, type Node, sortOf } from '../../model/node.ts'
import { opposite, type Side } from '../../model/sides.ts'
import type { Identities, Lists, Numbers } from '../lists.ts'
import { type Placed, Similarity } from '../similarity.ts'

/** Comparisons within one hunk; a longer one pairs nothing. */
const maxComparisons = 2500

/** Two items are one if more than this share of their content is equal; less is enough where no other items come into question. */
const minSimilar = 0.5
const minSimilarAlone = 0.25
/** The share for items that were renamed, and for those that are alone in their hunk. */
const minSimilarRenamed = 0.9
const minSimilarInPlace = 0.75
/** Characters of an item that is the same under another name. */
const minRenamed = 40

/** Nodes of an item that is the same under another name: itself, its name, and two things that stayed. */
const minInside = 4

/** The alignment, completed with the items that were edited. */
export function partnersBySimilarity(
  versions: Versions,
  lists: Lists,
  side: 'ours' | 'theirs',
  aligned: Alignment,
  { identities, numbers }: Readonly<{ identities: Identities | undefined; numbers: Numbers }>,
): Alignment {
  const pairing = new SimilarityPairing(versions, lists, side, identities, numbers)
  const partners = aligned.slice()
  let from = { base: 0, side: 0 }
  for (let at = 0; at <= aligned.length; at++) {
    const partner = at === aligned.length ? lists[side].length : (aligned[at] ?? -1)
    if (partner < 0) continue
    for (const pair of pairing.pairsIn(from, { base: at, side: partner })) partners[pair.base] = pair.side
    from = { base: at + 1, side: partner + 1 }
  }
  return partners
}

/** `isOnly`: the hunk has no other item; `isAlone`: it has no other item of this sort without an identity. */
type Context = Readonly<{ isAlone: (sort: string) => boolean; isOnly: boolean }>

type Place = Readonly<{ base: number; side: number }>

class SimilarityPairing {
  readonly #versions: Versions
  readonly #lists: Lists
  readonly #side: 'ours' | 'theirs'
  readonly #identities: Identities | undefined
  readonly #numbers: Numbers
  readonly #similarity: Similarity
  #shared: ReadonlySet<string | undefined> | undefined
  #opposite: ReadonlySet<number> | undefined
  #single: ReadonlySet<number> | undefined

  constructor(
    versions: Versions,
    lists: Lists,
    side: 'ours' | 'theirs',
    identities: Identities | undefined,
    numbers: Numbers,
  ) {
    this.#versions = versions
    this.#lists = lists
    this.#side = side
    this.#identities = identities
    this.#numbers = numbers
    this.#similarity = new Similarity(versions)
  }

  /** Whether both versions have the identity: such items pair with each other and with nothing else. */
  #isShared(identity: string | undefined): boolean {
    if (identity === undefined) return false
    this.#shared ??= new Set(this.#identities?.base).intersection(new Set(this.#identities?.[this.#side]))
    return this.#shared.has(identity)
  }

  /** Whether the other side has both, one beside the other: then the new item is no edit of the old one. */
  #areTwo(base: number, item: number): boolean {
    this.#opposite ??= new Set(this.#numbers[opposite(this.#side)])
    const { base: old, [this.#side]: side } = this.#numbers
    return this.#opposite.has(old[base] ?? 0) && this.#opposite.has(side[item] ?? 0)
  }

  /** Whether both versions have an item of this value once: beside the alignment it was moved, and is no edit of another one. */
  #isMoved(number: number): boolean {
    this.#single ??= singlesOf(this.#numbers.base).intersection(singlesOf(this.#numbers[this.#side]))
    return this.#single.has(number)
  }

  /** The pairs of one hunk with the highest sum of similarities, in order. */
  pairsIn(from: Place, to: Place): Place[] {
    const [rows, columns] = [to.base - from.base, to.side - from.side]
    if (rows * columns === 0 || rows * columns > maxComparisons) return []
    const isOnly = rows * columns === 1
    const inBase = this.#countNameless('base', from.base, to.base)
    const inSide = this.#countNameless(this.#side, from.side, to.side)
    const isAlone = (sort: string) => inBase.get(sort) === 1 && inSide.get(sort) === 1
    const scores = new Float64Array(rows * columns)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        scores[row * columns + column] = this.#score(from.base + row, from.side + column, { isAlone, isOnly })
    const pairs = heaviestPairs(scores, rows, columns).map(([row, column]) => ({
      base: from.base + row,
      side: from.side + column,
    }))
    return pairs.length === 0 ? [] : this.#withPairsBetween(pairs, from, to)
  }

  /** The pairs, and those of the hunks between them, where an item may now be alone. */
  #withPairsBetween(pairs: readonly Place[], from: Place, to: Place): Place[] {
    const all: Place[] = []
    let start = from
    for (const pair of pairs) {
      all.push(...this.pairsIn(start, pair), pair)
      start = { base: pair.base + 1, side: pair.side + 1 }
    }
    return [...all, ...this.pairsIn(start, to)]
  }

  /** How many items without an identity a hunk has, by their sort. */
  #countNameless(side: Side, from: number, to: number): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (let at = from; at < to; at++) {
      const node = this.#lists[side][at]
      if (!node || this.#identities?.[side][at] !== undefined) continue
      counts.set(sortOf(node), (counts.get(sortOf(node)) ?? 0) + 1)
    }
    return counts
  }

  /** The similarity of two items; 0 if they are not similar enough to be one. */
  #score(base: number, other: number, { isAlone, isOnly }: Context): number {
    const [old, item] = [this.#lists.base[base], this.#lists[this.#side][other]]
    if (!old || !item || item.kind !== old.kind || this.#areTwo(base, other)) return 0
    const { base: inBase, [this.#side]: inSide } = this.#numbers
    if (this.#isMoved(inBase[base] ?? 0) || this.#isMoved(inSide[other] ?? 0)) return 0
    if (item.name !== old.name) return isOnly ? this.#scoreOfRenamed(old, item) : 0
    const [before, after] = [this.#identities?.base[base], this.#identities?.[this.#side][other]]
    if (this.#isShared(before) || this.#isShared(after)) return 0
    if (before !== undefined || after !== undefined) {
      if (old.end - old.start < minRenamed || this.#versions.profile.mayBeRenamed?.(old, item) === false) return 0
      if (isOnly && this.#differsInOneAtom(old, item)) return 1
      const similarity = this.#similarityOf(old, item)
      if (isOnly && similarity > minSimilar && isRespelled(before, after)) return similarity
      return similarity >= (isOnly ? minSimilarInPlace : minSimilarRenamed) ? similarity : 0
    }
    if (isAlone(sortOf(old)) && this.#isRelated(old, item)) return 1
    const similarity = this.#similarityOf(old, item)
    if (similarity > minSimilar) return similarity
    if (similarity > minSimilarAlone && this.#hasOwnHead(old, item)) return minSimilar
    return this.#similarity.isContained(...this.#placed(old, item)) ? minSimilar : 0
  }

  /** Whether the same things are in both, but for one text: of two items with different identities, this is what identifies them. */
  #differsInOneAtom(old: Node, item: Node): boolean {
    const { values, trees } = this.#versions
    const [before, after] = [values.base, values[this.#side]]
    const size = old.lastIndex - old.index
    if (size < minInside || item.lastIndex - item.index !== size) return false
    let differing = 0
    for (let at = 1; at < size && differing <= 1; at++) {
      const [one, other] = [trees.base.node(old.index + at), trees[this.#side].node(item.index + at)]
      if (one.kind !== other.kind || one.name !== other.name) return false
      if (one.role === 'none' && before.of(one) !== after.of(other)) differing++
    }
    return differing === 1
  }

  /** Whether both have the same attributes, and no other item has them. */
  #hasOwnHead(old: Node, item: Node): boolean {
    const { values } = this.#versions
    const headOf = (node: Node, side: Side) => {
      const head = node.child('attributes')
      return head && head.children.length > 0 ? values[side].of(head) : undefined
    }
    const own = headOf(old, 'base')
    if (own === undefined || headOf(item, this.#side) !== own) return false
    return (['base', this.#side] as const).every(
      (side) => this.#lists[side].filter((one) => headOf(one, side) === own).length === 1,
    )
  }

  /** An element that got another tag where it stands, with nearly the same content, or the same attributes. */
  #scoreOfRenamed(old: Node, item: Node): number {
    if (old.role !== 'slots' || old.end - old.start < minRenamed) return 0
    const similarity = this.#similarityOf(old, item)
    const isAlike = similarity >= minSimilarInPlace || (similarity > minSimilarAlone && this.#hasOwnHead(old, item))
    return isAlike ? similarity : 0
  }

  #similarityOf(old: Node, item: Node): number {
    return this.#similarity.of(...this.#placed(old, item))
  }

  #placed(old: Node, item: Node): [old: Placed, item: Placed] {
    return [
      { node: old, side: 'base' },
      { node: item, side: this.#side },
    ]
  }

  /** Whether one may be an edit of the other, if there is no other candidate. */
  #isRelated(old: Node, item: Node): boolean {
    if (old.role === 'none') return this.#mergesInside(old, 'base') && this.#mergesInside(item, this.#side)
    if (old.role === 'items') return true
    if (old.role === 'members') {
      const names = new Set(old.children.map(({ name }) => name))
      return item.children.some(({ name }) => names.has(name))
    }
    // The only item of its name on both sides: the name stayed and the content was edited.
    if (old.name !== undefined && old.role === 'slots') return true
    return this.#similarityOf(old, item) > minSimilarAlone
  }

  #mergesInside(node: Node, side: Side): boolean {
    const { format, trees } = this.#versions
    if (!format.piecesOf) return isProse(node.value)
    return format.piecesOf(node.kind, coreText(trees[side], node)) !== undefined
  }
}

/** The numbers that occur once. */
function singlesOf(numbers: readonly number[]): Set<number> {
  const [once, again] = [new Set<number>(), new Set<number>()]
  for (const number of numbers) (once.has(number) ? again : once).add(number)
  return once.difference(again)
}

/** Characters that stay, and that may change, if a spelling was corrected. */
const minSpelledAlike = 10
const maxRespelled = 2

/** Whether two identities differ in a letter or two; a different number is a different thing. */
function isRespelled(before = '', after = ''): boolean {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const changed = [before, after].map((identity) => identity.slice(start, identity.length - end))
  return start + end >= minSpelledAlike && changed.every((part) => part.length <= maxRespelled && !/\d/.test(part))
}

/** The increasing pairs of rows and columns with the greatest sum of scores; a score of 0 pairs nothing. */
function heaviestPairs(scores: Float64Array, rows: number, columns: number): [row: number, column: number][] {
  const width = columns + 1
  const best = new Float64Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const score = scores[row * columns + column] ?? 0
      const both = score > 0 ? score + (best[(row + 1) * width + column + 1] ?? 0) : 0
      best[row * width + column] = Math.max(
        both,
        best[(row + 1) * width + column] ?? 0,
        best[row * width + column + 1] ?? 0,
      )
    }
  }
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const here = best[row * width + column] ?? 0
    if (here === (best[(row + 1) * width + column] ?? 0)) row++
    else if (here === (best[row * width + column + 1] ?? 0)) column++
    else pairs.push([row++, column++])
  }
  return pairs
}
