import type { Damage } from '../engine/damage.ts'
import type { Counts } from '../engine/database.ts'
import { isCorrupt } from '../engine/problems.ts'
import { compileFor } from '../scripts/run-script.ts'
import type { Script } from '../scripts/script.ts'
import type { SqliteConnection } from './connection.ts'
import { runScript, sqliteTransaction as transaction } from './run-script.ts'

/** Runs reading scripts at once, each in a transaction of its own, hence on one state. */
export function sqliteReader(connection: SqliteConnection, counts: Counts, damage: Pick<Damage, 'report'>) {
  const run = (yielded: unknown) => connection.run(compileFor('sqlite', yielded))
  return function read<T>(script: Script<T>): T {
    if (connection.inTransaction()) throw nested()
    connection.run(transaction.beginReading)
    try {
      const value = runScript(script, run)
      connection.run(transaction.commit)
      return value
    } catch (error) {
      if (connection.inTransaction()) connection.run(transaction.rollback)
      if (isCorrupt(error)) damage.report(error) // also what a script found to be lost
      throw error
    } finally {
      counts.reads += 1
    }
  }
}

const nested = () => new TypeError('A script asked the database for another script; use `yield*` instead.')
