/**
 * Merges a large object by an excerpt. A merge concerns few of many thousand entries; what is equal in all three versions is
 * left out before the merge, and put back into the result:
 *
 *   base     a b c d e f g h        a b . . f g h
 *   ours     a b c d e f G h        a b . . f G h   ->  a B . . f G h  ->  a B c d e f G h
 *   theirs   a B c d e f g h        a B . . f g h
 *
 * The result is the same as without an excerpt, because entries of an object merge independently if all versions have the same
 * ones in the same order. There is no excerpt if entries may depend on each other: if a profile recognises the document by
 * some names, if something was tolerated, or if the layout is detected from these entries. Some entries around each
 * difference are kept, so that lines merge as usual.
 */

import { concatBytes, sameBytes } from '../../core/document/bytes.ts'
import { maxStyleNodes } from '../../core/document/layout.ts'
import type { ParseCache } from '../../core/document/parse-cache.ts'
import { decodeUtf8, encodeUtf8 } from '../../core/document/text.ts'
import type { Excerpt } from '../../core/model/driver.ts'
import type { Node } from '../../core/model/node.ts'
import { bySide, type Sides, sidesOf } from '../../core/model/sides.ts'
import { type Alike, alikeIn, entriesOf, headOf, type Outline, outlineOf, startsOf } from './outline.ts'

/** Bytes. Smaller documents merge as fast as a whole. */
const minBytes = 65_536
/** How many entries are kept on both sides of a difference. */
const kept = 2
/** Entries. A shorter run is not worth leaving out. */
const minLeftOut = 16

export class Excerpts {
  readonly #cache: ParseCache
  /** The outlines of the documents that were merged last, and of the result. */
  #known: readonly Outline[] = []

  /** @param cache whole documents */
  constructor(cache: ParseCache) {
    this.#cache = cache
  }

  readonly of = (sides: Sides): Excerpt | undefined => {
    if (sides.ours.length < minBytes) return undefined
    const outline = this.#outlineOf(sides.ours)
    const gaps = outline && gapsIn(outline, sides)
    const small = gaps && this.#smallSides(outline, sides, gaps)
    if (!small) return undefined
    const whole = (merged: Uint8Array) => {
      const put = this.#putBack(outline, gaps, merged, small.behind)
      if (put?.outline) this.#remember(put.outline)
      return put?.bytes
    }
    return { sides: small.sides, whole }
  }

  /** Keeps the outlines of so many bytes. */
  trim(maxBytes: number): void {
    let held = 0
    this.#known = this.#known.filter(({ bytes }) => (held += bytes.length) <= maxBytes)
  }

  #outlineOf(bytes: Uint8Array): Outline | undefined {
    const known = this.#known.find((one) => sameBytes(one.bytes, bytes))
    if (known) return known
    const text = decodeUtf8(bytes)
    const tree = text === undefined ? undefined : this.#cache.parse(text)
    const made = tree && !('unreadable' in tree) ? outlineOf(tree, bytes.slice()) : undefined
    if (made) this.#remember(made)
    return made
  }

  /** The versions without the gaps; undefined if they differ too much to be merged so. */
  #smallSides({ starts }: Outline, sides: Sides, gaps: readonly Gap[]): Small | undefined {
    const { base, ours, theirs } = bySide((side) => {
      const placeOf = (entry: number, by: Gap['by']) => (starts[entry] ?? 0) + by[side]
      const cuts = gaps.map(({ from, to, by }) => ({ from: placeOf(from, by), to: placeOf(to, by) }))
      return this.#readPieces(piecesOf(sides[side], cuts))
    })
    if (!base || !ours || !theirs) return undefined
    const haveSameEntries = [base, theirs].every(
      ({ names, behind }) => isEqual(names, ours.names) && isEqual(behind, ours.behind),
    )
    const small = { base: base.bytes, ours: ours.bytes, theirs: theirs.bytes }
    const haveSameLineEnds = sidesOf.every((side) => lineEndOf(small[side]) === lineEndOf(sides[side]))
    return haveSameEntries && haveSameLineEnds ? { sides: small, behind: ours.behind } : undefined
  }

  /** Undefined unless the pieces are a strict document together, all but the first begin with an entry, and the first has the head. */
  #readPieces(pieces: readonly string[] | undefined): Read | undefined {
    if (!pieces) return undefined
    const text = pieces.join('')
    const entries = this.#entriesOf(text)
    const behind = entries && entriesAt(entries, joints(pieces))
    if (!entries || !behind || !isBehindHead(entries, behind)) return undefined
    return { bytes: encodeUtf8(text), names: entries.map(({ name }) => name), behind }
  }

  #entriesOf(text: string): readonly Node[] | undefined {
    const tree = this.#cache.parse(text)
    return 'unreadable' in tree ? undefined : entriesOf(tree)
  }

  /** The whole result, and its outline; undefined when it isn't clear where something belongs. @param behind by gap, the entry behind it. */
  #putBack(outline: Outline, gaps: readonly Gap[], merged: Uint8Array, behind: readonly number[]): Put | undefined {
    const text = decodeUtf8(merged)
    const entries = text === undefined ? undefined : this.#entriesOf(text)
    if (text === undefined || !entries) return undefined
    const starts = startsOf(text, entries, merged.length)
    const places = behind.map((entry) => starts[entry] ?? 0)
    if (!gaps.every((gap, nth) => isBetween(outline, gap, merged, places[nth] ?? 0))) return undefined
    const bytes = filled(outline, gaps, merged, places)
    const head = isBehindHead(entries, behind) ? headOf(entries) : undefined
    if (head === undefined) return { bytes, outline: undefined }
    return { bytes, outline: { bytes: bytes.slice(), starts: filledStarts(outline, gaps, starts, behind), head } }
  }

  #remember(outline: Outline): void {
    this.#known = [outline, ...this.#known].slice(0, maxKnown)
  }
}

const maxKnown = 2

/** Entries that are left out of all three versions; `by`: how many bytes further on they are in each than in ours. */
type Gap = Readonly<{ from: number; to: number; by: Readonly<Record<keyof Sides, number>> }>

/** Undefined if too little can be left out. */
function gapsIn(outline: Outline, { base, theirs }: Sides): readonly Gap[] | undefined {
  const { starts, bytes, head } = outline
  const gaps: Gap[] = []
  for (const { from, to, by } of inBoth(alikeIn(outline, base), alikeIn(outline, theirs))) {
    const first = Math.max(from + kept, head)
    const last = Math.min(to, starts.length - 1) - kept
    if (last - first < minLeftOut || breaksLineAt(outline, first) !== breaksLineAt(outline, last)) continue
    gaps.push({ from: first, to: last, by: { base: by.one, ours: 0, theirs: by.other } })
  }
  const leftOut = gaps.reduce((sum, { from, to }) => sum + (starts[to] ?? 0) - (starts[from] ?? 0), 0)
  return leftOut * 2 > bytes.length ? gaps : undefined
}

/** What is left out must be whole lines, or contain no line break. */
function breaksLineAt({ bytes, starts }: Outline, entry: number): boolean {
  const first = bytes[starts[entry] ?? 0]
  return first === 0x0a || first === 0x0d
}

type Both = Readonly<{ from: number; to: number; by: Readonly<{ one: number; other: number }> }>

function inBoth(one: readonly Alike[], other: readonly Alike[]): readonly Both[] {
  const both: Both[] = []
  for (let [at, next] = [0, 0]; at < one.length && next < other.length; ) {
    const [first, second] = [one[at], other[next]]
    if (!first || !second) break
    const [from, to] = [Math.max(first.from, second.from), Math.min(first.to, second.to)]
    if (from < to) both.push({ from, to, by: { one: first.by, other: second.by } })
    if (first.to < second.to) at++
    else next++
  }
  return both
}

type Small = Readonly<{ sides: Sides; behind: readonly number[] }>

/** Whether the first gap is behind all entries from which the layout is detected. */
const isBehindHead = (entries: readonly Node[], behind: readonly number[]) =>
  (entries[behind[0] ?? 0]?.index ?? 0) >= maxStyleNodes

const isEqual = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((thing, at) => thing === other[at])

/** The line end of the first line, which is that of the document. */
function lineEndOf(bytes: Uint8Array): string {
  const at = bytes.indexOf(0x0a)
  if (at < 0) return ''
  return bytes[at - 1] === 0x0d ? '\r\n' : '\n'
}

type Cut = Readonly<{ from: number; to: number }>

/** The text before, between and behind the cuts; undefined if it is not UTF-8. */
function piecesOf(bytes: Uint8Array, cuts: readonly Cut[]): readonly string[] | undefined {
  const pieces: string[] = []
  let at = 0
  for (const { from, to } of [...cuts, { from: bytes.length, to: bytes.length }]) {
    const piece = decodeUtf8(bytes.subarray(at, from))
    if (piece === undefined) return undefined
    pieces.push(piece)
    at = to
  }
  return pieces
}

type Read = Readonly<{ bytes: Uint8Array; names: readonly (string | undefined)[]; behind: readonly number[] }>

/** The places where one piece ends and the next begins. */
function joints(pieces: readonly string[]): readonly number[] {
  let at = 0
  return pieces.slice(0, -1).map((piece) => (at += piece.length))
}

/** The entries that start at these increasing places; undefined if there is none at one of them. */
function entriesAt(entries: readonly Node[], places: readonly number[]): readonly number[] | undefined {
  const found: number[] = []
  let at = 0
  for (const place of places) {
    while (at < entries.length && (entries[at]?.leadStart ?? 0) < place) at++
    if (entries[at]?.leadStart !== place) return undefined
    found.push(at)
  }
  return found
}

type Put = Readonly<{ bytes: Uint8Array; outline: Outline | undefined }>

/** Whether the entries at this place are those around the gap. */
function isBetween({ bytes, starts }: Outline, { from, to }: Gap, merged: Uint8Array, place: number): boolean {
  const before = bytes.subarray(starts[from - 1], starts[from])
  const behind = bytes.subarray(starts[to], starts[to + 1])
  return (
    sameBytes(merged.subarray(place - before.length, place), before) &&
    sameBytes(merged.subarray(place, place + behind.length), behind)
  )
}

/** The result with the gaps filled. */
function filled(
  { bytes, starts }: Outline,
  gaps: readonly Gap[],
  merged: Uint8Array,
  places: readonly number[],
): Uint8Array {
  const parts = gaps.flatMap(({ from, to }, nth) => [
    merged.subarray(places[nth - 1] ?? 0, places[nth]),
    bytes.subarray(starts[from], starts[to]),
  ])
  return concatBytes([...parts, merged.subarray(places.at(-1))])
}

/** The starts of the entries of the whole result. */
function filledStarts(
  { starts }: Outline,
  gaps: readonly Gap[],
  small: Int32Array,
  behind: readonly number[],
): Int32Array {
  const leftOut = gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  const all = new Int32Array(small.length + leftOut)
  let [next, put, by] = [0, 0, 0]
  for (const [entry, start] of small.entries()) {
    const gap = entry === behind[put] ? gaps[put++] : undefined
    if (gap) {
      const from = starts[gap.from] ?? 0
      for (let at = gap.from; at < gap.to; at++) all[next++] = (starts[at] ?? 0) - from + start + by
      by += (starts[gap.to] ?? 0) - from
    }
    all[next++] = start + by
  }
  return all
}
