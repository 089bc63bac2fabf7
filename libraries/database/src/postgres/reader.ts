/**
 * Reading scripts, each on a pooled connection in a transaction that sees one state and cannot write. A script that may be
 * begun anew is answered from what was read before where the database is still in that state; otherwise its queries are sent
 * together, with expected results (run-script.ts).
 */
import { type Logger, requestMemory } from '@alluvium/kernel'
import pg, { type ClientBase, type ClientConfig } from 'pg'
import type { Damage } from '../engine/damage.ts'
import type { Counts } from '../engine/database.ts'
import { busy, isCorrupt, unavailable } from '../engine/problems.ts'
import { begin, disposeScript } from '../scripts/run-script.ts'
import type { Compiled, Result, Script } from '../scripts/script.ts'
import {
  configure,
  connectTimeoutMs,
  type PostgresSession,
  type PostgresTarget,
  postgresConfig,
  postgresSession,
  statementTimeoutMs,
} from './connection.ts'
import type { CurrentState } from './current-state.ts'
import type { ExpectedResults } from './expected-results.ts'
import { lacksReads, type Outcome, rehearse, runExpecting, runKnown, runScript, settled } from './run-script.ts'

/**
 * For so long all reads of one request may be answered from one state, milliseconds, though others follow: it was the present
 * one when the request was served already. Work that waits for a change sees it by then, also where it is not heard of.
 */
const sameStateMs = 1000

type SeenState = Readonly<{ state: string | undefined; mark: number; at: number }>

/** How often one connection is shared before it is given back. */
const maxUses = 100

/** How often a script is run on expected results before each answer is waited for. */
const maxTries = 2

const beginReading = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

export type PostgresReaderOptions = Readonly<{
  target: PostgresTarget
  connections: number
  counts: Counts
  logger: Logger
  damage: Damage
  expected: ExpectedResults
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
  const { counts, damage, expected, state, changeMark } = options
  const seenStates = requestMemory<SeenState>()
  const pool = configuredPool(options)
  const underWay = new Set<Promise<unknown>>()
  let sharedSession: SharedSession | undefined

  /** Runs work in a transaction. Its first query is sent right behind BEGIN, and nobody waits for COMMIT, which says nothing. */
  async function inTransaction<T>(work: (session: PostgresSession) => Promise<T>): Promise<T> {
    const { session, release } = await pool.connected()
    const [begun, done] = await Promise.allSettled([session.command(beginReading), work(session)])
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

  /** Reads without a transaction need none for themselves: their queries travel together, over one connection. */
  async function outsideTogether(work: (session: PostgresSession) => Promise<void>): Promise<void> {
    const mine = (sharedSession ??= { borrowed: pool.connected(), users: 0, uses: 0 })
    mine.users += 1
    mine.uses += 1
    if (mine.uses >= maxUses) sharedSession = undefined // so that those who wait for a connection get it
    try {
      const { session } = await mine.borrowed
      await work(session)
    } finally {
      mine.users -= 1
      await endSharing(mine)
    }
  }

  /** The last user gives the connection back. One that is lost, or was never had, gets no new users. */
  async function endSharing(mine: SharedSession): Promise<void> {
    const borrowed = await mine.borrowed.catch(() => undefined)
    const isUnusable = borrowed === undefined || borrowed.session.lost()
    if (sharedSession === mine && (isUnusable || mine.users === 0)) sharedSession = undefined
    if (mine.users === 0 && sharedSession !== mine && !mine.isGivenBack) {
      mine.isGivenBack = true
      borrowed?.release()
    }
  }

  /** The state that this request has seen last, while nothing is heard of a change. */
  function seenByRequest(): string | undefined {
    const seen = seenStates.get()
    if (seen?.state === undefined || seen.mark !== changeMark() || !state.isNamed(seen.state)) return undefined
    return performance.now() - seen.at < sameStateMs ? seen.state : undefined
  }

  /**
   * To be called before a state is asked for, and the answer with its name, or without one where that is not known. A change that is
   * heard of meanwhile may not be in it; and where another read of the request ended meanwhile, it is not known which one saw
   * more. What is not known is asked for by the next read, so that no read of a request sees less than one before it.
   */
  function noteSeen(): (state: string | undefined) => void {
    const mark = changeMark()
    const at = performance.now()
    const before = seenStates.get()
    return (name) => {
      const now = seenStates.get()
      const isNewest = now === before || now?.state === name
      seenStates.set({ state: isNewest ? name : undefined, mark, at })
    }
  }

  /** Runs a script whose answers are waited for. */
  async function readSurely<T>(script: Script<T>): Promise<T> {
    const note = noteSeen()
    try {
      return await inTransaction((session) => runScript(script, session))
    } finally {
      note(undefined)
    }
  }

  async function readAnew<T>(script: Script<T>, anew: () => Script<T>): Promise<T> {
    const seen = seenByRequest()
    const knownAsSeen = seen === undefined ? undefined : runKnown(script, expected, seen)
    if (knownAsSeen) {
      counts.knownReads += 1
      return valueOf(knownAsSeen)
    }
    const last = state.last()
    const note = noteSeen()
    const known = last === undefined || last === seen ? undefined : runKnown(begin(anew), expected, last)
    if (known && last !== undefined && last === (await state.ask().catch(() => undefined))) {
      counts.knownReads += 1
      note(last)
      return valueOf(known)
    }
    const outcome = await inTransaction((session) => readExpecting(anew, session))
    return outcome ? valueOf(outcome) : readSurely(begin(anew))
  }

  /** Undefined when it was wrong again and again, or when a query failed: then the transaction can answer nothing more. */
  async function readExpecting<T>(anew: () => Script<T>, session: PostgresSession): Promise<Outcome<T> | undefined> {
    const note = noteSeen()
    const reading = settled(state.read(session))
    const learned: [Compiled, Result][] = []
    for (let tries = 0; tries < maxTries; tries += 1) {
      /* oxlint-disable no-await-in-loop -- a try learns from the one before, in the same transaction */
      const learn = (query: Compiled, result: Result) => {
        expected.learn(query, result)
        learned.push([query, result])
      }
      const attempt = await runExpecting(begin(anew), { session, expected, learn, confirm: learn })
      const isConfirmed = await attempt.confirmed
      if (!isConfirmed || !attempt.outcome) {
        counts.repeats += 1
        if (attempt.failed()) return undefined
        continue
      }
      const seen = await reading
      /* oxlint-enable no-await-in-loop */
      if (seen.ok) {
        state.saw(seen.value)
        note(seen.value)
        for (const [query, result] of learned) expected.learn(query, result, seen.value)
      }
      return attempt.outcome
    }
    return undefined
  }

  return {
    rehearse(anew) {
      if (!lacksReads(begin(anew), expected)) return undefined
      const rehearsed = outsideTogether((session) =>
        rehearse(begin(anew), { session, expected, learn: expected.learn }),
      )
      return rehearsed.catch(() => undefined) // its turn will say it
    },
    wrote: () => noteSeen()(undefined),
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

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw outcome.error
  return outcome.value
}

type Borrowed = Readonly<{ session: PostgresSession; release: () => void }>

/** A connection that several work with at once. */
type SharedSession = { readonly borrowed: Promise<Borrowed>; users: number; uses: number; isGivenBack?: boolean }

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
