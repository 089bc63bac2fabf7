/**
 * Reading scripts, each on a pooled connection in a transaction that sees one state and cannot write.
 */
import type { Logger } from '@alluvium/kernel'
import pg, { type ClientBase, type ClientConfig } from 'pg'
import type { Damage } from '../engine/damage.ts'
import type { Counts } from '../engine/database.ts'
import { busy } from '../engine/problems.ts'
import { disposeScript } from '../scripts/run-script.ts'
import type { Script } from '../scripts/script.ts'
import {
  configure,
  connectTimeoutMs,
  type PostgresSession,
  type PostgresTarget,
  postgresConfig,
  postgresSession,
  statementTimeoutMs,
} from './connection.ts'
import { postgresRefusal } from './problems.ts'
import { runScript } from './run-script.ts'

const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

export type PostgresReaderOptions = Readonly<{
  target: PostgresTarget
  connections: number
  counts: Counts
  logger: Logger
  damage: Damage
}>

export type PostgresReader = Readonly<{
  read<T>(script: Script<T>): Promise<T>
  /** Waits for the reads under way, then ends the connections. */
  finish(): Promise<void>
}>

export function postgresReader({ target, connections, counts, logger, damage }: PostgresReaderOptions): PostgresReader {
  const pool = configuredPool({ target, connections, logger, damage })
  const underWay = new Set<Promise<unknown>>()

  async function readOnce<T>(script: Script<T>): Promise<T> {
    const { session, release } = await pool.connected()
    // The first query is sent right behind BEGIN. COMMIT has nothing to say to the reader, so only the connection waits for it.
    const [begun, driven] = await Promise.allSettled([session.command(begin), runScript(script, session)])
    void session.command('COMMIT').then(release, release)
    if (begun.status === 'rejected') throw begun.reason
    if (driven.status === 'rejected') throw driven.reason
    return driven.value
  }

  return {
    async read(script) {
      const reading = readOnce(script).finally(() => {
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

type Borrowed = Readonly<{ session: PostgresSession; release: () => void }>

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
function configuredPool({ target, connections, logger, damage }: Omit<PostgresReaderOptions, 'counts'>) {
  const sessions = new WeakMap<ClientBase, PostgresSession>()
  const onLost = (error: Error) => logger.warn({ err: error }, 'a reading connection to PostgreSQL was lost')
  const pool = new pg.Pool({
    ...postgresConfig(target, { limited: true }),
    connectionTimeoutMillis: statementTimeoutMs,
    Client: QuickConnectClient,
    max: connections,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, which its types don't say
    async onConnect(client) {
      const session = postgresSession(client, { onLost, onCorrupt: damage.report })
      sessions.set(client, session)
      await configure(session, target)
    },
  })
  pool.on('error', () => undefined) // said of an idle connection whose session has logged it already

  return {
    async connected(): Promise<Borrowed> {
      const client = await pool.connect().catch((error: unknown) => {
        throw isWaitOver(error) ? busy(error) : (postgresRefusal(error) ?? error)
      })
      const session = sessions.get(client)
      if (!session) throw new Error('A connection came from the pool without having been settled.')
      return { session, release: () => client.release(session.lost()) }
    },
    end: () => pool.end(),
  }
}
