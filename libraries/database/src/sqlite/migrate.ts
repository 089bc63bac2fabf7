/**
 * Migrating a SQLite file: in one transaction that holds the write lock from its beginning. Foreign keys are
 * not enforced while steps run, because a step that rebuilds a table would take its children with it; they are
 * all checked before the commit instead.
 */

import type { Migration } from '../engine/migration.ts'
import { assertNamed, columnTypes, migrationTable, stepsToTake } from '../engine/pending-migrations.ts'
import { olderSchema } from '../engine/problems.ts'
import type { SqliteConnection } from './connection.ts'
import { sqliteTransaction as transaction } from './run-script.ts'
import { timelineTable } from './timelines.ts'

export function migrateSqlite(connection: SqliteConnection, migrations: readonly Migration[], where: string): void {
  connection.execute('PRAGMA foreign_keys=OFF')
  try {
    connection.run(transaction.beginWriting)
    takeSteps(connection, migrations, where)
    connection.run(transaction.commit)
  } finally {
    if (connection.inTransaction()) connection.run(transaction.rollback)
    connection.execute('PRAGMA foreign_keys=ON')
  }
  const [row] = connection.run({ text: 'PRAGMA foreign_keys', values: [] }).rows
  if (row?.['foreign_keys'] !== 1) throw new Error('SQLite did not turn foreign keys on again.')
}

function takeSteps(connection: SqliteConnection, migrations: readonly Migration[], where: string): void {
  connection.execute(migrationTable(columnTypes.sqlite))
  connection.execute(timelineTable)
  const applied = appliedSteps(connection)
  assertNamed(where, tablesIn(connection), applied)
  const steps = stepsToTake(migrations, applied, where)
  for (const step of steps) {
    for (const statement of step.statements(columnTypes.sqlite)) connection.execute(statement)
    connection.run({ text: 'INSERT INTO alluvium_migrations VALUES (?, ?)', values: [step.name, Date.now()] })
  }
  if (steps.length === 0) return
  const [broken] = connection.run({ text: 'PRAGMA foreign_key_check', values: [] }).rows
  if (broken)
    throw new Error(
      `The migrations leave a row of ${String(broken['table'])} without the ${String(broken['parent'])} it refers to.`,
    )
}

/** Throws a `Problem` unless the file holds exactly the program's steps. */
export function migratedOrRefused(connection: SqliteConnection, migrations: readonly Migration[], where: string): void {
  const tables = tablesIn(connection)
  const applied = tables.includes('alluvium_migrations') ? appliedSteps(connection) : []
  assertNamed(where, tables, applied)
  const missing = stepsToTake(migrations, applied, where).map(({ name }) => name)
  if (missing.length > 0) throw olderSchema(where, missing)
}

const tablesIn = (connection: SqliteConnection): string[] =>
  connection
    .run({ text: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'", values: [] })
    .rows.map(({ name }) => String(name))

export function appliedSteps(connection: SqliteConnection): string[] {
  return connection
    .run({ text: 'SELECT name FROM alluvium_migrations', values: [] })
    .rows.map(({ name }) => String(name))
}
