/** Areas of cells, such as `A1:B5 D7`, moved to their places in the result. */
import { addressOf, maxColumns, maxRows, readArea } from '../markup/address.ts'
import { rangeIn } from './line-map.ts'
import type { Placing } from './sheet-side.ts'

/** Where the lines of a sheet move. */
type Lines = Pick<Placing, 'rows' | 'columns'>

/** Marks what has no place in the result. It is neither an address nor a formula, so it cannot be confused with one. */
export const unplaced = '#UNPLACED!'

/** Deleted areas are left out if another one remains. */
export function movedArea(written: string, placing: Lines): string {
  const areas = written.split(' ').map((area) => movedOne(area, placing))
  const left = areas.filter((area) => !area.startsWith(unplaced))
  return (left.length > 0 ? left : areas).join(' ')
}

function movedOne(written: string, { rows, columns }: Lines): string {
  const area = readArea(written)
  if (!area) return written
  const [down, across] = [rangeIn(rows, area.top, area.bottom), rangeIn(columns, area.left, area.right)]
  if (!down || !across) return unplaced + written
  const bottom = area.bottom === maxRows ? maxRows : down[1]
  const right = area.right === maxColumns ? maxColumns : across[1]
  const [start, end] = [addressOf(across[0], down[0]), addressOf(right, bottom)]
  return written.includes(':') ? `${start}:${end}` : start
}
