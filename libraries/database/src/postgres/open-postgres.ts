/**
 * PostgreSQL behind the `Database` port: the promises of SQLite kept over connections. One connection writes,
 * in groups that take turns with every other writer of the schema; a pool of them reads.
 */
import type { Logger, Problem } from '@alluvium/kernel'
import { damageTracker } from '../engine/damage.ts'
import { type Counts, type Database, noCounts } from '../engine/database.ts'
import type { Migration } from '../engine/migration.ts'
import { closed, databaseReplaced, partLost, schemaGone, unavailable } from '../engine/problems.ts'
import { begin, disposeScript } from '../scripts/run-script.ts'
import type { Query, Result, Script, ScriptSource } from '../scripts/script.ts'
import { connectPostgres, type PostgresSession, type PostgresTarget } from './connection/connection.ts'
import { oneAtATime } from './connection/one-at-a-time.ts'
import { reconnectingConnection } from './connection/reconnect.ts'
import { holdSchema, usualWaitMs } from './connection/schema-hold.ts'
import { growthWatch } from './growth.ts'
import { checkPostgres, lostParts } from './integrity.ts'
import { assertMigrated, type CreationRecord, isEmptySchema, isSamePlace, migratePostgres, placeOf } from './migrate.ts'
import { currentState } from './scripts/current-state.ts'
import { expectingAbsence } from './scripts/expected-absence.ts'
import { expectedResults } from './scripts/expected-results.ts'
import { postgresReader } from './scripts/reader.ts'
import { commitChannel } from './scripts/turn.ts'
import { postgresWriter } from './scripts/writer.ts'
import { startRefusal } from './start-faults.ts'

export type PostgresOptions = Readonly<{
  /** `postgres://user:password@host:port/database`, with the parameters that libpq knows, such as `sslmode`. */
  url: string
  /** The schema that holds the service's tables; created when missing. Lower-case letters, digits and `_`. */
  schema: string
  migrations: readonly Migration[]
  logger: Logger
  /** Refuses a schema that lacks migrations, and makes and changes nothing by opening it. Default: false. */
  readOnly?: boolean
  /** Nobody else may work with the schema meanwhile: throws `database.in-use` where somebody does. Default: false. */
  alone?: boolean
  /** How long others' connections may take to be closed, milliseconds. Default: 3000. */
  waitMs?: number
  /** A schema that was created in this database and is not there any more is refused, not begun anew. Default: nothing is known. */
  creations?: CreationRecord | undefined
  /** How often a program that changes something looks whether the database has lost something, milliseconds. Default: 10,000. */
  lookIntervalMs?: number
  /** How many connections read at most; one more writes. Default: 4. */
  connections?: number
}>

const schemaName = /^[a-z_][a-z0-9_]{0,62}$/

/**
 * Opens a schema of a PostgreSQL database, creating and migrating it. Rejects with the `Problem`s
 * `database.newer-schema`, `database.older-schema` (read-only), `database.corrupt`, `database.unavailable` where it may start later as it is, and `database.misconfigured`
 * where somebody has to mend something first;
 * and `database.in-use` where somebody works alone with the schema, or others do and this one is to be alone.
 */
export async function openPostgres({
  url,
  schema,
  migrations,
  logger,
  readOnly = false,
  alone = false,
  waitMs = usualWaitMs,
  creations,
  lookIntervalMs = 10_000,
  connections = 4,
}: PostgresOptions): Promise<Database> {
  if (!schemaName.test(schema))
    throw new TypeError(`${schema} is no name for a schema: use a-z, 0-9 and _, at most 63 characters.`)
  const target: PostgresTarget = { url, schema }
  const [lost] = await prepared(target, { migrations, logger, readOnly, alone, waitMs, creations })
  const counts: Counts = { ...noCounts }
  // Who only reads takes no changes anyway, and says itself what it found.
  const damage = damageTracker(`schema ${schema}`, readOnly ? undefined : logger)
  if (lost !== undefined) damage.report(partLost(lost))
  /** The connection that asks whether anything has changed knows of the state, and the state of it. */
  const whenLost = () => state.lost()
  let place: string | undefined
  /** A connection that was made anew may lead to another database, which was restored and given the name of this one. */
  async function prepare(session: PostgresSession): Promise<void> {
    await holdSchema(session, schema, { alone, waitMs })
    // Nobody held it since it was migrated, or since a connection was lost: another one may have worked alone with it meanwhile.
    if (alone) await assertMigrated(session, target, migrations)
    const now = await placeOf(session)
    place ??= now
    if (isSamePlace(now, place)) return
    const refusal = databaseReplaced(schema)
    damage.report(refusal)
    throw refusal
  }
  const connection = reconnectingConnection({ target, logger, damage, counts, prepare, whenLost })
  const expected = expectedResults()
  const expectedOfWrites = expectingAbsence(expected)
  let notices = 0
  let isListening = false
  /** What was seen last is another state by now. */
  function noticed(): void {
    notices += 1
    state.saw(undefined)
  }
  const name = commitChannel(schema)
  const state = currentState(() => asking.connected())
  const asking = reconnectingConnection({
    target,
    logger,
    damage,
    counts,
    channel: { name, notified: noticed },
  })
  const mark = () => counts.commits + notices
  const reader = postgresReader({
    target,
    connections,
    counts,
    logger,
    damage,
    expected,
    expectedOfWrites,
    state,
    changeMark: mark,
  })
  if (!readOnly) await connection.connected().catch((error: unknown) => Promise.reject(startRefusal(error, target)))
  const watchGrowth = growthWatch({ schema, connected: reader.outside })
  let lookedAt = performance.now()
  /** What is written may never touch what was lost, so each program that writes also looks now and then. */
  const onCommit = () => {
    watchGrowth(counts.writes)
    if (performance.now() - lookedAt < lookIntervalMs || closing) return
    lookedAt = performance.now()
    findLossBeside().catch((err: unknown) =>
      logger.warn({ err }, 'it could not be looked whether the database is whole'),
    )
  }
  const writer = postgresWriter({
    schema,
    connected: connection.connected,
    counts,
    damage,
    expected: expectedOfWrites,
    state,
    onCommit,
  })
  /** Writes that are read for before their turn. */
  const rehearsing = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  /** From the first time that somebody wants to know: who never does needs no connection for it. */
  function listenOnce(): void {
    if (isListening || closing) return
    isListening = true
    asking.connected().catch((err: unknown) => logger.warn({ err }, "other nodes' commits are not noticed yet"))
  }

  /** Looks for what is lost, and reports it. */
  async function findLoss(session: PostgresSession): Promise<Problem | undefined> {
    const [missing] = await lostParts(session, target, migrations)
    if (missing === undefined) return undefined
    const loss = partLost(missing)
    damage.report(loss)
    return loss
  }

  /** The same over a connection of its own, whose queries are no request's. */
  async function findLossBeside(): Promise<void> {
    const session = await connectPostgres(target, { limited: true, onLost: () => undefined })
    try {
      await findLoss(session)
    } finally {
      await session.end()
    }
  }

  async function close(): Promise<void> {
    await Promise.allSettled(rehearsing)
    await writer.finish()
    await connection.end()
    await reader.finish()
    await asking.end()
  }

  function admitted<T>(source: ScriptSource<T>): [Script<T>, (() => Script<T>)?] {
    const script = begin(source)
    if (!closing) return typeof source === 'function' ? [script, source] : [script]
    disposeScript(script)
    throw closed()
  }

  return {
    engine: 'postgres',
    read: async (script) => reader.read(...admitted(script)),
    async write(source) {
      const [script, anew] = admitted(source)
      const reading = anew && reader.rehearse(anew)
      if (!reading) return writer.write(script, anew).finally(reader.wrote)
      const written = reading.then(() => writer.write(script, anew))
      rehearsing.add(written)
      return written.finally(() => {
        rehearsing.delete(written)
        reader.wrote()
      })
    },
    commitMark: () => undefined,
    changeMark() {
      listenOnce()
      return mark()
    },
    oneAtATime: oneAtATime(schema, asking.connected),
    async checkIntegrity() {
      if (closing) throw closed()
      const found = await checkPostgres(target, migrations, logger)
      const [first] = found
      if (first !== undefined) damage.report(partLost(first))
      return found
    },
    async probe() {
      const refusal = damage.refusal()
      if (refusal) throw refusal
      await reader.read(...admitted(probing()))
      await reader.outside(async (session) => {
        await expectWritable(session)
        const loss = await findLoss(session)
        if (loss) throw loss
      })
    },
    statistics: () => ({ ...counts }),
    close: () => (closing ??= close()),
  }
}

type Preparing = Required<Pick<PostgresOptions, 'migrations' | 'logger' | 'readOnly' | 'alone' | 'waitMs'>> &
  Pick<PostgresOptions, 'creations'>

/** Returns what is missing of what the migrations made. */
async function prepared(target: PostgresTarget, preparing: Preparing): Promise<readonly string[]> {
  try {
    return await migrated(target, preparing)
  } catch (error) {
    throw startRefusal(error, target)
  }
}

async function migrated(
  target: PostgresTarget,
  { migrations, logger, readOnly, alone, waitMs, creations }: Preparing,
): Promise<readonly string[]> {
  const onLost = (error: Error) => logger.warn({ err: error }, 'the migrating connection to PostgreSQL was lost')
  const session = await connectPostgres(target, { limited: false, onLost })
  try {
    if (!session.facts.flushes) logger.warn('PostgreSQL runs with fsync=off: a power cut loses what was acknowledged')
    const place = creations && (await placeOf(session))
    if (creations && place !== undefined && creations.includes(place) && (await isEmptySchema(session, target)))
      throw schemaGone(target.schema, creations.where)
    if (!readOnly) await holdSchema(session, target.schema, { alone, waitMs }) // before anything is changed
    if (readOnly) await assertMigrated(session, target, migrations)
    else await migratePostgres(session, target, migrations)
    if (place !== undefined && !readOnly) creations?.add(place)
    return await lostParts(session, target, migrations)
  } finally {
    await session.end()
  }
}

async function expectWritable(session: PostgresSession): Promise<void> {
  const text = "SELECT current_setting('transaction_read_only') AS state"
  const { rows } = await session.run({ text, values: [] })
  if (rows[0]?.['state'] === 'on') throw unavailable(new Error('The server takes no writes.'))
}

function* probing(): Generator<Query, void, Result> {
  yield { compile: () => ({ text: 'SELECT name FROM alluvium_migrations LIMIT 1', values: [] }) }
}
