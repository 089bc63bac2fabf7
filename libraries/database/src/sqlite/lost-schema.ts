/**
 * What a SQLite file lacks of its schema, also while a service has it open. To SQLite a file without a table, or with the tables of another program, is as sound as
 * any other. But the file says which migrations it was given, so what they made must be there: each table, column, index and trigger,
 * what keeps rows unique, and the row of each table that keeps one row for good.
 */
import Sqlite from 'better-sqlite3'
import type { Migration } from '../engine/migration.ts'
import { gapIn, lostSteps } from '../engine/pending-migrations.ts'
import { lostRow, partLost, unknownSteps } from '../engine/problems.ts'
import type { SqliteConnection } from './connection.ts'
import { isCorruption, sqliteRefusal } from './problems.ts'
import { readMigrated } from './read-migrated.ts'

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
    const gap = gapIn(migrations, applied)
    if (gap.length > 0) return gap
    const ask = asking(connection)
    const unnamedStep = lostNameOfNextStep(ask, migrations, known)
    return unnamedStep.length > 0 ? unnamedStep : missing(ask, known)
  } finally {
    connection.close()
  }
}

/**
 * The same of a file that is being opened, in the transaction of the connection. Nothing where it is new, or was given steps that
 * these are not: whoever opens it says that.
 */
export function lostBeforeOpening(
  connection: Pick<SqliteConnection, 'run'>,
  migrations: readonly Migration[],
): readonly string[] {
  const ask = askingOf(connection)
  const objects = ask(objectsText)
  if (!objects.includes(tableOfSteps)) return []
  const applied = ask(appliedText)
  const known = migrations.filter(({ name }) => applied.includes(name))
  if (applied.length === 0) return madeBy(migrations).objects.some((one) => objects.includes(one)) ? [unnamed] : []
  if (known.length < applied.length || gapIn(migrations, applied).length > 0) return []
  const unnamedStep = lostNameOfNextStep(ask, migrations, known)
  return unnamedStep.length > 0 ? unnamedStep : missing(ask, known.length === migrations.length ? migrations : known)
}

/** The same of a file that is open, and was given all these steps. Nothing where a later version has given it steps of its own. */
export function lostWhileOpen(
  connection: Pick<SqliteConnection, 'run'>,
  migrations: readonly Migration[],
): readonly string[] {
  const ask = askingOf(connection)
  if (!ask(objectsText).includes(tableOfSteps)) return [`the ${tableOfSteps} is missing`]
  const applied = ask(appliedText)
  if (applied.length === 0) return [unnamed]
  const steps = lostSteps(migrations, applied)
  return steps === undefined || steps.length > 0 ? (steps ?? []) : missing(ask, migrations)
}

const askingOf =
  (connection: Pick<SqliteConnection, 'run'>): Ask =>
  (text) =>
    connection.run({ text, values: [] }).rows.map((row) => String(Object.values(row)[0]))

const tableOfSteps = 'table alluvium_migrations'
const appliedText = 'SELECT name FROM alluvium_migrations'

/**
 * Looks, in a transaction, whether another program took away what a service cannot go on without. It costs next to nothing while
 * nobody else writes to the file, as SQLite counts, and one query where others write rows only. The function throws `database.corrupt`.
 */
export function lossWatch(connection: Pick<SqliteConnection, 'run'>, migrations: readonly Migration[]): () => void {
  const ask = askingOf(connection)
  const rowsText = rowsTextOf(migrations)
  let whole: Readonly<{ version: string; schema: string; rows: string }> | undefined
  return () => {
    const [version = ''] = ask('PRAGMA data_version')
    if (version === whole?.version) return
    const [schema = ''] = ask('PRAGMA schema_version')
    if (schema !== whole?.schema || ask(rowsText)[0] !== whole.rows) {
      const [lost] = lostWhileOpen(connection, migrations)
      if (lost !== undefined) throw partLost(lost)
    }
    whole = { version, schema, rows: ask(rowsText)[0] ?? '' }
  }
}

/** Asks how many steps were taken, and which of the tables that keep one row for good have it. */
function rowsTextOf(migrations: readonly Migration[]): string {
  const filled = madeBy(migrations).filled.map((table) => `EXISTS (SELECT 1 FROM "${table}")`)
  return `SELECT ${['(SELECT count(*) FROM alluvium_migrations)', ...filled].join(" || ' ' || ")}`
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
  const { objects, parts, filled } = madeBy(steps)
  const lost = lostOf(objects, ask(objectsText))
  if (lost.length > 0) return lost
  const lostParts = lostOf(parts, partsTexts.flatMap(ask))
  return lostParts.length > 0 ? lostParts : emptied(ask, filled)
}

/** The name of a migration is lost where what it makes is there: to take it again would fail half way. */
function lostNameOfNextStep(
  ask: Ask,
  migrations: readonly Migration[],
  known: readonly Migration[],
): readonly string[] {
  const next = migrations.find((step) => !step.isMark && !known.includes(step))
  if (!next) return []
  const [before, after] = [madeBy(known), madeBy([...known, next])]
  const made = new Set([...after.objects, ...after.parts]).difference(new Set([...before.objects, ...before.parts]))
  const isThere = [...ask(objectsText), ...partsTexts.flatMap(ask)].some((one) => made.has(one))
  return isThere ? [`the name of the migration ${next.name} is missing`] : []
}

function lostOf(made: readonly string[], present: readonly string[]): readonly string[] {
  const there = new Set(present)
  return made.filter((one) => !there.has(one)).map((one) => `the ${one.replace(/:.*/s, '')} is missing`)
}

const emptied = (ask: Ask, filled: readonly string[]): readonly string[] =>
  filled.filter((table) => !hasRows(ask, table)).map((table) => lostRow(table))

/** What steps make in an empty file. */
type Made = Readonly<{ objects: readonly string[]; parts: readonly string[]; filled: readonly string[] }>

const madeBy = readMigrated((migrated): Made => {
  const ask = asking(migrated)
  return { objects: ask(objectsText), parts: partsTexts.flatMap(ask), filled: filledTables(ask) }
})

/** The names of the migrations that a file was given, in their order. */
export function appliedStepsIn(connection: Sqlite.Database): readonly string[] {
  if (!objectsOf(connection).includes(tableOfSteps)) return []
  return connection.prepare<[], string>('SELECT name FROM alluvium_migrations ORDER BY rowid').pluck().all()
}

/** `table nodes`, `index nodes_by_parent`. */
const objectsText = "SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"

const tablesText =
  "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"

/** Of tables: `column nodes.size`, `key column nodes.node`, `key (parent, name) of nodes` of each index that keeps rows unique, and what each trigger does. */
const partsTexts = [
  `SELECT iif(c.pk > 0, 'key ', '') || 'column ' || t.name || '.' || c.name FROM (${tablesText}) t, pragma_table_info(t.name) c`,
  `SELECT 'key (' || (SELECT group_concat(i.name, ', ') FROM pragma_index_info(l.name) i) || ') of ' || t.name
    FROM (${tablesText}) t, pragma_index_list(t.name) l WHERE l."unique" = 1`,
  "SELECT 'trigger ' || name || ' as it was made: ' || sql FROM sqlite_schema WHERE type = 'trigger'",
]

const objectsOf = (connection: Sqlite.Database): readonly string[] => asking(connection)(objectsText)

/** Lists the tables that keep one row for good, as their key `one` says. */
const filledTables = (ask: Ask): readonly string[] =>
  ask(
    "SELECT t.name FROM pragma_table_list t, pragma_table_info(t.name) c WHERE t.schema = 'main' AND t.type = 'table' AND c.name = 'one'",
  ).filter((name) => hasRows(ask, name))

const hasRows = (ask: Ask, table: string): boolean => ask(`SELECT 1 FROM "${table}" LIMIT 1`).length > 0
