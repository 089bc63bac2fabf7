/**
 * What rows are known by. The first column, if it is filled and no two rows of a version share a value; else the
 * smallest set of columns that is so, but only one whose values nobody edited: two rows are then one row only if all
 * three versions say so. A table without either is merged by where its rows stand.
 */

import { Interner } from '../../core/document/interner.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import { replacedBy } from '../../core/pairing/replaced.ts'
import type { Tables } from './columns.ts'
import { cellOf, type Records, recordCount } from './records.ts'
import type { Columns } from './scan.ts'

/** Columns looked at for a set, the most columns in one, and the rows all attempts may look at. */
const maxCandidates = 12
const widest = 3
const maxRows = 1_500_000

/** The names of the columns that identify a row in all three versions. */
export function keyColumns(tables: Tables, columns: Readonly<Record<Side, Columns>>): readonly string[] | undefined {
  const [ours, theirs] = [new Set(columns.ours.columns), new Set(columns.theirs.columns)]
  const shared = columns.base.columns.filter((name) => ours.has(name) && theirs.has(name))
  const [first] = columns.base.columns
  const budget = { rows: maxRows }
  const keysOf = (names: readonly string[]) => {
    const keysIn = (side: Side) => knownKeys(tables[side], columns[side], names, budget)
    const base = keysIn('base')
    const ours = base && keysIn('ours')
    const theirs = ours && keysIn('theirs')
    return theirs && { base, ours, theirs }
  }
  if (first !== undefined && shared[0] === first && keysOf([first])) return [first]
  for (const names of setsOf(shared.slice(0, maxCandidates))) {
    const keys = keysOf(names)
    if (keys && !someReplaced(keys)) return names
    if (budget.rows <= 0) break
  }
  return undefined
}

/** Sets of columns, the smaller and the more to the left the earlier. */
function setsOf(columns: readonly string[]): (readonly string[])[] {
  let sets: (readonly number[])[] = [[]]
  const all: (readonly string[])[] = []
  for (let size = 1; size <= widest; size++) {
    sets = sets.flatMap((set) =>
      columns.flatMap((_, column) => (column > (set.at(-1) ?? -1) ? [[...set, column]] : [])),
    )
    all.push(...sets.map((set) => set.map((column) => columns[column] ?? '')))
  }
  return all
}

type Keys = readonly string[]

/** The keys of a table by some columns, if they are any, and how many rows were looked at to see that. */
type Found = Readonly<{ keys: Keys | undefined; rows: number }>

/** A merge asks several times of one table, and looks at its rows once. */
const found = new WeakMap<Records, Map<string, Found>>()

function knownKeys(
  table: Records,
  { columns, header }: Columns,
  names: readonly string[],
  budget: { rows: number },
): Keys | undefined {
  const places = names.map((name) => columns.indexOf(name))
  const all = found.get(table) ?? new Map<string, Found>()
  found.set(table, all)
  const question = `${header} ${places.join()}`
  const known = all.get(question) ?? rowKeys(table, header, places)
  all.set(question, known)
  budget.rows -= known.rows
  return known.keys
}

/** The key of each row; undefined when one has none, or two share one. */
function rowKeys(table: Records, header: boolean, places: readonly number[]): Found {
  const keys = new Set<string>()
  const first = header ? 1 : 0
  const last = recordCount(table)
  for (let row = first; row < last; row++) {
    const key = keyIn(table, row, places)
    if (key !== undefined) keys.add(key)
    if (keys.size <= row - first) return { keys: undefined, rows: row + 1 - first }
  }
  return { keys: [...keys], rows: last - first }
}

/** The key of a row by the cells at some places; undefined when all of them are empty. */
function keyIn(table: Records, row: number, places: readonly number[]): string | undefined {
  const cells = places.map((place) => cellOf(table, row, place) ?? '')
  return cells.join('').trim() === '' ? undefined : keyOf(cells)
}

export const keyOf = (cells: readonly string[]) => (cells.length === 1 ? (cells[0] ?? '') : JSON.stringify(cells))

/** Whether a side put new keys where it took old ones out: an edit of a key, perhaps. */
function someReplaced(keys: Readonly<Record<Side, Keys>>): boolean {
  const numbers = new Interner()
  const numbered = bySide((side) => keys[side].map((key) => numbers.of(key)))
  return [numbered.ours, numbered.theirs].some((side) => replacedBy(numbered.base, side).size > 0)
}
