import { failScript, markOf, noResult, noteMark } from '../scripts/run-script.ts'
import type { Query, Result, Script } from '../scripts/script.ts'

/** Runs a script to its end, in the transaction that is open, without letting anything else happen meanwhile. */
export function runScript<T>(script: Script<T>, run: (query: Query) => Result): T {
  let step = script.next()
  while (!step.done) {
    let result = noResult
    const mark = markOf(step.value)
    try {
      if (mark) noteMark(script, mark)
      else result = run(step.value)
    } catch (failure) {
      throw failScript(failure, script)
    }
    step = script.next(result)
  }
  return step.value
}

/** The statements around scripts. */
export const sqliteTransaction = {
  beginReading: { text: 'BEGIN', values: [] },
  beginWriting: { text: 'BEGIN IMMEDIATE', values: [] },
  savepoint: { text: 'SAVEPOINT script', values: [] },
  release: { text: 'RELEASE script', values: [] },
  undo: { text: 'ROLLBACK TO script', values: [] },
  commit: { text: 'COMMIT', values: [] },
  rollback: { text: 'ROLLBACK', values: [] },
} as const
