/**
 * The rows of a long sheet as blocks of which those that nobody touched are left out (`packages/lockstep.ts`), where no row moved:
 * they come back by their numbers, between the rows that were merged.
 *
 *   base     1 2 3 4 5         3 4         ours  3 4'         result  3' 4'   ->   1 2 3' 4' 5
 *   theirs   1 2 3' 4 5        3' 4
 *
 * Rows with formulas that depend on another row (shared or array formulas: 18.18.6) are never left out.
 */
import { encodeUtf8 } from '../../../core/document/text.ts'
import { type Blocks, type ByteRange, blocksIn, type LeftOut } from '../../packages/blocks.ts'
import { searchIn } from '../../packages/search.ts'
import { maxRows } from '../markup/address.ts'
import { maxWhole } from './lines.ts'

const rowStart = encodeUtf8('<row r="')
const dataEnd = encodeUtf8('</sheetData>')

export const rowBlocks: Blocks = {
  starts: [rowStart],
  end: encodeUtf8('</row>'),
  bound: ['shared', 'array', 'dataTable'].map(encodeUtf8),
  hiding: [encodeUtf8('<!')],
  minCount: maxWhole,
  noted: ['<f>', '<f '].map(encodeUtf8),
  placesIn,
}

/** Every range belongs before the first row with a greater number. */
function placesIn(merged: Uint8Array, leftOut: readonly LeftOut[]): readonly ByteRange[] | undefined {
  const { from } = blocksIn(merged, rowBlocks)
  const end = searchIn(merged)(dataEnd, 0)
  if (end < 0) return undefined
  let row = 0
  return leftOut.map(({ tag }) => {
    const number = rowNumber(tag, 0)
    while (row < from.length && rowNumber(merged, from[row] ?? 0) < number) row++
    const at = from[row] ?? end
    return { from: at, to: at }
  })
}

/** The number of the row that starts here. */
function rowNumber(bytes: Uint8Array, start: number): number {
  let number = 0
  for (let at = start + rowStart.length; bytes[at] !== 0x22 && number <= maxRows; at++)
    number = number * 10 + ((bytes[at] ?? 0) - 0x30)
  return number
}

/** Whether all sides of a sheet have rows of the same numbers, and these are not the numbers of rows left out. */
export const areNumberedAlike = (sides: readonly (Uint8Array | undefined)[]): boolean =>
  new Set(
    sides.map((bytes = new Uint8Array(0)) =>
      blocksIn(bytes, rowBlocks)
        .from.map((at) => rowNumber(bytes, at))
        .join(),
    ),
  ).size === 1
