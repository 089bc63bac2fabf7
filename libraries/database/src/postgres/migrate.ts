/**
 * Migrating a PostgreSQL schema, creating it first when it is missing: in one transaction, under the lock that
 * writers take, on a connection without time limits but for tables that others read.
 */
import { setTimeout } from 'node:timers/promises'
import { catalogRecorded, type Migration } from '../engine/migration.ts'
import { assertNamed, columnTypes, gapIn, migrationTable, stepsToTake } from '../engine/pending-migrations.ts'
import { isBusy, olderSchema, partLost } from '../engine/problems.ts'
import { lostOfRecord, recordState, writeRecord } from './catalog-record.ts'
import type { PostgresSession, PostgresTarget } from './connection/connection.ts'
import { beginLocked } from './scripts/turn.ts'

/**
 * How long a table is waited for, milliseconds. Nodes of the version before go on reading, and each may hold one table and want
 * another. A reader that waits is ended as part of a deadlock after a second (PostgreSQL's `deadlock_timeout`), so the migration
 * gives up before that, lets go of everything, and begins again.
 */
const tableWaitMs = 300
const maxTries = 100
const maxPauseMs = 200

/** Throws what the steps throw, and `database.busy` when tables are held all the time. */
export async function migratePostgres(
  session: PostgresSession,
  target: PostgresTarget,
  migrations: readonly Migration[],
): Promise<void> {
  /* oxlint-disable no-await-in-loop -- one try after another */
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateOnce(session, target, migrations)
    } catch (error) {
      if (!isBusy(error) || tries === maxTries) throw error
      await session.command('ROLLBACK')
      await setTimeout(Math.random() * maxPauseMs)
    }
  }
  /* oxlint-enable no-await-in-loop */
}

async function migrateOnce(
  session: PostgresSession,
  { schema }: PostgresTarget,
  migrations: readonly Migration[],
): Promise<void> {
  await session.command(beginLocked(schema))
  // Asked first, because CREATE SCHEMA IF NOT EXISTS wants the right to create even where the schema exists.
  const existing = await session.run({ text: 'SELECT 1 FROM pg_namespace WHERE nspname = $1', values: [schema] })
  if (existing.rows.length === 0) await session.command(`CREATE SCHEMA "${schema}"`)
  await takeSteps(session, schema, migrations)
  await session.command('COMMIT')
}

/** Throws a `Problem` unless the schema holds exactly the program's steps. */
export async function assertMigrated(
  session: PostgresSession,
  { schema }: PostgresTarget,
  migrations: readonly Migration[],
): Promise<void> {
  const where = `The schema ${schema}`
  const tables = await tablesIn(session, schema)
  const applied = tables.includes('alluvium_migrations') ? await appliedSteps(session, schema) : []
  assertNamed(where, tables, applied)
  await expectWholeOrCurrent(session, schema, { migrations, applied })
  const missing = stepsToTake(migrations, applied, where).map(({ name }) => name)
  if (missing.length > 0) throw olderSchema(where, missing)
}

/** Remembers, outside of PostgreSQL, in which databases a schema was created. */
export type CreationRecord = Readonly<{
  /** Where it is kept, for people. */
  where: string
  includes(database: string): boolean
  add(database: string): void
}>

/** The database by what no other has: the name of its server's files, and its number there. */
export async function placeOf(session: Pick<PostgresSession, 'run'>): Promise<string> {
  const ask = async (text: string) => Object.values((await session.run({ text, values: [] })).rows[0] ?? {})[0]
  const number = await ask('SELECT oid FROM pg_database WHERE datname = current_database()')
  const mayAsk = await ask("SELECT has_function_privilege('pg_control_system()', 'EXECUTE')")
  const server = mayAsk === 1 ? await ask('SELECT system_identifier::text FROM pg_control_system()') : ''
  return `${String(server)} ${String(number)}`
}

/** The server counts where both know it: a role may be let ask for its name, or not any more. */
export function isSamePlace(one: string, other: string): boolean {
  const [[server, number], [otherServer, otherNumber]] = [one.split(' '), other.split(' ')]
  return number === otherNumber && (server === otherServer || server === '' || otherServer === '')
}

/** Whether the schema has no table, or is not there. */
export const isEmptySchema = async (session: PostgresSession, { schema }: PostgresTarget): Promise<boolean> =>
  (await tablesIn(session, schema)).length === 0

async function tablesIn(session: PostgresSession, schema: string): Promise<readonly string[]> {
  const { rows } = await session.run({
    text: 'SELECT tablename FROM pg_tables WHERE schemaname = $1',
    values: [schema],
  })
  return rows.map(({ tablename }) => String(tablename))
}

/** The names of the steps that the schema was given. Throws `database.corrupt` where the table of them is missing. */
export async function appliedSteps(session: Pick<PostgresSession, 'run'>, schema: string): Promise<readonly string[]> {
  const text = `SELECT name FROM "${schema}".alluvium_migrations WHERE name <> '${catalogRecorded.name}'`
  const { rows } = await session.run({ text, values: [] })
  return rows.map(({ name }) => String(name))
}

async function takeSteps(session: PostgresSession, schema: string, migrations: readonly Migration[]): Promise<void> {
  await session.command(migrationTable(columnTypes.postgres))
  const applied = await appliedSteps(session, schema)
  const where = `The schema ${schema}`
  const tables = await tablesIn(session, schema)
  assertNamed(where, tables, applied)
  await expectWholeOrCurrent(session, schema, { migrations, applied })
  const steps = stepsToTake(migrations, applied, where).map(({ name, statements }) => ({
    name,
    statements: statements(columnTypes.postgres),
  }))
  await lockAltered(session, { tables, statements: steps.flatMap(({ statements }) => statements) })
  /* oxlint-disable no-await-in-loop -- steps are taken one after another */
  for (const { name, statements } of steps) {
    await session.command(statements.join(';\n')) // one way to the server and back
    await session.run({ text: 'INSERT INTO alluvium_migrations VALUES ($1, $2)', values: [name, Date.now()] })
  }
  /* oxlint-enable no-await-in-loop */
  const isUnwritten = ['none', 'other'].includes(await recordState(session, schema))
  if (steps.length > 0 || isUnwritten) await writeRecord(session, schema, migrations)
}

type Named = Readonly<{ migrations: readonly Migration[]; applied: readonly string[] }>

/**
 * Throws `database.corrupt` where steps are to be taken and cannot be, because something of what was made before is lost. Steps that only
 * a later version knows may have taken it away.
 */
async function expectWholeOrCurrent(
  session: PostgresSession,
  schema: string,
  { migrations, applied }: Named,
): Promise<void> {
  const isLater = applied.some((name) => !migrations.some((step) => step.name === name))
  const isCurrent = migrations.every(({ name }) => applied.includes(name))
  if (isLater || isCurrent) return
  const [lost] = [...gapIn(migrations, applied), ...(await lostOfRecord(session, schema))]
  if (lost !== undefined) throw partLost(lost)
}

type Altering = Readonly<{ tables: readonly string[]; statements: readonly string[] }>

/** Takes the tables that steps will change, all before the first step. @param tables those that are there. */
async function lockAltered(session: PostgresSession, { tables, statements }: Altering): Promise<void> {
  const named = statements.map(
    (statement) => /^\s*(?:ALTER|DROP)\s+TABLE\s+(?:IF\s+EXISTS\s+)?"?(\w+)/i.exec(statement)?.[1],
  )
  const altered = tables.filter((table) => named.includes(table))
  await session.command(`SET LOCAL lock_timeout = ${tableWaitMs}`)
  if (altered.length > 0) await session.command(`LOCK TABLE ${altered.map((table) => `"${table}"`).join(', ')}`)
}
