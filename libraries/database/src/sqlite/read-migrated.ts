/** What migrations make, read from an empty SQLite database that they were applied to. */
import Sqlite from 'better-sqlite3'
import type { Migration } from '../engine/migration.ts'
import { columnTypes } from '../engine/pending-migrations.ts'

/**
 * Returns a function that reads from such a database. It reads once for the same array of steps: to take them costs some ten
 * milliseconds, and a service that runs asks again and again.
 */
export function readMigrated<Found>(
  read: (migrated: Sqlite.Database) => Found,
): (steps: readonly Migration[]) => Found {
  const known = new WeakMap<readonly Migration[], Readonly<{ found: Found }>>()
  return (steps) => {
    const before = known.get(steps)
    if (before) return before.found
    const migrated = new Sqlite(':memory:')
    try {
      for (const { statements } of steps) for (const one of statements(columnTypes.sqlite)) migrated.exec(one)
      const found = read(migrated)
      known.set(steps, { found })
      return found
    } finally {
      migrated.close()
    }
  }
}
