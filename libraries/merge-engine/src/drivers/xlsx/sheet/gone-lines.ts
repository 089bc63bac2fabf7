/** Edits that one side made in rows and columns which the other deleted: they must not be lost. */
import type { Side } from '../../../core/model/sides.ts'
import type { Row } from '../grid/grid.ts'
import { lineBefore, lineIn, unmoved } from '../grid/line-map.ts'
import type { SheetSide } from '../grid/sheet-side.ts'
import { addressOf, columnName } from '../markup/address.ts'

export type GoneEdit = Readonly<{ address: string; content: string; line: string }>

/** The cells that a side changed in a row or column that is not in the result. */
export function editsInGoneLines(sides: Readonly<Record<Side, SheetSide>>, side: 'ours' | 'theirs'): GoneEdit[] {
  const { grid, placing } = sides[side]
  if (placing.rows === unmoved && placing.columns === unmoved) return []
  const [base, own] = [sides.base.unplaced(), sides[side].unplaced()]
  const inBase = new Map(base.grid.rows.map((row) => [row.at, row]))
  return grid.rows.flatMap((row) => {
    const isGone = lineIn(placing.rows, row.at) === undefined
    if (!isGone && placing.columns === unmoved) return []
    const at = lineBefore(placing.since.rows, row.at)
    const before = new Map(contentsOf(base, at === undefined ? undefined : inBase.get(at)))
    return contentsOf(own, row).flatMap(([column, content]): GoneEdit[] => {
      if (!isGone && lineIn(placing.columns, column) !== undefined) return []
      const from = lineBefore(placing.since.columns, column)
      if (from !== undefined && before.get(from) === content) return []
      const line = isGone ? `row ${row.at}` : `column ${columnName(column)}`
      return [{ address: addressOf(column, row.at), content, line }]
    })
  })
}

const contentsOf = (side: SheetSide, row: Row | undefined): [number, string][] =>
  row ? (side.cellsOf(row) ?? []).map(({ column, content, style }) => [column, `${content} ${style}`]) : []
