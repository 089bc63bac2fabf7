/**
 * Migrating a PostgreSQL schema, creating it first when it is missing: in one transaction, under the lock that
 * writers take, on a connection without time limits.
 */

import type { Migration } from '../engine/migration.ts'
import { assertNamed, columnTypes, migrationTable, stepsToTake } from '../engine/pending-migrations.ts'
import { olderSchema } from '../engine/problems.ts'
import type { PostgresSession, PostgresTarget } from './connection.ts'
import { beginLocked } from './writer.ts'

export async function migratePostgres(
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
  const missing = stepsToTake(migrations, applied, where).map(({ name }) => name)
  if (missing.length > 0) throw olderSchema(where, missing)
}

async function tablesIn(session: PostgresSession, schema: string): Promise<readonly string[]> {
  const { rows } = await session.run({
    text: 'SELECT tablename FROM pg_tables WHERE schemaname = $1',
    values: [schema],
  })
  return rows.map(({ tablename }) => String(tablename))
}

async function appliedSteps(session: PostgresSession, schema: string): Promise<readonly string[]> {
  const { rows } = await session.run({ text: `SELECT name FROM "${schema}".alluvium_migrations`, values: [] })
  return rows.map(({ name }) => String(name))
}

/* oxlint-disable no-await-in-loop -- steps are taken one after another */
async function takeSteps(session: PostgresSession, schema: string, migrations: readonly Migration[]): Promise<void> {
  await session.command(migrationTable(columnTypes.postgres))
  const applied = await appliedSteps(session, schema)
  const where = `The schema ${schema}`
  assertNamed(where, await tablesIn(session, schema), applied)
  for (const step of stepsToTake(migrations, applied, where)) {
    await session.command(step.statements(columnTypes.postgres).join(';\n')) // one way to the server and back
    await session.run({ text: 'INSERT INTO alluvium_migrations VALUES ($1, $2)', values: [step.name, Date.now()] })
  }
}
