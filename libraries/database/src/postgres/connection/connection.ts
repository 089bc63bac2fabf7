/**
 * One connection to PostgreSQL: the settings that our promises rest on, set and then read back, and values
 * that come back as they do from SQLite: every number a number (also sums, which PostgreSQL widens), truth as
 * 0 and 1, bytes as bytes, and all else as its text.
 */
import type { Problem } from '@alluvium/kernel'
import pg, { type ClientBase, type ClientConfig } from 'pg'
import type { Counts } from '../../engine/database.ts'
import { isCorrupt, isUnavailable, unavailable } from '../../engine/problems.ts'
import type { Compiled, Result } from '../../scripts/script.ts'
import { checkedRows } from '../../scripts/values.ts'
import { postgresRefusal, postgresWriteRefusal } from '../problems.ts'
import { queryBatches } from './query-batch.ts'

export const connectTimeoutMs = 5000
const lockTimeoutMs = 10_000
export const statementTimeoutMs = 30_000
const answerTimeoutMs = 40_000 // for a server that has fallen silent; longer than its own limits
const idleInTransactionMs = 60_000 // so that a machine that vanished doesn't hold the writers' lock

export type PostgresTarget = Readonly<{ url: string; schema: string }>

/** How to connect. Migrations may take as long as they take; everything else has its limits. */
export function postgresConfig({ url, schema }: PostgresTarget, { limited }: { limited: boolean }): ClientConfig {
  return {
    connectionString: url,
    application_name: `alluvium ${schema}`,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    pipeline: true, // what need not wait for an answer is sent at once, see writer.ts and reader.ts
    types: valueTypes(),
    ...(limited && {
      lock_timeout: lockTimeoutMs,
      statement_timeout: statementTimeoutMs,
      query_timeout: answerTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
    }),
  }
}

const numberTypes = [20, 21, 23, 26, 700, 701, 1700] // int8, int2, int4, oid, float4, float8, numeric
const textTypes = [114, 3802, 1082, 1083, 1114, 1184] // json, jsonb, date, time, timestamp with and without zone

function valueTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  for (const oid of numberTypes) types.setTypeParser(oid, Number)
  for (const oid of textTypes) types.setTypeParser(oid, (text: string) => text)
  types.setTypeParser(16, (text: string) => (text === 't' ? 1 : 0))
  return types
}

/** A connection that has been settled. */
export type PostgresSession = Readonly<{
  /**
   * Runs one query, in one batch with the others of the same moment: outside of a transaction they are one, so nothing is to be changed
   * there beside others. Rejects with a `Problem` when PostgreSQL can't work, with PostgreSQL's own error when the query is at fault. */
  run(query: Compiled): Promise<Result>
  /** Runs statements without values and resolves to the tag of the last one: `COMMIT`. */
  command(text: string): Promise<string>
  /** Whether the connection is gone, or can no longer be trusted. */
  lost(): boolean
}>

export type SessionListeners = Readonly<{
  /** Each query is counted here. */
  counts?: Pick<Counts, 'queries'>
  onLost(error: Error): void
  /** Whether its transactions cannot write, so that one that tries is at fault. Default: false. */
  onlyReads?: boolean
  /** Called for each notice of a channel that the session listens to. */
  onNotice?(): void
  /** Told of each refusal that says that what the database keeps is damaged. */
  onCorrupt?(refusal: Problem): void
}>

/** Wraps a connected client. Its errors reach whoever waits for an answer, and `onLost` when nobody does. */
export function postgresSession(
  client: ClientBase,
  { counts, onLost, onCorrupt, onNotice, onlyReads = false }: SessionListeners,
): PostgresSession {
  let lost = false
  if (onNotice) client.on('notification', onNotice)
  client.on('error', (error) => {
    lost = true
    onLost(error)
  })
  client.on('end', () => {
    lost = true
  })

  async function guarded<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      const refusal = (onlyReads ? postgresRefusal(error) : postgresWriteRefusal(error)) ?? error
      if (isUnavailable(refusal)) lost = true
      if (isCorrupt(refusal)) onCorrupt?.(refusal)
      throw refusal
    }
  }

  const batch = queryBatches(client)
  return {
    async run(query) {
      if (counts) counts.queries += 1
      const { rows, changes } = await guarded(batch.add(query))
      return { rows: checkedRows(rows), changes }
    },
    async command(text) {
      batch.end()
      const answered: unknown = await guarded(client.query(text))
      const last: unknown = Array.isArray(answered) ? answered.at(-1) : answered
      return typeof last === 'object' && last !== null && 'command' in last ? String(last.command) : ''
    },
    lost: () => lost,
  }
}

/** What a settled connection found out about its server. */
export type ServerFacts = Readonly<{ flushes: boolean; standby: boolean }>

/** Sets what our promises rest on, and asks back whether it holds. */
export async function configure(session: PostgresSession, { schema }: PostgresTarget): Promise<ServerFacts> {
  await session.command(
    `SET search_path TO "${schema}"; SET synchronous_commit TO on; SET client_encoding TO 'UTF8'; SET bytea_output TO hex; SET quote_all_identifiers TO off; SET standard_conforming_strings TO on; ${noticingSilence}`,
  )
  const { rows } = await session.run({ text: settingsQuery, values: [] })
  const [found = {}] = rows
  const expected = { durable: 'on', encoding: 'UTF8', client: 'UTF8', path: schema, triggers: 'origin' }
  for (const [name, value] of Object.entries(expected)) {
    if (found[name] !== value && found[name] !== `"${value}"`) {
      throw new Error(`PostgreSQL answers ${name}=${String(found[name])} where ${value} is needed.`)
    }
  }
  return { flushes: found['flushes'] === 'on', standby: found['standby'] === 1 }
}

/**
 * The server ends the connection of a machine that has vanished after half a minute, and with it the locks that it holds: by the
 * system's own limits it would take hours.
 */
const noticingSilence =
  'SET tcp_keepalives_idle TO 10; SET tcp_keepalives_interval TO 5; SET tcp_keepalives_count TO 4; SET tcp_user_timeout TO 30000'

const settingsQuery = `SELECT current_setting('synchronous_commit') AS durable, current_setting('server_encoding') AS encoding,
  current_setting('client_encoding') AS client, current_setting('search_path') AS path,
  current_setting('session_replication_role') AS triggers, current_setting('fsync') AS flushes, pg_is_in_recovery() AS standby`

/** A connection of its own, to be ended by who asked for it. */
export type OwnSession = PostgresSession & Readonly<{ facts: ServerFacts; end(): Promise<void> }>

export async function connectPostgres(
  target: PostgresTarget,
  { limited, ...listeners }: SessionListeners & Readonly<{ limited: boolean }>,
): Promise<OwnSession> {
  const client = new pg.Client(postgresConfig(target, { limited }))
  const session = postgresSession(client, listeners)
  const end = () => client.end().catch(() => undefined) // it is gone either way
  try {
    await client.connect()
    const facts = await configure(session, target)
    if (facts.standby) throw unavailable(new Error('The server is a standby, which cannot be written to.'))
    return { ...session, facts, end }
  } catch (error) {
    await end()
    throw postgresRefusal(error) ?? error
  }
}
