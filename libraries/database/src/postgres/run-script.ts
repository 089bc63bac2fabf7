import { compileFor, failScript, noteYielded } from '../scripts/run-script.ts'
import type { Result, Script } from '../scripts/script.ts'
import type { PostgresSession } from './connection.ts'

/** Runs a script to its end, in the transaction that is open on this session. */
export async function runScript<T>(script: Script<T>, session: PostgresSession): Promise<T> {
  let step = script.next()
  while (!step.done) {
    let result: Result
    noteYielded(script, step.value)
    try {
      // oxlint-disable-next-line no-await-in-loop -- a script asks its next question when it knows the answer to the last
      result = await session.run(compileFor('postgres', step.value))
    } catch (failure) {
      throw failScript(failure, script)
    }
    step = script.next(result)
  }
  return step.value
}
