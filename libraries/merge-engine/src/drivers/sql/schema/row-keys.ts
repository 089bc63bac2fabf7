/**
 * The keys of the rows of an insert, as far as they are known: the cells under the columns of a declared key, or else its first
 * cell, unless the table has no key.
 */
import { isNamedForBoth, type Key, type TableKeys } from './table-keys.ts'

export type Row = Readonly<{
  cells: readonly string[]
  names: readonly string[]
  /** Whether a row of its key that is there already is left or replaced. */
  isKept: boolean
}>

/** The cells of a row with their columns, in whatever order they are listed. */
export const writtenIn = ({ cells, names }: Row) =>
  cells
    .map((cell, at) => `${names[at] ?? at} ${cell}`)
    .sort()
    .join('\n')

/** The columns that an insert says no two rows share: `a` and `b` of `ON CONFLICT (a, b)`. */
export function columnsOfConflict(tail: string): readonly string[] {
  const columns = /\bCONFLICT\s*\((?<columns>[^()]*)\)/i.exec(tail)?.groups?.['columns'] ?? ''
  return columns.split(',').flatMap(
    (one) =>
      one
        .trim()
        .replaceAll(/["`[\]]/g, '')
        .toLowerCase() || [],
  )
}

/** A key of a row: what it says, the places of its cells, and whether a script says that no two rows share it. */
export type FoundKey = Readonly<{ key: string; at: readonly number[]; isCertain: boolean }>

/**
 * The keys of each row of an insert.
 * @param conflict the columns that the insert itself says no two rows share.
 */
export function keysOfRows(
  table: string,
  names: readonly string[],
  known: TableKeys,
  conflict: readonly string[],
): (row: Pick<Row, 'cells'>) => readonly FoundKey[] {
  const declared = [...known.of(table), ...(conflict.length > 0 ? [{ columns: conflict, isPrimary: true }] : [])]
  const columns = names.map((name) => name.toLowerCase())
  const places = declared.map((key) => ({ at: placesOf(key, columns), isCertain: true }))
  const isGuessed = !declared.some(({ isPrimary }) => isPrimary) && !known.isWithout(table)
  if (isGuessed) places.push({ at: isNamedForBoth(table, columns) ? [0, 1] : [0], isCertain: false })
  return ({ cells }) => {
    const found = places.map(({ at, isCertain }) => [keyAt(at, columns, cells), { at, isCertain }] as const)
    return [...new Map(found.toReversed())].flatMap(([key, one]) => (key === undefined ? [] : { key, ...one }))
  }
}

/** Where the columns of a key stand in a row. Where the columns are not known, a primary key of one column is the first. */
function placesOf({ columns, isPrimary }: Key, names: readonly string[]): readonly number[] {
  return names.length === 0 && isPrimary && columns.length === 1 ? [0] : columns.map((name) => names.indexOf(name))
}

function keyAt(places: readonly number[], names: readonly string[], cells: readonly string[]): string | undefined {
  const key = places.flatMap((at) => cells[at] ?? [])
  if (key.length === 0 || key.length < places.length || !key.every((cell) => plainCell.test(cell))) return undefined
  return `${places.map((at) => names[at] ?? '').join(', ')} ${key.map(bareCell).join(', ')}`.trim()
}

export const bareCell = (cell: string): string => cell.replace(/^[NE]?'(.*)'$/is, '$1')

/** A number or a plain string: `9`, `'9'` and `N'9'` are one key. */
export const plainCell = /^(?:-?\d+|[NE]?'[^'\\]*')$/i
