/**
 * A table's text cut into records and cells, by RFC 4180, with any delimiter. Nothing is trimmed or converted:
 *
 *   BOM sep=;⏎ | id;name⏎ | 1;"a ""b"" c"⏎ | ⏎ | 2;⏎
 *   open         record     record            record: the empty line before it is layout
 *
 * A quote inside an unquoted cell is a normal character. A quoted cell that does not end, or continues behind its closing
 * quote, is ambiguous, so such a text is not read at all.
 */
import type { Unreadable } from '../../core/model/node.ts'

export type Records = Readonly<{
  text: string
  delimiter: string
  /** The earliest start of the first record: behind a byte order mark and a line that names the delimiter. */
  open: number
  /** The cells of all records, and for each record the index of its first cell; one more index ends the last record. */
  starts: readonly number[]
  ends: readonly number[]
  firsts: readonly number[]
}>

/** A table with more cells is merged by lines. */
const maxCells = 2_500_000

export function recordsOf(
  text: string,
  delimiter: string,
  maxRecords = Number.POSITIVE_INFINITY,
): Records | Unreadable {
  const open = openingOf(text).end
  const starts: number[] = []
  const ends: number[] = []
  const firsts: number[] = [0]
  const separator = delimiter.charCodeAt(0)
  const plain = new RegExp(`[^${RegExp.escape(delimiter)}\\r\\n]*`, 'y')
  let at = behindEmptyLines(text, open)
  while (at < text.length && firsts.length <= maxRecords) {
    if (text.startsWith('<<<<<<< ', at)) return unreadable(text, at, 'conflict markers stand in it')
    for (;;) {
      const end = cellEnd(text, at, separator, plain)
      if (end < 0) return unreadable(text, at, 'a quoted cell does not end where it should')
      starts.push(at)
      ends.push(end)
      at = end
      if (text.charCodeAt(at) !== separator) break
      at++
    }
    if (starts.length > maxCells) return { unreadable: 'The table has too many cells.' }
    firsts.push(starts.length)
    at = behindEmptyLines(text, at)
  }
  return { text, delimiter, open, starts, ends, firsts }
}

const unreadable = (text: string, at: number, why: string): Unreadable => ({
  unreadable: `Not a table: ${why} (line ${text.slice(0, at).split('\n').length}).`,
})

/** What may be before the first record. Spreadsheet programs read the delimiter from a first line `sep=;`. */
export function openingOf(text: string): Readonly<{ end: number; delimiter: string | undefined }> {
  const found = /^\uFEFF?(?:sep=(?<delimiter>[^\r\n])\r?\n)?/i.exec(text)
  return { end: found?.[0].length ?? 0, delimiter: found?.groups?.['delimiter'] }
}

const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22] as const

function behindEmptyLines(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === lineFeed || text.charCodeAt(at) === carriageReturn) at++
  return at
}

/** The end of the cell that starts here; -1 if its quotes are ambiguous. */
function cellEnd(text: string, from: number, separator: number, plain: RegExp): number {
  if (text.charCodeAt(from) !== quote) {
    plain.lastIndex = from
    plain.test(text)
    return plain.lastIndex
  }
  let end = text.indexOf('"', from + 1)
  while (end >= 0 && text.charCodeAt(end + 1) === quote) end = text.indexOf('"', end + 2)
  if (end < 0) return -1
  const next = text.charCodeAt(end + 1)
  const ends = end + 1 === text.length || next === separator || next === lineFeed || next === carriageReturn
  return ends ? end + 1 : -1
}

export const recordCount = ({ firsts }: Records) => firsts.length - 1

export const widthOf = ({ firsts }: Records, record: number) => (firsts[record + 1] ?? 0) - (firsts[record] ?? 0)

/** A cell's meaning; undefined if the record has no such cell. */
export function cellOf({ text, starts, ends, firsts }: Records, record: number, column: number): string | undefined {
  const cell = (firsts[record] ?? 0) + column
  if (cell >= (firsts[record + 1] ?? 0)) return undefined
  return unquoted(text.slice(starts[cell], ends[cell]))
}

/** The meaning of a cell, without its quotes. */
export function unquoted(written: string): string {
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
}
