/** Whether two SQLite files hold the same rows: in every table, also in those that an index for searching is made of. */
import { DatabaseSync } from 'node:sqlite'

type Row = Readonly<Record<string, unknown>>

/** Columns that may differ and rows that may be in one alone, by their tables; whoever names some says why. */
export type Exceptions = Readonly<
  Record<string, Readonly<{ columns?: readonly string[]; isExcepted?: (row: Row) => boolean }>>
>

/** By the statement that made the table: how often each row is there. */
export type Tables = ReadonlyMap<string, Rows>

export function tablesIn(file: string, exceptions: Exceptions = {}): Tables {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.exec('BEGIN')
    const tables = database
      .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .all()
      .map(({ name, sql }) => [String(name), String(sql)] as const)
    // How a copy came about differs from how what it is of did: a backup takes ended uploads out of it.
    const kept = tables.filter(([name]) => name !== 'alluvium_timelines')
    return new Map(kept.map(([name, sql]) => [sql, rowsOf(database, name, exceptions[name])]))
  } finally {
    database.close()
  }
}

/** Rows that are in one and not in the other, by their tables: nothing when all is the same. */
export function differences(one: Tables, other: Tables): Readonly<Record<string, Difference>> {
  const found: Record<string, Difference> = {}
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [rows, others] = [one.get(name), other.get(name)]
    const difference = { only: without(rows, others), onlyOther: without(others, rows) }
    if (!rows || !others || difference.only.length + difference.onlyOther.length > 0) found[name] = difference
  }
  return found
}

type Difference = Readonly<{ only: readonly string[]; onlyOther: readonly string[] }>
type Rows = ReadonlyMap<string, number>

function rowsOf(
  database: DatabaseSync,
  table: string,
  { columns = [], isExcepted = () => false }: Exceptions[string] = {},
): Rows {
  const rows = new Map<string, number>()
  const statement = database.prepare(`SELECT * FROM "${table}"`)
  statement.setReadBigInts(true)
  for (const row of statement.iterate()) {
    if (isExcepted(row)) continue
    const text = JSON.stringify(
      Object.entries(row).filter(([column]) => !columns.includes(column)),
      shown,
    )
    rows.set(text, (rows.get(text) ?? 0) + 1)
  }
  return rows
}

const shown = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `${value}n` : value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value

const maxShown = 5
const without = (rows: Rows | undefined, others: Rows | undefined): readonly string[] =>
  [...(rows ?? [])]
    .filter(([row, count]) => others?.get(row) !== count)
    .map(([row]) => row.slice(0, 500))
    .slice(0, maxShown)
