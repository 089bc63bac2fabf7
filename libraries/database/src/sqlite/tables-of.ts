import type Sqlite from 'better-sqlite3'
import type { Migration } from '../engine/migration.ts'
import { readMigrated } from './read-migrated.ts'

export type Table = Readonly<{
  name: string
  columns: readonly string[]
  /** The columns of the primary key, in its order. */
  key: readonly string[]
  /** The columns of each further index that keeps rows unique. */
  unique: readonly (readonly string[])[]
  /** The column that counts up by itself. */
  counter: string | undefined
  /** How many rows the migrations put in. */
  rowsAtFirst: number
}>

/**
 * The tables that both engines have once these migrations were applied. They are read from an empty SQLite database with the same migrations; full-text tables, which
 * each engine has in a way of its own, are none of them.
 */
export const tablesOf = readMigrated((migrated): readonly Table[] =>
  migrated
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all()
    .map((name) => describedTable(migrated, String(name))),
)

type Column = Readonly<{ name: string; pk: number }>

function describedTable(migrated: Sqlite.Database, name: string): Table {
  const columns = migrated.prepare<[string], Column>('SELECT name, pk FROM pragma_table_info(?)').all(name)
  const key = columns
    .filter(({ pk }) => pk > 0)
    .toSorted((one, other) => one.pk - other.pk)
    .map((column) => column.name)
  const text = migrated.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name)
  const rows = migrated.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get()
  return {
    name,
    columns: columns.map((column) => column.name),
    key,
    unique: uniqueIndexes(migrated, name),
    counter: text?.includes('AUTOINCREMENT') ? key[0] : undefined,
    rowsAtFirst: rows ?? 0,
  }
}

function uniqueIndexes(migrated: Sqlite.Database, table: string): string[][] {
  const indexes = migrated
    .prepare<[string], string>(`SELECT name FROM pragma_index_list(?) WHERE "unique" = 1 AND origin <> 'pk'`)
    .pluck()
    .all(table)
  const columns = migrated.prepare<[string], string>('SELECT name FROM pragma_index_info(?) ORDER BY seqno').pluck()
  return indexes.map((index) => columns.all(index))
}

/** The columns of those tables, read when they are first asked for. */
export function columnsIn(migrations: readonly Migration[]): () => ReadonlyMap<string, readonly string[]> {
  let known: ReadonlyMap<string, readonly string[]> | undefined
  return () => (known ??= new Map(tablesOf(migrations).map(({ name, columns }) => [name, columns])))
}
