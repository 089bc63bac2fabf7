/**
 * Aligning two sequences: which element of the one is still there in the other, in order.
 *
 *   common ends off            a b [ x y z ] c d
 *   anchors: elements that occur once on both sides, their longest increasing run          (patience)
 *   between anchors: the shortest edit script, up to a bound of differences                (Myers)
 *   past the bound: the rarest element both have becomes an anchor                         (histogram)
 *
 *   at last: what was added or deleted slides down as far as it can, so that equal texts are cut at equal places
 *
 * Anchors first, because a closing brace or a blank line that happens to fit makes an alignment short but wrong. All
 * steps are bounded by counts, never by a clock, so the same input aligns the same way on every machine.
 */

/** Elements as numbers: equal numbers, equal elements. */
export type Sequence = readonly number[]

/** For each index of `one`, the index of its partner in `other`, or -1. Partners increase. */
export type Alignment = Int32Array

type Span = Readonly<{ oneFrom: number; oneTo: number; otherFrom: number; otherTo: number }>

/** The most differences Myers' search follows within one span: its time and memory are the square of it. */
const mostDifferences = 256

/** The most steps of all searches of one alignment; what is not aligned by then stays without partners. */
const mostSteps = 2_000_000

type Budget = { steps: number }

export function align(one: Sequence, other: Sequence): Alignment {
  const partners = new Int32Array(one.length).fill(-1)
  const spans: Span[] = [{ oneFrom: 0, oneTo: one.length, otherFrom: 0, otherTo: other.length }]
  const budget: Budget = { steps: mostSteps }
  for (let span = spans.pop(); span && budget.steps > 0; span = spans.pop()) {
    const rest = withoutCommonEnds(one, other, span, partners)
    if (!rest) continue
    for (const part of split(one, other, rest, partners, budget)) spans.push(part)
  }
  return settled(one, other, partners)
}

function withoutCommonEnds(one: Sequence, other: Sequence, span: Span, partners: Alignment): Span | undefined {
  let { oneFrom, oneTo, otherFrom, otherTo } = span
  while (oneFrom < oneTo && otherFrom < otherTo && one[oneFrom] === other[otherFrom]) partners[oneFrom++] = otherFrom++
  while (oneFrom < oneTo && otherFrom < otherTo && one[oneTo - 1] === other[otherTo - 1]) partners[--oneTo] = --otherTo
  return oneFrom < oneTo && otherFrom < otherTo ? { oneFrom, oneTo, otherFrom, otherTo } : undefined
}

/** Finds partners inside the span, or anchors that divide it into the spans still to do. */
function split(one: Sequence, other: Sequence, span: Span, partners: Alignment, budget: Budget): Span[] {
  budget.steps -= span.oneTo - span.oneFrom + span.otherTo - span.otherFrom
  const { anchors, rarest } = anchorsOf(one, other, span)
  if (anchors.length > 0) return between(span, anchors, partners)
  if (!rarest || shortestEdit(one, other, span, partners, budget)) return []
  return between(span, [rarest], partners)
}

type Anchor = readonly [one: number, other: number]

type Count = { inOne: number; inOther: number; one: number; other: number }

function anchorsOf(one: Sequence, other: Sequence, span: Span): { anchors: Anchor[]; rarest: Anchor | undefined } {
  const counts = countElements(one, other, span)
  const unique: Anchor[] = []
  let rarest: Anchor | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const count of counts.values()) {
    if (count.inOne === 0 || count.inOther === 0) continue
    if (count.inOne === 1 && count.inOther === 1) unique.push([count.one, count.other])
    const occurrences = count.inOne * count.inOther
    if (occurrences < fewest) {
      fewest = occurrences
      rarest = [count.one, count.other]
    }
  }
  return { anchors: longestIncreasing(unique), rarest }
}

/** Occurrences by element, in the order of their first occurrence in `one`; where they stand first, on each side. */
function countElements(one: Sequence, other: Sequence, span: Span): Map<number, Count> {
  const counts = new Map<number, Count>()
  for (let at = span.oneFrom; at < span.oneTo; at++) {
    const element = one[at] ?? -1
    const count = counts.get(element)
    if (count) count.inOne++
    else counts.set(element, { inOne: 1, inOther: 0, one: at, other: -1 })
  }
  for (let at = span.otherFrom; at < span.otherTo; at++) {
    const count = counts.get(other[at] ?? -1)
    if (!count) continue
    if (count.inOther++ === 0) count.other = at
  }
  return counts
}

/** The longest run of pairs, sorted by their first, whose seconds increase: patience sorting with back pointers. */
function longestIncreasing(pairs: readonly Anchor[]): Anchor[] {
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

/** Myers' greedy search, keeping the frontier of every round to walk back along. False when the bound is reached. */
function shortestEdit(one: Sequence, other: Sequence, span: Span, partners: Alignment, budget: Budget): boolean {
  const rounds: Int32Array[] = []
  const width = span.oneTo - span.oneFrom
  const height = span.otherTo - span.otherFrom
  let frontier = new Int32Array([0, 0, 0])
  for (let differences = 0; differences <= Math.min(width + height, mostDifferences); differences++) {
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
  one: Sequence,
  other: Sequence,
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
 * An added block whose first line is the line behind it may as well be added one line further down, as may a deleted one.
 * Both sides' blocks settle as low as they can, or two alignments would cut one repeated text at different places.
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

/** Slides each run of elements without partners, the last run first, so that runs that meet go on as one. */
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

/** A run that stands where the other sequence has one too is a replacement, and stays. */
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
