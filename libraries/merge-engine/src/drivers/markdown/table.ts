/**
 * A table of GFM as nodes: header, delimiter and rows; a row's cells go by their column's number. Bars stand between
 * cells; at the ends of a row they are its open piece and its tail.
 */
import { barsIn } from './line.ts'
import type { BlockWriter } from './writer.ts'

export type Span = Readonly<{ start: number; end: number }>

/** The first line is the header, the second the delimiter. */
export function writeTable(writer: BlockWriter, text: string, lines: readonly Span[]): void {
  const [header, delimiter, ...rows] = lines
  if (!header || !delimiter) throw new Error('a table has a header and a delimiter')
  writer.open('table', undefined, header.start, header.start)
  writeRow(writer, text, 'header', header)
  writer.atom('delimiter', 'delimiter', delimiter.start, delimiter.end)
  writer.open('rows', 'rows', delimiter.end, delimiter.end)
  for (const row of rows) writeRow(writer, text, undefined, row)
  writer.close()
  writer.close()
}

function writeRow(writer: BlockWriter, text: string, name: string | undefined, { start, end }: Span): void {
  const bars = barsIn(text, start, end)
  const isOpened = bars[0] === start
  const isClosed = bars.length > (isOpened ? 1 : 0) && bars.at(-1) === end - 1
  const between = bars.slice(isOpened ? 1 : 0, isClosed ? -1 : bars.length)
  writer.open('row', name, start, isOpened ? start + 1 : start)
  let from = writer.owned
  for (const [column, bar] of [...between, isClosed ? end - 1 : end].entries()) {
    const cell = trimmed(text, from, bar)
    const row = writer.member('cell', `${column + 1}`, cell.start, cell.end)
    if (column < between.length) writer.separator(row, bar, bar + 1)
    from = bar + 1
  }
  writer.close(end)
}

function trimmed(text: string, from: number, to: number): Span {
  let start = from
  let end = to
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return { start, end }
}

const isBlank = (code: number) => code === 0x20 || code === 0x09
