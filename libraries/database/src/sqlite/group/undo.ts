/**
 * Undoes what one script of a group wrote, and nobody else's writes. A savepoint for each script would copy every page that
 * the script touches, and the scripts of a group touch the same ones. So one savepoint serves many scripts: the statements
 * since then are recorded. When a script fails, all of them are rolled back, and those of the scripts before it run again, on
 * the state on which they ran the first time. A script that fails has mostly written nothing; then there is nothing to undo.
 *
 *   savepoint   script 1: a b   script 2: c   script 3: d, fails        back to the savepoint, a b c again, a new savepoint
 */
import type { Compiled, Result } from '../../scripts/script.ts'
import type { SqliteConnection } from '../connection.ts'
import { sqliteTransaction as transaction } from '../run-script.ts'

/** With so many statements recorded, the next script gets a savepoint of its own, so that running them again stays short. */
const maxRecorded = 256

export type SqliteUndo = Readonly<{
  /** Runs a query, and remembers it when it writes. */
  run(query: Compiled): Result
  /** To be called where a transaction begins. */
  beginGroup(): void
  /** To be called where a script begins. */
  beginScript(): void
  /** Takes back what was run since the script began. */
  undo(): void
  /** To be called where the transaction has ended: nothing is remembered any more. */
  forget(): void
}>

export function sqliteUndo(connection: SqliteConnection): SqliteUndo {
  /** What was written since the savepoint, in order; what is past the limit is missing. */
  let written: Compiled[] = []
  /** How many were written, and how many when the script began. */
  let count = 0
  let before = 0

  function setSavepoint(): void {
    connection.run(transaction.savepoint)
    forget()
  }

  function forget(): void {
    written = []
    count = 0
    before = 0
  }

  function moveSavepoint(): void {
    connection.run(transaction.release)
    setSavepoint()
  }

  return {
    run(query) {
      const result = connection.run(query)
      if (connection.writes(query.text)) {
        if (count < maxRecorded) written.push(query)
        count += 1
      }
      return result
    },
    beginGroup: setSavepoint,
    beginScript() {
      if (count >= maxRecorded) moveSavepoint()
      before = count
    },
    undo() {
      if (count === before) return
      connection.run(transaction.undo)
      for (const query of written.slice(0, before)) connection.run(query)
      moveSavepoint() // whoever fails next pays for what came since, and not again for all of it
    },
    forget,
  }
}
