/**
 * Gives the columns of three versions of a table common names. A column is named by its heading; if the heading changed and
 * nothing else in the column, it keeps its name in base:
 *
 *   base    id,phone      1,555       columns id, phone
 *   ours    id,mobile     1,555       id, phone       the heading is an edit, the column is the same
 *   theirs  id,email      1,a@b       id, email       another column
 */
import { bySide, type Side } from '../../core/model/sides.ts'
import { hasHeader } from './dialect.ts'
import { cellOf, type Records, recordCount, widthOf } from './records.ts'
import { type Columns, namedByPlace } from './scan.ts'

export type Tables = Readonly<Record<Side, Records>>

/** The columns of one table. Kept, because a merge asks several times. */
export function columnsOf(records: Records): Columns {
  const columns = known.get(records) ?? ownColumns(records)
  known.set(records, columns)
  return columns
}

const known = new WeakMap<Records, Columns>()

function ownColumns(records: Records): Columns {
  const header = hasHeader(records)
  return { columns: header ? headings(records) : places(records), header }
}

/** The columns of the three tables; the first record is a header where all of them have one. */
export function commonColumns(tables: Tables): Readonly<Record<Side, Columns>> {
  const own = bySide((side) => columnsOf(tables[side]))
  const withoutRows = (side: Side) => recordCount(tables[side]) === 0
  const header = (['base', 'ours', 'theirs'] as const).every((side) => withoutRows(side) || own[side].header)
  if (!header) return bySide((side) => ({ columns: places(tables[side]), header }))
  const base = own.base.columns
  const renames = {
    ours: renamesIn(tables.base, base, tables.ours, own.ours.columns),
    theirs: renamesIn(tables.base, base, tables.theirs, own.theirs.columns),
  }
  const named = (side: 'ours' | 'theirs', other: 'ours' | 'theirs'): Columns => {
    // A heading that the other side has for another column stays a name.
    const isOwn = (fresh: string, name: string) =>
      !own[other].columns.includes(fresh) || renames[other].get(fresh) === name
    const columns = own[side].columns.map((fresh) => {
      const name = renames[side].get(fresh)
      return name !== undefined && isOwn(fresh, name) ? name : fresh
    })
    return { columns: withoutRows(side) ? own[side].columns : columns, header }
  }
  return { base: { columns: base, header }, ours: named('ours', 'theirs'), theirs: named('theirs', 'ours') }
}

const places = (records: Records) => Array.from({ length: widthOf(records, 0) }, (_, column) => namedByPlace(column))

/** The headings as names: an empty one is named by its place, and a repeated one gets a number. */
function headings(records: Records): string[] {
  const seen = new Map<string, number>()
  return places(records).map((place, column) => {
    const heading = cellOf(records, 0, column) || place
    const times = (seen.get(heading) ?? 0) + 1
    seen.set(heading, times)
    return times === 1 ? heading : `${heading}#${times}`
  })
}

/** The names in base of the columns that have a new heading on a side, by that heading. */
function renamesIn(
  baseTable: Records,
  base: readonly string[],
  table: Records,
  columns: readonly string[],
): ReadonlyMap<string, string> {
  const renames = new Map<string, string>()
  const places = new Map(columns.map((name, column) => [name, column]))
  const before = new Set(base)
  const shared = base.flatMap((name, column): Pair[] => {
    const place = places.get(name)
    return place === undefined ? [] : [[column, place]]
  })
  if (shared.length === base.length) return renames
  let from = 0
  for (const [column, name] of base.entries()) {
    const place = places.get(name)
    const fresh = columns[from]
    if (place !== undefined) from = place + 1
    if (place !== undefined || fresh === undefined || before.has(fresh)) continue
    if (!holdsTheSame(baseTable, table, shared, [column, from])) continue
    renames.set(fresh, name)
    from++
  }
  // The only one of each that is left may have been moved, too.
  const [lost, ...others] = base.flatMap((name, column) => (places.has(name) || isIn(renames, name) ? [] : [column]))
  const [fresh, ...more] = columns.flatMap((name, column) => (before.has(name) || renames.has(name) ? [] : [column]))
  if (lost === undefined || fresh === undefined || others.length > 0 || more.length > 0) return renames
  if (holdsTheSame(baseTable, table, shared, [lost, fresh])) renames.set(columns[fresh] ?? '', base[lost] ?? '')
  return renames
}

const isIn = (renames: ReadonlyMap<string, string>, name: string) => [...renames.values()].includes(name)

/** A column in base and the same column on a side. */
type Pair = readonly [base: number, side: number]

/** Whether rows that agree in all shared columns agree in this one too, and there are such rows. */
function holdsTheSame(base: Records, table: Records, shared: readonly Pair[], [inBase, inTable]: Pair): boolean {
  const cells = new Map<string, string | undefined>()
  for (let row = 1; row < recordCount(base); row++) cells.set(rowKey(base, row, shared, 0), cellOf(base, row, inBase))
  let compared = 0
  for (let row = 1; row < recordCount(table); row++) {
    const key = rowKey(table, row, shared, 1)
    if (!cells.has(key)) continue
    if (cells.get(key) !== cellOf(table, row, inTable)) return false
    compared++
  }
  return compared > 0
}

/** The cells of a row in the shared columns; if there are none, the row's place. */
function rowKey(records: Records, row: number, shared: readonly Pair[], side: 0 | 1): string {
  if (shared.length === 0) return String(row)
  return JSON.stringify(shared.map((pair) => cellOf(records, row, pair[side])))
}
