/**
 * Reading scripts, each on a pooled connection in a transaction that sees one state and cannot write. A script that may be
 * begun anew is answered from what was read before where the database is still in that state; otherwise its queries are sent
 * together, with expected results (run-script.ts).
 */
import type { Logger } from '@alluvium/kernel'
import pg, { type ClientBase, type ClientConfig } from 'pg'
import type { Damage } from '../../engine/damage.ts'
import type { Counts } from '../../engine/database.ts'
import { busy, isCorrupt, unavailable } from '../../engine/problems.ts'
import { begin, disposeScript } from '../../scripts/run-script.ts'
import type { Compiled, Result, Script } from '../../scripts/script.ts'
import {
  configure,
  connectTimeoutMs,
  type PostgresSession,
  type PostgresTarget,
  postgresConfig,
  postgresSession,
  statementTimeoutMs,
} from '../connection/connection.ts'
import { type Borrowed, sharedSession } from '../connection/shared-session.ts'
import type { CurrentState } from './current-state.ts'
import type { ExpectedResults } from './expected-results.ts'
import { lacksReads, type Outcome, rehearse, runExpecting, runKnown, runScript, settled } from './run-script.ts'
import { seenStates } from './seen-states.ts'

/** How often a script is run on expected results before each answer is waited for. */
const maxTries = 2

const beginReading: Compiled = {
  text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  values: [],
  name: 'begin_reading',
}

export type PostgresReaderOptions = Readonly<{
  target: PostgresTarget
  connections: number
  counts: Counts
  logger: Logger
  damage: Damage
  expected: ExpectedResults
  /** What writes expect. */
  expectedOfWrites: ExpectedResults
  state: CurrentState
  /** Another value after each commit that is heard of. */
  changeMark(): number
}>

export type PostgresReader = Readonly<{
  /** @param anew begins the script again, where it may be begun again. */
  read<T>(script: Script<T>, anew?: () => Script<T>): Promise<T>
  /** Reads what a writing script will read, where nothing is expected, so that it need not wait in its turn. Never rejects. */
  rehearse(anew: () => Script<unknown>): Promise<void> | undefined
  /** To be called when this request has written, or tried to: it may have seen more than by its reads. */
  wrote(): void
  /** Runs work without a transaction: nothing rests on what it reads. */
  outside(work: (session: PostgresSession) => Promise<void>): Promise<void>
  /** Waits for the reads under way, then ends the connections. */
  finish(): Promise<void>
}>

export function postgresReader(options: PostgresReaderOptions): PostgresReader {
  const { counts, damage, expected, expectedOfWrites, state, changeMark } = options
  const seen = seenStates(state, changeMark)
  const pool = configuredPool(options)
  const underWay = new Set<Promise<unknown>>()
  const outsideTogether = sharedSession(() => pool.connected())

  /** Runs work in a transaction. Its first query is sent right behind BEGIN, and nobody waits for COMMIT, which says nothing. */
  async function inTransaction<T>(work: (session: PostgresSession) => Promise<T>): Promise<T> {
    const { session, release } = await pool.connected()
    const [begun, done] = await Promise.allSettled([session.run(beginReading), work(session)])
    session.command('COMMIT').catch(() => undefined)
    release()
    if (begun.status === 'rejected') throw begun.reason
    if (done.status === 'rejected') throw done.reason
    return done.value
  }

  async function outside(work: (session: PostgresSession) => Promise<void>): Promise<void> {
    const { session, release } = await pool.connected()
    try {
      await work(session)
    } finally {
      release()
    }
  }

  /** Runs a script whose answers are waited for. */
  async function readSurely<T>(script: Script<T>): Promise<T> {
    const note = seen.note()
    try {
      return await inTransaction((session) => runScript(script, session))
    } finally {
      note(undefined)
    }
  }

  async function readAnew<T>(script: Script<T>, anew: () => Script<T>): Promise<T> {
    const before = seen.ofRequest()
    const knownAsSeen = before === undefined ? undefined : runKnown(script, expected, before)
    if (knownAsSeen) {
      counts.knownReads += 1
      return valueOf(knownAsSeen)
    }
    const last = state.last()
    const note = seen.note()
    const known = last === undefined || last === before ? undefined : runKnown(begin(anew), expected, last)
    if (known && last !== undefined && last === (await state.ask().catch(() => undefined))) {
      counts.knownReads += 1
      note(last)
      return valueOf(known)
    }
    const outcome = (await readAtOnce(anew)) ?? (await inTransaction((session) => readExpecting(anew, session)))
    return outcome ? valueOf(outcome) : readSurely(begin(anew))
  }

  /** One try whose transaction ends right behind the queries: all of it goes there and back together. Undefined when it was wrong. */
  async function readAtOnce<T>(anew: () => Script<T>): Promise<Outcome<T> | undefined> {
    const { session, release } = await pool.connected()
    try {
      const begun = settled(session.run(beginReading))
      const reading = await settled(attemptReading(anew, session))
      session.command('COMMIT').catch(() => undefined)
      const first = await begun
      if (!first.ok) throw first.error
      return await valueOf(reading).confirmed()
    } finally {
      release() // not before: the next one would wait behind a slow query
    }
  }

  /** Undefined when it was wrong again and again, or when a query failed: then the transaction can answer nothing more. */
  async function readExpecting<T>(anew: () => Script<T>, session: PostgresSession): Promise<Outcome<T> | undefined> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      /* oxlint-disable no-await-in-loop -- a try learns from the one before, in the same transaction */
      const attempt = await attemptReading(anew, session)
      const outcome = await attempt.confirmed()
      /* oxlint-enable no-await-in-loop */
      if (outcome || attempt.failed()) return outcome
    }
    return undefined
  }

  /** Runs a script on expected results. Once it is confirmed, what it learned is known of the state that its transaction saw. */
  async function attemptReading<T>(anew: () => Script<T>, session: PostgresSession): Promise<Reading<T>> {
    const note = seen.note()
    const reading = settled(state.read(session))
    const learned: [Compiled, Result][] = []
    const learn = (query: Compiled, result: Result) => {
      expected.learn(query, result)
      learned.push([query, result])
    }
    const attempt = await runExpecting(begin(anew), { session, expected, learn, confirm: learn })
    async function confirmed(): Promise<Outcome<T> | undefined> {
      if (!(await attempt.confirmed) || !attempt.outcome) {
        counts.repeats += 1
        return undefined
      }
      const named = await reading
      if (named.ok) {
        state.saw(named.value)
        note(named.value)
        for (const [query, result] of learned) expected.learn(query, result, named.value)
      }
      return attempt.outcome
    }
    return { confirmed, failed: attempt.failed }
  }

  return {
    rehearse(anew) {
      if (!lacksReads(begin(anew), expectedOfWrites)) return undefined
      const { learn } = expectedOfWrites
      const rehearsed = outsideTogether((session) =>
        rehearse(begin(anew), { session, expected: expectedOfWrites, learn }),
      )
      return rehearsed.catch(() => undefined) // its turn will say it
    },
    wrote: () => seen.note()(undefined),
    outside,
    async read(script, anew) {
      const work = anew ? readAnew(script, anew) : readSurely(script)
      const noted = work.catch((error: unknown) => {
        if (isCorrupt(error)) damage.report(error) // also what a script found to be lost
        throw error
      })
      const reading = noted.finally(() => {
        disposeScript(script)
        counts.reads += 1
        underWay.delete(reading)
      })
      underWay.add(reading)
      return reading
    },
    async finish() {
      await Promise.allSettled(underWay)
      await pool.end()
    },
  }
}

type Reading<T> = Readonly<{
  /** How the script ended, where all that was expected is true. */
  confirmed(): Promise<Outcome<T> | undefined>
  failed(): boolean
}>

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw outcome.error
  return outcome.value
}

/** The pool has one limit for connecting and for waiting until another reader is done, which is no failure to connect. */
class QuickConnectClient extends pg.Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
  }
}

/** What the pool says to who has waited that long for the others. */
const isWaitOver = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** A pool whose connections have been settled before anybody gets one; lost ones are not given back to it. */
function configuredPool({
  target,
  connections,
  counts,
  logger,
  damage,
  state,
}: Pick<PostgresReaderOptions, 'target' | 'connections' | 'counts' | 'logger' | 'damage' | 'state'>) {
  const sessions = new WeakMap<ClientBase, PostgresSession>()
  function onLost(error: Error): void {
    logger.warn({ err: error }, 'a reading connection to PostgreSQL was lost')
    state.lost()
  }
  const pool = new pg.Pool({
    ...postgresConfig(target, { limited: true }),
    connectionTimeoutMillis: statementTimeoutMs,
    Client: QuickConnectClient,
    max: connections,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, which its types don't say
    async onConnect(client) {
      const session = postgresSession(client, { counts, onLost, onCorrupt: damage.report, onlyReads: true })
      sessions.set(client, session)
      await configure(session, target)
    },
  })
  pool.on('error', () => undefined) // said of an idle connection whose session has logged it already

  return {
    async connected(): Promise<Borrowed> {
      const client = await pool.connect().catch((error: unknown) => {
        throw isWaitOver(error) ? busy(error) : unavailable(error)
      })
      const session = sessions.get(client)
      if (!session) throw new Error('A connection came from the pool without having been settled.')
      return { session, release: () => client.release(session.lost()) }
    },
    end: () => pool.end(),
  }
}
