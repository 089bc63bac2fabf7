/**
 * A long document is merged without the paragraphs that nobody touched. Where the same paragraphs stand one behind the other
 * on all three sides, one short paragraph stands for all but the first and last of them, and they come back into the result:
 *
 *   base     a b c d e f g h         a b [1] g h         ours  a B [1] g h         result  a B [1] G h
 *   theirs   a b c d e f G h         theirs  a b [1] G h                                   a B c d e f G h
 *
 * So a merge costs what was edited, not what was written: what is left out is never decoded, it is found and put back as
 * bytes. Paragraphs in which a range starts or ends (a bookmark, a comment) stay. Wherever leaving out could make a difference
 * (a conflict, whose place is counted; an id that stands on both sides of a border), the document is merged whole instead.
 */
import type { Side, Sides } from '../../core/driver.ts'
import { sameBytes } from '../../core/identity.ts'
import { joined } from '../../core/joined.ts'
import { bySide } from '../../core/pair.ts'
import { decodeUtf8, encodeUtf8 } from '../../core/text.ts'
import { sidesOf } from '../../core/triple.ts'
import type { Shortened } from '../../packages/merge-package.ts'
import { crc32 } from '../../packages/packing.ts'
import { isUtf8, type Search, searchIn } from '../../packages/search.ts'

/** Bytes; a shorter document is merged in no time. */
const leastLength = 100_000

/** Paragraphs that stay before and behind what is left out: what was inserted beside them is still known by them. */
const kept = 1

/** Paragraphs that are worth a placeholder. */
const leastLeftOut = 3

const mark = encodeUtf8('paragraphs left out ')

/** The sides without what is the same on all of them; undefined where that is little, or not told by tags alone. */
export function withoutUntouched(contents: Sides): Shortened | undefined {
  if (sidesOf.some((side) => contents[side].length < leastLength)) return undefined
  const searches = bySide((side) => searchIn(contents[side]))
  if (sidesOf.some((side) => hidden.some((end) => searches[side](end, 0) >= 0))) return undefined
  const stretches = untouchedStretches(contents, searches)
  const leftOut = stretches.map(({ base }) => contents.base.subarray(base.from, base.to))
  if (leftOut.length === 0 || !leftOut.every(isUtf8)) return undefined
  const placeholders = leftOut.map(placeholder)
  const sides = bySide((side) => withPlaceholders(contents[side], stretches, placeholders, side))
  return sidesOf.every((side) => placesOf(searchIn(sides[side]), mark).length === leftOut.length)
    ? { sides, restored: (result) => restored(result, leftOut, placeholders) }
    : undefined
}

/** The ends of comments and of CDATA, inside which a tag is none. */
const hidden = ['-->', ']]>'].map(encodeUtf8)

type Stretch = Readonly<{ from: number; to: number }>

/** One stretch of the same paragraphs, where it stands on each side. */
type Untouched = Readonly<Record<Side, Stretch>>

function untouchedStretches(contents: Sides, searches: Readonly<Record<Side, Search>>): Untouched[] {
  const paragraphs = bySide((side) => paragraphsIn(contents[side], searches[side]))
  const { base, ours, theirs } = paragraphs
  const places = bySide((side) => paragraphs[side].places)
  const bound = withRanges(base, searches.base)
  const inOurs = base.sums.map((sum) => places.ours.get(sum) ?? -1)
  const inTheirs = base.sums.map((sum) => places.theirs.get(sum) ?? -1)
  const isUntouched = (at: number) =>
    (inOurs[at] ?? -1) >= 0 &&
    (inTheirs[at] ?? -1) >= 0 &&
    (places.base.get(base.sums[at] ?? -1) ?? -1) >= 0 &&
    !bound.has(at)
  const goesOn = (at: number) =>
    isUntouched(at + 1) &&
    areNeighbours(base, at, at + 1) &&
    areNeighbours(ours, inOurs[at] ?? -1, inOurs[at + 1] ?? -1) &&
    areNeighbours(theirs, inTheirs[at] ?? -1, inTheirs[at + 1] ?? -1)
  const stretches: Untouched[] = []
  for (let first = 0; first < base.sums.length; first++) {
    if (!isUntouched(first)) continue
    let last = first
    while (goesOn(last)) last++
    const [start, end] = [first + kept, last - kept]
    if (end - start + 1 >= leastLeftOut)
      stretches.push({
        base: stretchOf(base, start, end),
        ours: stretchOf(ours, inOurs[start] ?? -1, inOurs[end] ?? -1),
        theirs: stretchOf(theirs, inTheirs[start] ?? -1, inTheirs[end] ?? -1),
      })
    first = last
  }
  const found = stretches.filter((stretch) => isSameOnAll(contents, stretch))
  return sidesOf.every((side) => areInOrder(found, side)) ? found : []
}

/** A side that moved what would be left out: where it belongs is for the whole document to say. */
const areInOrder = (stretches: readonly Untouched[], side: Side) =>
  stretches.every((stretch, at) => stretch[side].from >= (stretches[at - 1]?.[side].to ?? 0))

const areNeighbours = ({ from, to }: Paragraphs, one: number, other: number) =>
  other === one + 1 && to[one] === from[other]

const stretchOf = ({ from, to }: Paragraphs, first: number, last: number): Stretch => ({
  from: from[first] ?? 0,
  to: to[last] ?? 0,
})

/** Equal sums are no proof. */
function isSameOnAll({ base, ours, theirs }: Sides, stretch: Untouched): boolean {
  const written = base.subarray(stretch.base.from, stretch.base.to)
  return (
    sameBytes(written, ours.subarray(stretch.ours.from, stretch.ours.to)) &&
    sameBytes(written, theirs.subarray(stretch.theirs.from, stretch.theirs.to))
  )
}

const paragraphEnd = encodeUtf8('</w:p>')
const paragraphStarts = ['<w:p ', '<w:p>'].map(encodeUtf8)

/**
 * Where each paragraph starts and ends, and its checksum: three lists, since an object each is most of the time. `places` is
 * where those stand whose sum is there once; -1 for the others.
 */
type Paragraphs = Readonly<{
  from: readonly number[]
  to: readonly number[]
  sums: readonly number[]
  places: ReadonlyMap<number, number>
}>

/** What was read of contents that are still there: one merge reads the same sides several times to prove itself. */
const read = new WeakMap<Uint8Array, Paragraphs>()

function paragraphsIn(bytes: Uint8Array, search: Search): Paragraphs {
  const known = read.get(bytes) ?? readParagraphs(bytes, search)
  read.set(bytes, known)
  return known
}

/** The paragraphs that hold no other ones, from their first tag to behind their last. */
function readParagraphs(bytes: Uint8Array, search: Search): Paragraphs {
  const [starts, ends, sums]: [number[], number[], number[]] = [[], [], []]
  const next = paragraphStarts.map((start) => search(start, 0))
  const advance = (end: number): number => {
    let open = -1
    for (;;) {
      const [spaced = -1, bare = -1] = next
      const isSpaced = spaced >= 0 && (bare < 0 || spaced < bare)
      const at = isSpaced ? spaced : bare
      if (at < 0 || at > end) return open
      const start = paragraphStarts[isSpaced ? 0 : 1]
      if (start) next[isSpaced ? 0 : 1] = search(start, at + start.length)
      open = bytes[bytes.indexOf(0x3e, at) - 1] === 0x2f ? -1 : at
    }
  }
  for (let end = search(paragraphEnd, 0); end >= 0; end = search(paragraphEnd, end + paragraphEnd.length)) {
    const from = advance(end)
    if (from < 0) continue
    const to = end + paragraphEnd.length
    starts.push(from)
    ends.push(to)
    sums.push(crc32(bytes.subarray(from, to)))
  }
  return { from: starts, to: ends, sums, places: uniquePlaces(sums) }
}

function uniquePlaces(sums: readonly number[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  for (let at = 0; at < sums.length; at++) {
    const sum = sums[at] ?? -1
    places.set(sum, places.has(sum) ? -1 : at)
  }
  return places
}

/** What starts in one paragraph and ends in another, by a piece of its tags (17.13): bookmarks, permissions, and all others. */
const ranges = ['<w:bookmark', '<w:perm', 'Range'].map(encodeUtf8)

/** The paragraphs, by their numbers, in which something starts or ends that goes on in others. */
function withRanges({ to }: Paragraphs, search: Search): ReadonlySet<number> {
  const bound = new Set<number>()
  for (const range of ranges) {
    let at = 0
    for (const place of placesOf(search, range)) {
      while ((to[at] ?? Infinity) <= place) at++
      bound.add(at)
    }
  }
  return bound
}

function placesOf(search: Search, wanted: Uint8Array): number[] {
  const places: number[] = []
  for (let at = search(wanted, 0); at >= 0; at = search(wanted, at + wanted.length)) places.push(at)
  return places
}

function withPlaceholders(
  bytes: Uint8Array,
  stretches: readonly Untouched[],
  placeholders: readonly Uint8Array[],
  side: Side,
): Uint8Array {
  const pieces: Uint8Array[] = []
  let done = 0
  for (const [at, stretch] of stretches.entries()) {
    const { from, to } = stretch[side]
    pieces.push(bytes.subarray(done, from), placeholders[at] ?? nothing)
    done = to
  }
  return joined([...pieces, bytes.subarray(done)])
}

const nothing = new Uint8Array(0)
const placeholderEnd = '</w:t></w:r></w:p>'

/** A paragraph that has the id of the first one that it stands for. */
const placeholder = (written: Uint8Array, at: number) =>
  joined([
    written.subarray(0, written.indexOf(0x3e) + 1),
    encodeUtf8('<w:r><w:t>'),
    mark,
    encodeUtf8(`${at}${placeholderEnd}`),
  ])

function restored(
  result: Uint8Array,
  leftOut: readonly Uint8Array[],
  placeholders: readonly Uint8Array[],
): Uint8Array | undefined {
  const pieces: Uint8Array[] = []
  const merged: Uint8Array[] = []
  const back = new Set<number>()
  const search = searchIn(result)
  let done = 0
  for (const place of placesOf(search, mark)) {
    const number = result.subarray(place + mark.length, result.indexOf(0x3c, place))
    const at = Number(decodeUtf8(number))
    const [own, written] = [placeholders[at], leftOut[at]]
    if (!own || !written) return undefined
    const from = place + mark.length + number.length + placeholderEnd.length - own.length
    const to = from + own.length
    if (from < done || !sameBytes(result.subarray(from, to), own)) return undefined
    back.add(at)
    merged.push(result.subarray(done, from))
    pieces.push(result.subarray(done, from), written)
    done = to
  }
  merged.push(result.subarray(done))
  pieces.push(result.subarray(done))
  const isWhole = back.size === leftOut.length && pieces.length === 2 * leftOut.length + 1
  return isWhole && !shareIds(merged, leftOut) ? joined(pieces) : undefined
}

/** Whether a paragraph among the ones goes by the id of a paragraph among the others. */
function shareIds(some: readonly Uint8Array[], others: readonly Uint8Array[]): boolean {
  const ids = new Set(some.flatMap(idsIn))
  return ids.size > 0 && others.some((bytes) => idsIn(bytes).some((id) => ids.has(id)))
}

const idStart = encodeUtf8(' w14:paraId="')

/** Digits of an id; others than hexadecimal ones have a number too, which two ids may share. */
const idLength = 8

/** The ids of paragraphs as numbers. */
function idsIn(bytes: Uint8Array): number[] {
  return placesOf(searchIn(bytes), idStart).map((place) => {
    let id = 0
    for (let at = place + idStart.length; at < place + idStart.length + idLength; at++) {
      const code = bytes[at] ?? 0
      id = (id << 4) | ((code & 0xf) + (code > 0x40 ? 9 : 0))
    }
    return id
  })
}
