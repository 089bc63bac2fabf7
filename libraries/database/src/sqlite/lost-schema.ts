/**
 * What a SQLite file lacks of its schema. To SQLite a file without a table, or with the tables of another program, is as sound as
 * any other. But the file says which migrations it was given, so what they made must be there: each table, index and trigger,
 * and the row of each table that keeps one row for good.
 */
import Sqlite from 'better-sqlite3'
import type { Migration } from '../engine/migration.ts'
import { columnTypes } from '../engine/pending-migrations.ts'
import { unknownSteps } from '../engine/problems.ts'
import { isCorruption, sqliteRefusal } from './problems.ts'

/** What is missing, for people. Throws `database.newer-schema`, and SQLite's own errors where the file cannot be read. */
export function lostSchema(file: string, migrations: readonly Migration[]): readonly string[] {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const applied = appliedStepsIn(connection)
    const known = migrations.filter(({ name }) => applied.includes(name))
    if (known.length === 0) return ['the file is no database of this service: it names none of the steps that made it']
    const unknown = applied.filter((name) => !migrations.some((step) => step.name === name))
    if (unknown.length > 0) throw unknownSteps(file, unknown)
    return missing(connection, known)
  } finally {
    connection.close()
  }
}

/** Whether there is nothing in the file, as in a new database: of one that cannot be read, that is not known. */
export function isEmptySqlite(file: string): boolean {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    return objectsOf(connection).length === 0
  } catch (error) {
    if (isCorruption(error)) return false
    throw sqliteRefusal(error) ?? error
  } finally {
    connection.close()
  }
}

function missing(connection: Sqlite.Database, steps: readonly Migration[]): readonly string[] {
  const made = new Sqlite(':memory:')
  try {
    for (const { statements } of steps) for (const one of statements(columnTypes.sqlite)) made.exec(one)
    const present = new Set(objectsOf(connection))
    const lost = objectsOf(made).filter((object) => !present.has(object))
    if (lost.length > 0) return lost.map((object) => `the ${object} is missing`)
    return filledTables(made)
      .filter((table) => !hasRows(connection, table))
      .map((table) => `the table ${table} has lost its one row`)
  } finally {
    made.close()
  }
}

/** The names of the migrations that a file was given, in their order. */
export function appliedStepsIn(connection: Sqlite.Database): readonly string[] {
  if (!objectsOf(connection).includes('table alluvium_migrations')) return []
  return connection.prepare<[], string>('SELECT name FROM alluvium_migrations ORDER BY rowid').pluck().all()
}

/** `table nodes`, `index nodes_by_parent`. */
const objectsOf = (connection: Sqlite.Database): readonly string[] =>
  connection
    .prepare<[], string>("SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .pluck()
    .all()

/** Lists the tables that keep one row for good, as their key `one` says. */
const filledTables = (connection: Sqlite.Database): readonly string[] =>
  connection
    .prepare<[], string>(
      "SELECT t.name FROM pragma_table_list t, pragma_table_info(t.name) c WHERE t.schema = 'main' AND t.type = 'table' AND c.name = 'one'",
    )
    .pluck()
    .all()
    .filter((name) => hasRows(connection, name))

const hasRows = (connection: Sqlite.Database, table: string): boolean =>
  connection.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined
