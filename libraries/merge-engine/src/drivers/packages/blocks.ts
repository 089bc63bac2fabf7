/**
 * The blocks of a long part: its paragraphs or rows. They are found by their tags alone, in bytes that are not decoded; the
 * format describes them (`Blocks`).
 */
import { type Search, searchIn } from './search.ts'

/** A range of bytes; `to` is behind the last one. */
export type ByteRange = Readonly<{ from: number; to: number }>

/** Consecutive blocks that were left out of all sides: their range in base's content, and their first tag. */
export type LeftOut = ByteRange & Readonly<{ tag: Uint8Array }>

export type Blocks = Readonly<{
  /** How the tag that starts a block begins, and the tag that ends it. */
  starts: readonly Uint8Array[]
  end: Uint8Array
  /** What is in a block that affects others, such as the start of a range: such a block is never left out. */
  bound: readonly Uint8Array[]
  /** What ends (or starts) a comment or CDATA, where text looks like tags: a part that has one is read whole. */
  hiding: readonly Uint8Array[]
  /** A part with fewer blocks is read whole. Default: 1. */
  minCount?: number
  /** Pieces that the format asks about: whether a block that was left out contains one of them. Default: none. */
  noted?: readonly Uint8Array[]
  /** A placeholder for blocks that were left out. Absent: their place is found without one. */
  placeholder?(leftOut: LeftOut, number: number): Uint8Array
  /** The places in a merged part of everything that was left out, in that order; undefined if they are not certain. */
  placesIn(merged: Uint8Array, leftOut: readonly LeftOut[]): readonly ByteRange[] | undefined
  /** The id of the block that starts at a place, which must be unique, as a number; undefined if it has none. */
  idAt?(bytes: Uint8Array, start: number): number | undefined
  /** The ids of all blocks, including those that contain others. */
  idsIn?(bytes: Uint8Array): readonly number[]
}>

/** The starts and ends of the blocks: two lists, because an object for each block takes most of the time. */
type Places = Readonly<{ from: readonly number[]; to: readonly number[] }>

/**
 * The blocks, each from its first tag to behind the next tag that ends one. For a block that contains others, this is a piece
 * without its end. If such a piece is left out, the rest cannot be read, and the part is merged whole.
 */
export function blocksIn(bytes: Uint8Array, { starts, end }: Pick<Blocks, 'starts' | 'end'>): Places {
  const search = searchIn(bytes)
  const [from, to]: [number[], number[]] = [[], []]
  const startFrom = nextStart(starts, search)
  for (let start = startFrom(0); start >= 0; ) {
    const tag = tagEnd(bytes, start)
    if (bytes[tag - 2] === slash) {
      start = startFrom(tag)
      continue
    }
    const close = search(end, tag)
    if (close < 0) break
    const behind = close + end.length
    from.push(start)
    to.push(behind)
    // Most blocks directly follow each other, so the next one needs no search.
    start = standsOneAt(bytes, behind, starts) ? behind : startFrom(behind)
  }
  return { from, to }
}

const [slash, greaterThan] = [0x2f, 0x3e]

/** The next start of a block, at this place or behind it; -1 if there is none. Places must increase. */
function nextStart(starts: readonly Uint8Array[], search: Search): (place: number) => number {
  const next = starts.map((start) => search(start, 0))
  return (place) => {
    let first = -1
    for (let which = 0; which < starts.length; which++) {
      const start = starts[which] ?? nothing
      let at = next[which] ?? -1
      if (at >= 0 && at < place) at = search(start, place)
      next[which] = at
      if (at >= 0 && (first < 0 || at < first)) first = at
    }
    return first
  }
}

const nothing = new Uint8Array(0)

function standsOneAt(bytes: Uint8Array, at: number, wanted: readonly Uint8Array[]): boolean {
  for (const one of wanted) if (standsAt(bytes, at, one)) return true
  return false
}

function standsAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let place = 0; place < wanted.length; place++) if (bytes[at + place] !== wanted[place]) return false
  return true
}

/** The place behind the tag that starts here. */
function tagEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== greaterThan) at++
  return at + 1
}

/** The numbers of the blocks that contain one of these pieces, or have it behind them. */
export function blocksWith(bytes: Uint8Array, { to }: Places, pieces: readonly Uint8Array[]): ReadonlySet<number> {
  const search = searchIn(bytes)
  const found = new Set<number>()
  for (const piece of pieces) {
    let block = 0
    for (const place of placesOf(search, piece)) {
      while ((to[block] ?? Infinity) <= place) block++
      found.add(block)
    }
  }
  return found
}

export function placesOf(search: Search, wanted: Uint8Array): number[] {
  const places: number[] = []
  for (let at = search(wanted, 0); at >= 0; at = search(wanted, at + wanted.length)) places.push(at)
  return places
}
