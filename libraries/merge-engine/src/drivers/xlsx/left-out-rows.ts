/**
 * A long sheet is merged without the rows that nobody touched, where no row moved: those that are the same bytes under the same
 * number on all three sides are never decoded; they are found and put back as bytes, between the rows that were merged.
 *
 *   base     1 2 3 4 5         3 4         ours  3 4'         result  3' 4'   ->   1 2 3' 4' 5
 *   theirs   1 2 3' 4 5        3' 4
 *
 * Rows of formulas that lean on another row (shared, of an array) stay. Which row a byte belongs to is told by tags alone, so
 * a sheet that is not written as programs write it is merged whole.
 */
import type { Sides } from '../../core/driver.ts'
import { sameBytes } from '../../core/identity.ts'
import { joined } from '../../core/joined.ts'
import { bySide } from '../../core/pair.ts'
import { encodeUtf8 } from '../../core/text.ts'
import { isUtf8, type Search, searchIn } from '../../packages/search.ts'
import { mostRows } from './address.ts'

export type ShortSheet = Readonly<{
  /** The sides without the rows that nobody touched. */
  sides: Sides
  /** How many rows the sheet has, on every side. */
  rows: number
  /** What was merged of the short sides, with the rows that were left out. */
  restored(result: Uint8Array): Uint8Array
}>

/** A sheet of which nearly all rows are touched is merged as fast whole. */
const mostKept = 0.5

/** @param least Rows; of a shorter sheet nothing is left out. */
export function withoutUntouchedRows(contents: Sides, least: number): ShortSheet | undefined {
  const searches = bySide((side) => searchIn(contents[side]))
  const { base, ours, theirs } = bySide((side) => rowsIn(contents[side], searches[side]))
  if (!base || !ours || !theirs || base.numbers.length <= least) return undefined
  if (![ours, theirs].every(({ numbers }) => areEqual(numbers, base.numbers))) return undefined
  const isLeftOut = base.numbers.map(() => true)
  for (const side of ['ours', 'theirs'] as const)
    noteTouched({ base: contents.base, side: contents[side] }, { base, side: { ours, theirs }[side] }, isLeftOut)
  for (const at of leaning(searches.base, base)) isLeftOut[at] = false
  const stretches = stretchesOf(isLeftOut)
  const count = stretches.reduce((sum, { first, behind }) => sum + behind - first, 0)
  if (isLeftOut.length - count > mostKept * isLeftOut.length) return undefined
  const leftOut = stretches.map(({ first, behind }) => ({
    number: base.numbers[first] ?? 0,
    bytes: contents.base.subarray(base.from[first], base.to[behind - 1]),
  }))
  if (!leftOut.every(({ bytes }) => isUtf8(bytes))) return undefined
  const rows = { base, ours, theirs }
  return {
    sides: bySide((side) => without(contents[side], rows[side], stretches)),
    rows: isLeftOut.length,
    restored: (result) => restored(result, leftOut),
  }
}

/** Where the rows of a sheet start and end, and their numbers: three lists, since an object each is most of the memory. */
type Rows = Readonly<{ numbers: readonly number[]; from: readonly number[]; to: readonly number[] }>

const dataStart = encodeUtf8('<sheetData>')
const dataEnd = encodeUtf8('</sheetData>')
const rowStart = encodeUtf8('<row r="')
const rowEnd = encodeUtf8('</row>')
/** What starts a comment or CDATA, inside which a tag is none. */
const hidden = encodeUtf8('<!')

/** What was read of contents that are still there: one merge reads the same sides several times to prove itself. */
const read = new WeakMap<Uint8Array, Rows>()

/** The rows, from top to bottom; undefined where anything else stands between them, or a number is not told first. */
function rowsIn(bytes: Uint8Array, search: Search): Rows | undefined {
  const known = read.get(bytes) ?? readRows(bytes, search)
  if (known) read.set(bytes, known)
  return known
}

function readRows(bytes: Uint8Array, search: Search): Rows | undefined {
  const start = search(dataStart, 0)
  const end = search(dataEnd, start)
  if (start < 0 || end < 0 || search(hidden, 0) >= 0) return undefined
  const rows = { numbers: new Array<number>(), from: new Array<number>(), to: new Array<number>() }
  for (let at = start + dataStart.length; at < end; ) {
    const number = numberAt(bytes, at)
    const tagEnd = bytes.indexOf(0x3e, at)
    const isEmpty = bytes[tagEnd - 1] === 0x2f
    const close = isEmpty ? tagEnd + 1 : search(rowEnd, tagEnd) + rowEnd.length
    if (number <= (rows.numbers.at(-1) ?? 0) || close <= tagEnd || close > end) return undefined
    rows.numbers.push(number)
    rows.from.push(at)
    rows.to.push(close)
    at = close
  }
  return rows
}

/** The number of the row that starts here; 0 where none does. */
function numberAt(bytes: Uint8Array, start: number): number {
  for (let at = 0; at < rowStart.length; at++) if (bytes[start + at] !== rowStart[at]) return 0
  let number = 0
  for (let at = start + rowStart.length; bytes[at] !== 0x22; at++) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9 || number > mostRows) return 0
    number = number * 10 + digit
  }
  return number
}

const areEqual = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((one, at) => one === others[at])

type Compared<T> = Readonly<{ base: T; side: T }>

/** Notes the rows of a stretch that a side has otherwise than base: what is the same as a whole is looked at once. */
function noteTouched(
  bytes: Compared<Uint8Array>,
  rows: Compared<Rows>,
  isLeftOut: boolean[],
  first = 0,
  behind = isLeftOut.length,
): void {
  const written = (which: 'base' | 'side') =>
    bytes[which].subarray(rows[which].from[first] ?? 0, rows[which].to[behind - 1] ?? 0)
  if (first >= behind || sameBytes(written('base'), written('side'))) return
  if (behind === first + 1) {
    isLeftOut[first] = false
    return
  }
  const middle = (first + behind) >> 1
  noteTouched(bytes, rows, isLeftOut, first, middle)
  noteTouched(bytes, rows, isLeftOut, middle, behind)
}

/** Kinds of formulas (18.18.6) of which one cell has the text and others lean on it. */
const leaningKinds = ['shared', 'array', 'dataTable'].map(encodeUtf8)

/** The rows in which such a formula may be, by their places. */
function leaning(search: Search, { to }: Rows): number[] {
  const found: number[] = []
  for (const kind of leaningKinds) {
    let row = 0
    for (let at = search(kind, 0); at >= 0; at = search(kind, at + kind.length)) {
      while ((to[row] ?? Infinity) <= at) row++
      if (row < to.length) found.push(row)
    }
  }
  return found
}

/** Rows one behind the other, by their places. */
type Stretch = Readonly<{ first: number; behind: number }>

function stretchesOf(isLeftOut: readonly boolean[]): Stretch[] {
  const stretches: Stretch[] = []
  for (let at = 0; at < isLeftOut.length; at++) {
    if (!isLeftOut[at]) continue
    const first = at
    while (isLeftOut[at]) at++
    stretches.push({ first, behind: at })
  }
  return stretches
}

function without(bytes: Uint8Array, { from, to }: Rows, stretches: readonly Stretch[]): Uint8Array {
  const pieces: Uint8Array[] = []
  let done = 0
  for (const { first, behind } of stretches) {
    pieces.push(bytes.subarray(done, from[first]))
    done = to[behind - 1] ?? done
  }
  return joined([...pieces, bytes.subarray(done)])
}

type LeftOut = Readonly<{ number: number; bytes: Uint8Array }>

/** Every stretch stands before the first row of a greater number. */
function restored(result: Uint8Array, leftOut: readonly LeftOut[]): Uint8Array {
  const search = searchIn(result)
  const rows = rowsIn(result, search)
  if (!rows) throw new Error('a sheet of our own has rows that cannot be told apart')
  const pieces: Uint8Array[] = []
  let [row, done] = [0, 0]
  for (const { number, bytes } of leftOut) {
    while ((rows.numbers[row] ?? Infinity) < number) row++
    const at = rows.from[row] ?? search(dataEnd, 0)
    pieces.push(result.subarray(done, at), bytes)
    done = at
  }
  return joined([...pieces, result.subarray(done)])
}
