/**
 * The name of the state that the database is in: PostgreSQL's snapshot, which is another one as soon as a transaction has
 * ended. While it is the same, whatever was read in it is still true. A server that has crashed may give a name again, so the
 * name counts only as long as no connection was lost.
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT
 */
import type { Compiled } from '../../scripts/script.ts'
import type { PostgresSession } from '../connection/connection.ts'

const stateQuery: Compiled = {
  text: 'SELECT CAST(pg_current_snapshot() AS text) AS state',
  values: [],
  name: 'current_state',
}

export type CurrentState = Readonly<{
  /** The name of the state of the transaction that is open on the session, or that its next query sees. */
  read(session: Pick<PostgresSession, 'run'>): Promise<string>
  /** To be called when a connection is lost: no name that is known counts any more. */
  lost(): void
  /** Asked for after the call, together for all calls of one turn of the event loop. */
  ask(): Promise<string>
  /** Whether no connection was lost since a state was given its name. */
  isNamed(state: string): boolean
  /** The last that was seen; undefined when it is known to be another one by now. */
  last(): string | undefined
  saw(state: string | undefined): void
}>

/** @param connected a connection on which no transaction is open. */
export function currentState(connected: () => Promise<Pick<PostgresSession, 'run'>>): CurrentState {
  let asking: Promise<string> | undefined
  let last: string | undefined
  let generation = 0

  async function read(session: Pick<PostgresSession, 'run'>): Promise<string> {
    const before = generation
    const { rows } = await session.run(stateQuery)
    return `${before} ${String(rows[0]?.['state'])}`
  }

  async function askNow(): Promise<string> {
    await new Promise(setImmediate) // lets the others of this turn join
    asking = undefined
    const session = await connected()
    const state = await read(session)
    last = state
    return state
  }

  return {
    read,
    lost() {
      generation += 1
      last = undefined
    },
    ask: () => (asking ??= askNow()),
    isNamed: (name) => name.startsWith(`${generation} `),
    last: () => last,
    saw(state) {
      last = state
    },
  }
}
