/**
 * Migrating a PostgreSQL schema, creating it first when it is missing: in one transaction, under the lock that
 * writers take, on a connection without time limits.
 */

import type { Migration } from '../engine/migration.ts'
import { columnTypes, migrationTable, stepsToTake } from '../engine/pending-migrations.ts'
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

/* oxlint-disable no-await-in-loop -- steps are taken one after another */
async function takeSteps(session: PostgresSession, schema: string, migrations: readonly Migration[]): Promise<void> {
  await session.command(migrationTable(columnTypes.postgres))
  const { rows } = await session.run({ text: 'SELECT name FROM alluvium_migrations', values: [] })
  const applied = rows.map(({ name }) => String(name))
  for (const step of stepsToTake(migrations, applied, `The schema ${schema}`)) {
    await session.command(step.statements(columnTypes.postgres).join(';\n')) // one way to the server and back
    await session.run({ text: 'INSERT INTO alluvium_migrations VALUES ($1, $2)', values: [step.name, Date.now()] })
  }
}
