/**
 * A sheet cut into rows, and a row into cells, as ranges of the text:
 *
 *   <worksheet> … <sheetData> <row r="1"> <c r="A1" s="3" t="s"> <v>17</v> </c> … </row> … </sheetData> … </worksheet>
 *   head                      row         cell                                              tail
 *
 * Rows that no side touched are kept as they are and never cut.
 */
import type { Side } from '../../../core/model/sides.ts'
import { columnNumber, maxColumns, maxRows } from '../markup/address.ts'
import { attributeIn, prefixOf, tagAt } from '../markup/markup.ts'

export type Row = Readonly<{ at: number; text: string }>

export type Grid = Readonly<{
  prefix: string
  /** The text before the rows, with the tag that opens them, and the text behind them, with the closing tag. */
  head: string
  tail: string
  rows: readonly Row[]
}>

export type Cell = Readonly<{ column: number; tag: string; inner: string; text: string }>

/** The rows of the sheet; undefined if it is not written as spreadsheet programs do. */
export function readGrid(text: string): Grid | undefined {
  const prefix = prefixOf(text)
  const data = `${prefix}sheetData`
  const start = tagAt(text, data, 0)
  if (start < 0 || hasComments(text)) return undefined
  const tagEnd = text.indexOf('>', start) + 1
  if (text.slice(start, tagEnd).endsWith('/>'))
    return { prefix, head: `${text.slice(0, start)}<${data}>`, rows: [], tail: `</${data}>${text.slice(tagEnd)}` }
  const end = text.indexOf(`</${data}>`, tagEnd)
  const rows = end < 0 ? undefined : rowsIn(text, prefix, tagEnd, end)
  return rows && { prefix, head: text.slice(0, tagEnd), rows, tail: text.slice(end) }
}

/** Comments and CDATA, where text looks like tags. Searching one rare character is many times faster than two with a common first one. */
const hasComments = (text: string) => text.includes('!') && text.includes('<!')

/** The rows from top to bottom, with nothing but white space between them. */
function rowsIn(text: string, prefix: string, from: number, to: number): Row[] | undefined {
  const rows: Row[] = []
  const [open, close] = [`<${prefix}row`, `</${prefix}row>`]
  let last = 0
  let at = from
  for (;;) {
    while (at < to && text.charCodeAt(at) <= 0x20) at++
    if (at >= to) return rows
    if (!text.startsWith(open, at)) return undefined
    const tagEnd = text.indexOf('>', at) + 1
    const isEmpty = text.charCodeAt(tagEnd - 2) === 0x2f
    const end = isEmpty ? tagEnd : text.indexOf(close, tagEnd) + close.length
    if (tagEnd === 0 || end < tagEnd || end > to) return undefined
    const written = attributeIn(text.slice(at, tagEnd), 'r')
    const number = written === undefined ? last + 1 : Number(written)
    if (!Number.isInteger(number) || number <= last || number > maxRows) return undefined
    rows.push({ at: number, text: text.slice(at, end) })
    last = number
    at = end
  }
}

export const rowTag = (row: Row) => row.text.slice(0, row.text.indexOf('>') + 1)

/** The cells of a row, from left to right; undefined if it contains anything else. */
export function cellsIn(row: Row, prefix: string): Cell[] | undefined {
  const { text } = row
  const cells: Cell[] = []
  const [open, close] = [`<${prefix}c`, `</${prefix}c>`]
  let at = text.indexOf('>') + 1
  const to = text.endsWith('/>') && at === text.length ? at : text.lastIndexOf('</')
  let last = 0
  for (;;) {
    while (at < to && text.charCodeAt(at) <= 0x20) at++
    if (at >= to) return cells
    if (!text.startsWith(open, at)) return undefined
    const tagEnd = text.indexOf('>', at) + 1
    if (tagEnd === 0 || tagEnd > to) return undefined
    const isEmpty = text.charCodeAt(tagEnd - 2) === 0x2f
    const closing = isEmpty ? tagEnd : text.indexOf(close, tagEnd)
    if (closing < 0) return undefined
    const end = isEmpty ? tagEnd : closing + close.length
    const tag = text.slice(at, tagEnd)
    const column = columnAt(attributeIn(tag, 'r'), row.at, last)
    if (column === undefined || column <= last || column > maxColumns) return undefined
    cells.push({ column, tag, inner: isEmpty ? '' : text.slice(tagEnd, closing), text: text.slice(at, end) })
    last = column
    at = end
  }
}

/** The column of an address, which must be in the row; without one, the column behind the last. */
function columnAt(address: string | undefined, row: number, last: number): number | undefined {
  if (address === undefined) return last + 1
  let letters = 0
  while (address.charCodeAt(letters) > 0x39) letters++
  return Number(address.slice(letters)) === row ? columnNumber(address.slice(0, letters)) : undefined
}

export type Grids = Readonly<Record<Side, Grid | undefined>>
