/** What a SQLite file says of itself, for who looks whether it can be used. */

import { isMarkedDamaged } from '../engine/damage.ts'
import type { Migration } from '../engine/migration.ts'
import { stepsToTake } from '../engine/pending-migrations.ts'
import { connectSqlite } from './connection.ts'
import { appliedSteps } from './migrate.ts'

export type SqliteFacts = Readonly<{
  /** Of SQLite, such as `3.50.4`. */
  version: string
  /** How many steps the next start takes. */
  missingSteps: number
  /** Whether damage was found in it since it was last found sound. */
  isMarkedDamaged: boolean
}>

/** Throws `database.newer-schema`, and `database.corrupt` where it is no database, or has none of our tables. */
export function inspectSqlite(file: string, migrations: readonly Migration[]): SqliteFacts {
  const connection = connectSqlite({ file, readOnly: true, busyMs })
  try {
    const [row] = connection.run({ text: 'SELECT sqlite_version() AS version', values: [] }).rows
    return {
      version: String(row?.['version']),
      missingSteps: stepsToTake(migrations, appliedSteps(connection), file).length,
      isMarkedDamaged: isMarkedDamaged(file),
    }
  } finally {
    connection.close()
  }
}

const busyMs = 5000
