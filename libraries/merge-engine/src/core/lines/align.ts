/**
 * Aligns two sequences: which elements of one are also in the other, in order.
 *
 *   common ends off            a b [ x y z ] c d
 *   anchors: elements that occur once on both sides, their longest increasing run          (patience)
 *   between anchors: the shortest edit script, up to a bound of differences                (Myers)
 *   past the bound: the rarest element both have becomes an anchor                         (histogram)
 *
 *   at last: additions and deletions slide down as far as they can, so that equal texts are cut at equal places
 *
 * Anchors come first, because a closing brace or a blank line that happens to match gives a short but wrong alignment. All
 * steps are bounded by counts, never by a clock, so the same input aligns in the same way on every machine.
 */

/** Elements as numbers; equal elements have equal numbers. */
export type Sequence = readonly number[]

/** For each index of `one`, the index of its partner in `other`, or -1. Partners increase. */
export type Alignment = Int32Array

type Span = Readonly<{ oneFrom: number; oneTo: number; otherFrom: number; otherTo: number }>

/** Differences that Myers' search follows within one span; its time and memory grow with the square. */
const maxDifferences = 256

/** Steps of all searches of one alignment; what is not aligned by then stays without partners. */
const maxSteps = 2_000_000

type Budget = { steps: number }

export function align(one: Sequence, other: Sequence): Alignment {
  const partners = new Int32Array(one.length).fill(-1)
  const whole = { oneFrom: 0, oneTo: one.length, otherFrom: 0, otherTo: other.length }
  const rest = withoutCommonEnds(one, other, whole, partners)
  if (!rest && one.length === other.length) return partners
  if (rest) alignSpans(inSmallNumbers(one, other, rest), rest, partners)
  return settled(one, other, partners)
}

/** Two sequences in the numbers from 0 on; what only the other has is -1 there. */
type Pair = Readonly<{ one: Int32Array; other: Int32Array; count: number }>

/** Renumbers the elements from 0, so that counts are kept in arrays, which is many times faster than maps. */
function inSmallNumbers(one: Sequence, other: Sequence, span: Span): Pair {
  const numbers = new Map<number, number>()
  const pair = { one: new Int32Array(one.length), other: new Int32Array(other.length) }
  for (let at = span.oneFrom; at < span.oneTo; at++) {
    const element = one[at] ?? -1
    const number = numbers.get(element) ?? numbers.size
    if (number === numbers.size) numbers.set(element, number)
    pair.one[at] = number
  }
  for (let at = span.otherFrom; at < span.otherTo; at++) pair.other[at] = numbers.get(other[at] ?? -1) ?? -1
  return { ...pair, count: numbers.size }
}

function alignSpans(pair: Pair, rest: Span, partners: Alignment): void {
  const counts = new Counts(pair)
  const spans: Span[] = [rest]
  const budget: Budget = { steps: maxSteps }
  for (let span = spans.pop(); span && budget.steps > 0; span = spans.pop()) {
    const inner = withoutCommonEnds(pair.one, pair.other, span, partners)
    if (!inner) continue
    for (const part of split(pair, counts, inner, partners, budget)) spans.push(part)
  }
}

function withoutCommonEnds(
  one: Sequence | Int32Array,
  other: Sequence | Int32Array,
  span: Span,
  partners: Alignment,
): Span | undefined {
  let { oneFrom, oneTo, otherFrom, otherTo } = span
  while (oneFrom < oneTo && otherFrom < otherTo && one[oneFrom] === other[otherFrom]) partners[oneFrom++] = otherFrom++
  while (oneFrom < oneTo && otherFrom < otherTo && one[oneTo - 1] === other[otherTo - 1]) partners[--oneTo] = --otherTo
  return oneFrom < oneTo && otherFrom < otherTo ? { oneFrom, oneTo, otherFrom, otherTo } : undefined
}

/** Finds partners inside the span, or anchors that divide it into the spans still to do. */
function split(pair: Pair, counts: Counts, span: Span, partners: Alignment, budget: Budget): Span[] {
  budget.steps -= span.oneTo - span.oneFrom + span.otherTo - span.otherFrom
  const { unique, rarest } = counts.in(span)
  const anchors = longestIncreasingRun(unique)
  if (anchors.length > 0) return between(span, anchors, partners)
  if (!rarest || shortestEdit(pair.one, pair.other, span, partners, budget)) return []
  return between(span, [rarest], partners)
}

type Anchor = readonly [one: number, other: number]

/** How often each element occurs in a span of each sequence, and its first place. */
class Counts {
  readonly #pair: Pair
  readonly #inOne: Int32Array
  readonly #inOther: Int32Array
  readonly #firstInOne: Int32Array
  readonly #firstInOther: Int32Array

  constructor(pair: Pair) {
    this.#pair = pair
    this.#inOne = new Int32Array(pair.count)
    this.#inOther = new Int32Array(pair.count)
    this.#firstInOne = new Int32Array(pair.count)
    this.#firstInOther = new Int32Array(pair.count)
  }

  /** The elements that occur once in both, and the rarest element that both have; in the order of `one`. */
  in(span: Span): { unique: Anchor[]; rarest: Anchor | undefined } {
    this.#count(span)
    const unique: Anchor[] = []
    let rarest: Anchor | undefined
    let minOccurrences = Number.POSITIVE_INFINITY
    for (let at = span.oneFrom; at < span.oneTo; at++) {
      const element = this.#pair.one[at] ?? 0
      const occurrences = (this.#inOne[element] ?? 0) * (this.#inOther[element] ?? 0)
      if (occurrences === 0 || this.#firstInOne[element] !== at) continue
      const anchor: Anchor = [at, this.#firstInOther[element] ?? 0]
      if (occurrences === 1) unique.push(anchor)
      if (occurrences >= minOccurrences) continue
      minOccurrences = occurrences
      rarest = anchor
    }
    return { unique, rarest }
  }

  #count({ oneFrom, oneTo, otherFrom, otherTo }: Span): void {
    const { one, other } = this.#pair
    for (let at = oneFrom; at < oneTo; at++) {
      const element = one[at] ?? 0
      this.#inOne[element] = 0
      this.#inOther[element] = 0
    }
    for (let at = oneTo - 1; at >= oneFrom; at--) {
      const element = one[at] ?? 0
      this.#inOne[element] = (this.#inOne[element] ?? 0) + 1
      this.#firstInOne[element] = at
    }
    for (let at = otherTo - 1; at >= otherFrom; at--) {
      const element = other[at] ?? -1
      if (element < 0) continue
      this.#inOther[element] = (this.#inOther[element] ?? 0) + 1
      this.#firstInOther[element] = at
    }
  }
}

/** The longest increasing subsequence of the second places, by patience sorting with back pointers. */
function longestIncreasingRun(pairs: readonly Anchor[]): Anchor[] {
  const tops: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  for (const [index, [, second]] of pairs.entries()) {
    let low = 0
    let high = tops.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tops[middle] ?? 0]?.[1] ?? 0) < second) low = middle + 1
      else high = middle
    }
    before[index] = tops[low - 1] ?? -1
    tops[low] = index
  }
  const run: Anchor[] = []
  for (let index = tops.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index]
    if (pair) run.push(pair)
  }
  return run.toReversed()
}

function between(span: Span, anchors: readonly Anchor[], partners: Alignment): Span[] {
  const spans: Span[] = []
  let { oneFrom, otherFrom } = span
  for (const [one, other] of anchors) {
    partners[one] = other
    spans.push({ oneFrom, oneTo: one, otherFrom, otherTo: other })
    oneFrom = one + 1
    otherFrom = other + 1
  }
  spans.push({ oneFrom, oneTo: span.oneTo, otherFrom, otherTo: span.otherTo })
  return spans
}

/** Myers' greedy search. It keeps the frontier of every round to walk back along. False if it reaches the bound. */
function shortestEdit(one: Int32Array, other: Int32Array, span: Span, partners: Alignment, budget: Budget): boolean {
  const rounds: Int32Array[] = []
  const width = span.oneTo - span.oneFrom
  const height = span.otherTo - span.otherFrom
  let frontier = new Int32Array([0, 0, 0])
  for (let differences = 0; differences <= Math.min(width + height, maxDifferences); differences++) {
    budget.steps -= differences + 1
    const next = new Int32Array(2 * differences + 3)
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const x = furthest(one, other, span, frontier, differences, diagonal)
      next[diagonal + differences + 1] = x
      if (x >= width && x - diagonal >= height) {
        walkBack(span, rounds, differences, diagonal, x, partners)
        return true
      }
    }
    rounds.push(next)
    frontier = next
  }
  return false
}

/** Where the round starts on this diagonal: below (an element of `other` inserted) or right (one of `one` deleted). */
function startOf(frontier: Int32Array, differences: number, diagonal: number): { x: number; down: boolean } {
  if (differences === 0) return { x: 0, down: true }
  // The frontier of the round before is centred at its own `differences`, one less than ours.
  const left = frontier[diagonal - 1 + differences] ?? -1
  const right = frontier[diagonal + 1 + differences] ?? -1
  const down = diagonal === -differences || (diagonal !== differences && left < right)
  return { x: down ? right : left + 1, down }
}

function furthest(
  one: Int32Array,
  other: Int32Array,
  span: Span,
  frontier: Int32Array,
  differences: number,
  diagonal: number,
): number {
  let { x } = startOf(frontier, differences, diagonal)
  const width = span.oneTo - span.oneFrom
  const height = span.otherTo - span.otherFrom
  while (x < width && x - diagonal < height && one[span.oneFrom + x] === other[span.otherFrom + x - diagonal]) x++
  return x
}

function walkBack(
  span: Span,
  rounds: readonly Int32Array[],
  last: number,
  lastDiagonal: number,
  end: number,
  partners: Alignment,
): void {
  let diagonal = lastDiagonal
  let x = end
  for (let differences = last; differences >= 0; differences--) {
    const start = startOf(rounds[differences - 1] ?? new Int32Array(0), differences, diagonal)
    while (x > start.x) {
      x--
      partners[span.oneFrom + x] = span.otherFrom + x - diagonal
    }
    if (start.down) diagonal++
    else {
      diagonal--
      x--
    }
  }
}

/**
 * A block whose first line equals the line behind it may as well be added (or deleted) one line further down. All blocks
 * slide down as far as they can; otherwise two alignments would cut one repeated text at different places.
 */
function settled(one: Sequence, other: Sequence, partners: Alignment): Alignment {
  slideDown(one, partners)
  const inverse = new Int32Array(other.length).fill(-1)
  invert(partners, inverse)
  slideDown(other, inverse)
  partners.fill(-1)
  invert(inverse, partners)
  return partners
}

function invert(partners: Alignment, inverse: Alignment): void {
  for (let at = 0; at < partners.length; at++) {
    const partner = partners[at] ?? -1
    if (partner >= 0) inverse[partner] = at
  }
}

/** Slides each run of elements without partners, the last run first, so that runs that meet become one. */
function slideDown(sequence: Sequence, partners: Alignment): void {
  let end = sequence.length
  for (let start = sequence.length - 1; start >= 0; start--) {
    if ((partners[start] ?? 0) >= 0) {
      end = start
      continue
    }
    if ((partners[start - 1] ?? 0) < 0 && start > 0) continue
    slideRun(sequence, partners, start, end)
    end = start
  }
}

/** A run is a replacement if the other sequence has a run at the same place; it stays. */
function slideRun(sequence: Sequence, partners: Alignment, from: number, to: number): void {
  const before = from === 0 ? -1 : (partners[from - 1] ?? -1)
  if ((partners[to] ?? -1) !== before + 1) return
  let start = from
  for (let end = to; end < sequence.length && sequence[start] === sequence[end]; start++) {
    partners[start] = partners[end] ?? -1
    partners[end] = -1
    while (end < sequence.length && (partners[end] ?? 0) < 0) end++
  }
}
