/** A table of a document as a grid: rows of cells, with one cell for each column. */
import { attributeIn } from '../text/markup.ts'

/** A piece of a text and its range. */
type Element = Readonly<{ start: number; end: number; text: string }>

/** The outer tables; a table in a cell belongs to the text of the outer one. */
export function tablesIn(text: string): Element[] {
  const found: Element[] = []
  let [depth, from] = [0, 0]
  for (const { 0: tag, index } of text.matchAll(/<\/?w:tbl>/g)) {
    if (tag === '<w:tbl>' && depth++ === 0) from = index
    if (tag === '</w:tbl>' && --depth === 0) {
      const end = index + tag.length
      found.push({ start: from, end, text: text.slice(from, end) })
    }
  }
  return found
}

export type Cell = Readonly<{ start: number; end: number; words: string; id: string | undefined }>

/** A table, the widths of its columns, and its cells. */
export type Grid = Readonly<{ text: string; widths: readonly string[]; rows: readonly (readonly Cell[])[] }>

/** What a simple table has not: merged cells, shorter rows, wrapped cells, and tables in tables. */
const notSimple =
  /<w:(?:gridSpan|gridBefore|gridAfter|hMerge|vMerge|sdt|customXml|ins|del|moveFrom|moveTo)\b|<w:tbl>[^]*<w:tbl>|<!/

/** A simple table as rows of cells, one for each column; undefined for any other table. */
export function gridOf(text: string): Grid | undefined {
  if (notSimple.test(text)) return undefined
  const widths = Array.from(text.matchAll(/<w:gridCol\b[^<>]*>/g), ([tag]) => attributeIn(tag, 'w:w') ?? '')
  const rows = elementsIn(text, /<w:tr[ >]/g, '</w:tr>').map(({ start, text: row }) => cellsIn(row, start))
  return rows.length > 0 && rows.every((row) => row.length === widths.length) ? { text, widths, rows } : undefined
}

const cellsIn = (row: string, offset: number): Cell[] =>
  elementsIn(row, /<w:tc>/g, '</w:tc>').map(({ start, end, text }) => ({
    start: offset + start,
    end: offset + end,
    words: Array.from(text.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)</g), ([, words = '']) => words).join(''),
    id: /<w:p\s[^<>]*?w14:paraId="([^"]*)"/.exec(text)?.[1],
  }))

/** The elements between such opening and closing tags, which are not nested. */
function elementsIn(text: string, open: RegExp, close: string): Element[] {
  const found: Element[] = []
  for (let tag = open.exec(text); tag; tag = open.exec(text)) {
    const closing = text.indexOf(close, tag.index)
    if (closing < 0) break
    const end = closing + close.length
    found.push({ start: tag.index, end, text: text.slice(tag.index, end) })
    open.lastIndex = end
  }
  return found
}

/** The table without the cells of a column. */
export const cutAt = ({ text, rows }: Grid, place: number): string =>
  rows.reduceRight((text, row) => {
    const cell = row[place]
    return cell ? text.slice(0, cell.start) + text.slice(cell.end) : text
  }, text)

/** The table without a column and its width; undefined if no simple table is left. */
export function withoutColumnAt(grid: Grid, place: number): Grid | undefined {
  const cut = cutAt(grid, place)
  const width = Array.from(cut.matchAll(/<w:gridCol\b[^<>]*\/>/g))[place]
  return width && gridOf(cut.slice(0, width.index) + cut.slice(width.index + width[0].length))
}
