/**
 * Finds the key of a table. It is the first column, if it is filled and no two rows of a version share a value; else the
 * smallest set of columns for which this holds, if no side edited its values. A table without a key is merged by the places
 * of its rows.
 */

import { Interner } from '../../core/document/interner.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import { replacedBy } from '../../core/pairing/replaced.ts'
import type { Tables } from './columns.ts'
import { cellOf, type Records, recordCount } from './records.ts'
import type { Columns } from './scan.ts'

/** Columns that are tried for a set, columns in one set, and rows that all attempts may read. */
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

/** Sets of columns: smaller ones first, then those more to the left. */
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

/** The keys of a table by some columns, if they are unique, and how many rows were read for it. */
type Found = Readonly<{ keys: Keys | undefined; rows: number }>

/** By table and columns. A merge asks several times and reads the rows once; the budget is charged each time. */
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

/** The key of each row; undefined if a row has none, or two share one. */
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

/** The key of a row by the cells at some places; undefined if all of them are empty. */
function keyIn(table: Records, row: number, places: readonly number[]): string | undefined {
  const cells = places.map((place) => cellOf(table, row, place) ?? '')
  return cells.join('').trim() === '' ? undefined : keyOf(cells)
}

export const keyOf = (cells: readonly string[]) => (cells.length === 1 ? (cells[0] ?? '') : JSON.stringify(cells))

/** Whether a side replaced keys by new ones, which may be edits of a key. */
function someReplaced(keys: Readonly<Record<Side, Keys>>): boolean {
  const numbers = new Interner()
  const numbered = bySide((side) => keys[side].map((key) => numbers.of(key)))
  return [numbered.ours, numbered.theirs].some((side) => replacedBy(numbered.base, side).size > 0)
}
