/**
 * What a SQLite file lacks of its schema, also while a service has it open. To SQLite a file without a table, or with the tables of another program, is as sound as
 * any other. But the file says which migrations it was given, so what they made must be there: each table, index and trigger,
 * and the row of each table that keeps one row for good.
 */
import Sqlite from 'better-sqlite3'
import type { Migration } from '../engine/migration.ts'
import { columnTypes } from '../engine/pending-migrations.ts'
import { lostRow, partLost, unknownSteps } from '../engine/problems.ts'
import type { SqliteConnection } from './connection.ts'
import { isCorruption, sqliteRefusal } from './problems.ts'

/** Asks for the first column of a query. */
type Ask = (text: string) => readonly string[]

const asking =
  (connection: Sqlite.Database): Ask =>
  (text) =>
    connection.prepare<[]>(text).pluck().all().map(String)

/** What is missing, for people. Throws `database.newer-schema`, and SQLite's own errors where the file cannot be read. */
export function lostSchema(file: string, migrations: readonly Migration[]): readonly string[] {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const applied = appliedStepsIn(connection)
    const known = migrations.filter(({ name }) => applied.includes(name))
    if (known.length === 0) return [unnamed]
    const unknown = applied.filter((name) => !migrations.some((step) => step.name === name))
    if (unknown.length > 0) throw unknownSteps(file, unknown)
    return missing(asking(connection), known)
  } finally {
    connection.close()
  }
}

/**
 * The same of a file that is open, in the transaction of the connection. Nothing where it is new, or was given steps that these are
 * not: whoever opens it says that.
 */
export function lostIn(connection: Pick<SqliteConnection, 'run'>, migrations: readonly Migration[]): readonly string[] {
  const ask: Ask = (text) => connection.run({ text, values: [] }).rows.map((row) => String(Object.values(row)[0]))
  const objects = ask(objectsText)
  if (!objects.includes('table alluvium_migrations')) return []
  const applied = ask('SELECT name FROM alluvium_migrations')
  const known = migrations.filter(({ name }) => applied.includes(name))
  if (applied.length === 0) return madeBy(migrations).objects.some((one) => objects.includes(one)) ? [unnamed] : []
  if (known.length < applied.length) return []
  return missing(ask, known.length === migrations.length ? migrations : known)
}

/**
 * Looks, in a transaction, whether another program took away what a service cannot go on without. It costs next to nothing while
 * nobody else writes to the file, as SQLite counts. The function throws `database.corrupt`.
 */
export function lossWatch(connection: Pick<SqliteConnection, 'run'>, migrations: readonly Migration[]): () => void {
  let wholeAt: unknown
  return () => {
    const [row] = connection.run({ text: 'PRAGMA data_version', values: [] }).rows
    const version = row?.['data_version']
    if (version === wholeAt) return
    const [lost] = lostIn(connection, migrations)
    if (lost !== undefined) throw partLost(lost)
    wholeAt = version
  }
}

const unnamed = 'the file is no database of this service: it names none of the steps that made it'

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

function missing(ask: Ask, steps: readonly Migration[]): readonly string[] {
  const { objects, filled } = madeBy(steps)
  const present = new Set(ask(objectsText))
  const lost = objects.filter((object) => !present.has(object))
  if (lost.length > 0) return lost.map((object) => `the ${object} is missing`)
  return filled.filter((table) => !hasRows(ask, table)).map((table) => lostRow(table))
}

type Made = Readonly<{ objects: readonly string[]; filled: readonly string[] }>

/** Of the steps of a service: to take them takes some ten milliseconds, and a service that runs looks again and again. */
const madeByAll = new WeakMap<readonly Migration[], Made>()

/** What these steps make in an empty file. */
function madeBy(steps: readonly Migration[]): Made {
  const before = madeByAll.get(steps)
  if (before) return before
  const scratch = new Sqlite(':memory:')
  try {
    for (const { statements } of steps) for (const one of statements(columnTypes.sqlite)) scratch.exec(one)
    const ask = asking(scratch)
    const made = { objects: ask(objectsText), filled: filledTables(ask) }
    madeByAll.set(steps, made)
    return made
  } finally {
    scratch.close()
  }
}

/** The names of the migrations that a file was given, in their order. */
export function appliedStepsIn(connection: Sqlite.Database): readonly string[] {
  if (!objectsOf(connection).includes('table alluvium_migrations')) return []
  return connection.prepare<[], string>('SELECT name FROM alluvium_migrations ORDER BY rowid').pluck().all()
}

/** `table nodes`, `index nodes_by_parent`. */
const objectsText = "SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"

const objectsOf = (connection: Sqlite.Database): readonly string[] => asking(connection)(objectsText)

/** Lists the tables that keep one row for good, as their key `one` says. */
const filledTables = (ask: Ask): readonly string[] =>
  ask(
    "SELECT t.name FROM pragma_table_list t, pragma_table_info(t.name) c WHERE t.schema = 'main' AND t.type = 'table' AND c.name = 'one'",
  ).filter((name) => hasRows(ask, name))

const hasRows = (ask: Ask, table: string): boolean => ask(`SELECT 1 FROM "${table}" LIMIT 1`).length > 0
