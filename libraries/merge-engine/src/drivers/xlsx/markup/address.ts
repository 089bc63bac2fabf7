/** Cell addresses: `C7` is column 3, row 7. */

/** A sheet has this many rows and columns at most (ECMA-376 says nothing; every program does). */
export const maxRows = 1_048_576
export const maxColumns = 16_384

export function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** The number of a column by its letters; 0 when they are none. */
export function columnNumber(letters: string): number {
  let column = 0
  for (let at = 0; at < letters.length; at++) {
    const digit = (letters.charCodeAt(at) & 0xdf) - 64
    if (digit < 1 || digit > 26) return 0
    column = column * 26 + digit
  }
  return column
}

export type Address = Readonly<{ row: number; column: number }>

export const addressOf = (column: number, row: number) => `${columnName(column)}${row}`

export function readAddress(written: string): Address | undefined {
  const found = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(written)
  return found ? { column: columnNumber(found[1] ?? ''), row: Number(found[2]) } : undefined
}

/** A rectangle of cells, its corners included. */
export type Area = Readonly<{ top: number; left: number; bottom: number; right: number }>

export function readArea(written: string): Area | undefined {
  const [first = '', second = first] = written.split(':')
  const [from, to] = [readAddress(first), readAddress(second)]
  if (!from || !to) return undefined
  return { top: from.row, left: from.column, bottom: to.row, right: to.column }
}

export const overlap = (one: Area, other: Area) =>
  one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right
