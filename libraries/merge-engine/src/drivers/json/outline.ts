/**
 * The outline of a large JSON object: the start of each entry, in bytes. With it two versions are compared as bytes, and their
 * equal parts are found as whole entries:
 *
 *   known   { "a": 1,| "b": 2,| "c": 3,| "d": 4,| "e": 5 }
 *   other   { "a": 1,| "b": 7000,| "c": 3,| "d": 4,| "e": 5 }
 *             alike                alike, three bytes further on
 *
 * It is made from a parsed document, or from the outlines of the versions that were merged. So of many versions of one
 * document only the first is parsed as a whole.
 */
import { placeOf, sameBytes } from '../../core/document/bytes.ts'
import { maxStyleNodes } from '../../core/document/layout.ts'
import { encodeUtf8 } from '../../core/document/text.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import { recognised } from './profiles.ts'

export type Outline = Readonly<{
  bytes: Uint8Array
  /** For each entry the start of its lead, directly behind the separator of the entry before. */
  starts: Int32Array
  /** The layout is detected from so many entries at the beginning. */
  head: number
}>

/** Consecutive entries in both versions, and how many bytes further on they are in the other one. */
export type Alike = Readonly<{ from: number; to: number; by: number }>

/** The outline of strict JSON whose value is an object that no profile recognises: its entries merge independently. */
export function outlineOf(tree: Tree, bytes: Uint8Array): Outline | undefined {
  const entries = entriesOf(tree)
  const head = entries && headOf(entries)
  if (!entries || head === undefined || !hasOrdinaryNames(tree)) return undefined
  return { bytes, starts: startsOf(tree.text, entries, bytes.length), head }
}

/** The starts of the entries of a document, in bytes. @param length of the document, bytes. */
export function startsOf(text: string, entries: readonly Node[], length: number): Int32Array {
  const starts = new Int32Array(entries.length)
  const isAscii = text.length === length
  let [char, byte] = [0, 0]
  for (const [at, { leadStart }] of entries.entries()) {
    byte += isAscii ? leadStart - char : encodeUtf8(text.slice(char, leadStart)).length
    char = leadStart
    starts[at] = byte
  }
  return starts
}

/** The entries of the object in a strict document. */
export function entriesOf(tree: Tree): readonly Node[] | undefined {
  const value = tree.root.children[0]
  return tree.tolerated.size === 0 && value?.kind === 'object' ? value.children : undefined
}

/** How many entries the layout is detected from; undefined if it is the whole document. */
export function headOf(entries: readonly Node[]): number | undefined {
  const behind = entries.findIndex(({ index }) => index >= maxStyleNodes)
  return behind < 0 ? undefined : behind
}

/** Whether it has none of the names by which profiles recognise documents. */
function hasOrdinaryNames({ root }: Tree): boolean {
  return [...recognising()].every((name) => root.children[0]?.child(name) === undefined)
}

let recognisingNames: ReadonlySet<string> | undefined

/** The names that profiles ask for in an empty document. If a document has none of them, no profile recognises it. */
function recognising(): ReadonlySet<string> {
  if (recognisingNames) return recognisingNames
  const asked = new Set<string>()
  recognised({
    has: (name) => {
      asked.add(name)
      return false
    },
    kindOf: (name) => {
      asked.add(name)
      return undefined
    },
  })
  recognisingNames = asked
  return asked
}

/** So many differences of two versions are followed. */
const maxDifferences = 2000

/**
 * The equal parts of another version. Its entries are found by their bytes; whether they are entries there too is checked when
 * the text between them is read.
 */
export function alikeIn({ bytes, starts }: Outline, other: Uint8Array): readonly Alike[] {
  const found: Alike[] = []
  let place: Place | undefined = { entry: 0, by: 0 }
  for (let left = maxDifferences; place && left > 0; left--) {
    const { entry, by }: Place = place
    const start = starts[entry] ?? 0
    const from = entry === 0 ? 0 : start
    const agreed = from + sharedLength(bytes, from, other, from + by)
    if (agreed === bytes.length) return [...found, { from: entry, to: starts.length, by }]
    const to = lastStart(starts, agreed)
    if (to > entry) found.push({ from: entry, to, by })
    place = nextAlike({ bytes, starts }, other, { entry: Math.max(to, entry), by })
  }
  return found
}

/** An entry, and how many bytes further on it is in the other version. */
type Place = Readonly<{ entry: number; by: number }>

/** The entry that starts last, at or before a place. */
function lastStart(starts: Int32Array, at: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Which entries behind a different one are searched: the next ones, and then at increasing distances. */
const soughtAhead = [1, 2, 3, 4, 6, 9, 14, 21, 32, 48, 72, 108, 162, 243, 364, 546, 819, 1228]
/** An entry is sought by so many bytes of its beginning, and so far behind the place where it would be if nothing had become longer. */
const soughtBytes = 64
const farthest = 16_384

/** The place where the versions are equal again behind a different entry. */
function nextAlike(
  { bytes, starts }: Pick<Outline, 'bytes' | 'starts'>,
  other: Uint8Array,
  { entry, by }: Place,
): Place | undefined {
  const near = (starts[entry] ?? 0) + by
  for (const ahead of soughtAhead) {
    const start = starts[entry + ahead]
    if (start === undefined) return undefined
    const sought = bytes.subarray(start, start + soughtBytes)
    const found = placeOf(sought, other, { from: near, to: start + by + farthest })
    if (found !== undefined) return { entry: entry + ahead, by: found - start }
  }
  return undefined
}

/** Bytes that are compared at once, which is faster than one by one. */
const chunk = 8192

function sharedLength(one: Uint8Array, from: number, other: Uint8Array, at: number): number {
  const length = Math.min(one.length - from, other.length - at)
  let shared = 0
  const isAlike = () =>
    sameBytes(one.subarray(from + shared, from + shared + chunk), other.subarray(at + shared, at + shared + chunk))
  while (shared + chunk <= length && isAlike()) shared += chunk
  while (shared < length && one[from + shared] === other[at + shared]) shared++
  return shared
}
