/** Whether a side changed anything in a sheet, or from a row or column on. */
import { cellsIn, type Grid, type Grids, type Row } from './grid.ts'
import { type Readings, SheetSide, still } from './sheet-side.ts'

/** Whether a side changed the content of a sheet; selection and scroll position do not count. */
export function isSheetChanged(grids: Grids, readings: Readings, side: 'ours' | 'theirs', isAligned: boolean): boolean {
  const { base, [side]: own } = grids
  if (!base || !own) return true
  const sides = [new SheetSide(base, readings.base, still), new SheetSide(own, readings[side], still)] as const
  return frameOf(base) !== frameOf(own) || touchedBehind(...sides, 'rows', 1, isAligned)
}

const frameOf = ({ head, tail }: Grid) =>
  (head + tail)
    .replace(/<(?:\w+:)?sheetViews>[^]*?<\/(?:\w+:)?sheetViews>/, '')
    .replace(/<(?:\w+:)?dimension[^>]*>/, '')
    .replaceAll(/\s*\/>/g, '/>')

export function touchedBehind(
  base: SheetSide,
  side: SheetSide,
  axis: 'rows' | 'columns',
  from: number,
  isAligned: boolean,
): boolean {
  const [before, after] = [rowsOf(base), rowsOf(side)]
  for (const at of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(at), after.get(at)]
    if ((axis === 'rows' && at < from) || (isAligned && one?.text === other?.text)) continue
    const first = axis === 'columns' ? from : 1
    if (contentFrom(base, one, first) !== contentFrom(side, other, first)) return true
  }
  return false
}

const rowsOf = ({ grid }: SheetSide): ReadonlyMap<number, Row> => new Map(grid.rows.map((row) => [row.at, row]))

/** The content of the cells of a row, from a column on. */
function contentFrom(side: SheetSide, row: Row | undefined, column: number): string {
  if (!row || !cellsIn(row, side.grid.prefix)) return row?.text ?? ''
  const cells = side.cellsOf(row) ?? []
  const content = cells.flatMap((cell) =>
    cell.column < column || (cell.content === '' && cell.style === 0) ? [] : [[cell.column, cell.content, cell.style]],
  )
  return JSON.stringify(content)
}
