/**
 * The blocks of a long part: its paragraphs, its rows. They are told by their tags alone, in bytes that nobody has decoded;
 * what a format says of them (`Blocks`) is all that is known of it here.
 */
import { type Search, searchIn } from './search.ts'

/** A stretch of bytes, to behind its last one. */
export type Stretch = Readonly<{ from: number; to: number }>

/** Blocks one behind the other that were left out of all sides: where they are in base's content, and their first tag. */
export type LeftOut = Stretch & Readonly<{ tag: Uint8Array }>

export type Blocks = Readonly<{
  /** What the tag that starts a block starts with, and the tag that ends it. */
  starts: readonly Uint8Array[]
  end: Uint8Array
  /** What is in a block that is about others too, such as the start of a range: such a block stays. */
  bound: readonly Uint8Array[]
  /** What ends (or starts) a comment or CDATA, inside which a tag is none: of a part with one, nothing is left out. */
  hiding: readonly Uint8Array[]
  /** Of a part with fewer blocks, none is left out. Default: 1. */
  minCount?: number
  /** What the format wants to know of blocks that are left out: whether one of these pieces is in any. Default: nothing. */
  noted?: readonly Uint8Array[]
  /** What stands for blocks that were left out; undefined: nothing has to, as their place is told otherwise. */
  placeholder?(leftOut: LeftOut, number: number): Uint8Array
  /** Where in a merged part everything that was left out belongs, in that order; undefined where that cannot be told. */
  placesIn(merged: Uint8Array, leftOut: readonly LeftOut[]): readonly Stretch[] | undefined
  /** The id of the block that starts at a place, which may be there once, as a number; undefined for none. */
  idAt?(bytes: Uint8Array, start: number): number | undefined
  /** All ids of blocks, also of those that hold other ones. */
  idsIn?(bytes: Uint8Array): readonly number[]
}>

/** Where each block starts and ends: two lists, since an object each is most of the time. */
type Places = Readonly<{ from: readonly number[]; to: readonly number[] }>

/**
 * The blocks, each from its first tag to behind the next tag that ends one. Of blocks that hold others, that is a piece without
 * an end: what was left out there could not be read, and the part is merged whole.
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
    // Most blocks stand one behind the other: the next one is there, and need not be looked for.
    start = standsOneAt(bytes, behind, starts) ? behind : startFrom(behind)
  }
  return { from, to }
}

const [slash, greaterThan] = [0x2f, 0x3e]

/** Where a block next starts, at this place or behind it; -1 for nowhere. Asked for places one behind the other. */
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

/** Behind the tag that starts here. */
function tagEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== greaterThan) at++
  return at + 1
}

/** The blocks, by their numbers, in which one of these pieces stands, or behind which it does. */
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
