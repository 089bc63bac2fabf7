/** What only connections can do: be lost, at every moment; and be too few. */
import { randomBytes } from 'node:crypto'
import { once as event } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { openLogs } from '@alluvium/kernel'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { add } from '../../testing/contract/sums.ts'
import {
  addThing,
  codeOf,
  contractMigrations,
  countOf,
  ids,
  increment,
  once,
  refusal,
  statement,
  thingById,
} from '../../testing/contract/tables.ts'
import { removedAfterwards } from '../../testing/index.ts'
import { relayToPostgres } from '../../testing/relay.ts'
import {
  askServer,
  openAt,
  postgresTestDatabase,
  type TestDatabase,
  testPostgresUrl,
} from '../../testing/test-databases.ts'
import type { Migration } from '../engine/migration.ts'
import type { Script, ScriptSource } from '../scripts/script.ts'
import { openPostgres } from './open-postgres.ts'

const url = testPostgresUrl()
const reason = url === undefined ? ', skipped because ALLUVIUM_TEST_POSTGRES is not set' : ''
const logger = openLogs({ level: 'silent', service: 'test' })

describe.skipIf(url === undefined)(`PostgreSQL${reason}`, () => {
  const place = removedAfterwards(async () => postgresTestDatabase(url ?? ''))
  const open = async () => (await place()).open(contractMigrations)
  afterEach(() => void vi.useRealTimers())

  const endOwnConnection = once(() => sql`SELECT pg_terminate_backend(pg_backend_pid())`)

  function* losingTheConnection(): Script<void> {
    yield* addThing.run({ id: 2, text: 'lost' })
    yield* endOwnConnection.run()
  }

  test('a connection that is lost in the middle of a group rejects the group, and nothing of it is written', async () => {
    const database = await open()
    await database.write(addThing.run({ id: 0, text: 'before' }))
    const ended = await Promise.all([
      codeOf(database.write(addThing.run({ id: 1, text: 'in the group' }))),
      codeOf(database.write(losingTheConnection())),
    ])
    expect(ended).toEqual(['database.unavailable', 'database.unavailable'])
    expect(await database.read(ids())).toEqual([0])
  })

  test('a lookup that was planned for an empty table does not read a grown one from end to end', async () => {
    const here = await place()
    const database = await here.open(contractMigrations)
    const text = 'x'.repeat(500)
    for (let id = 1; id <= 300; id += 1) {
      // oxlint-disable-next-line no-await-in-loop -- so that it grows behind the eyes of a statement that is planned already
      await Promise.all([database.write(addThing.run({ id, text })), database.read(thingById.run({ id: 1 }))])
    }
    // The last look began behind the 256th write, and nobody waits for it: it learns of them all, or knew of two thirds.
    await vi.waitFor(async () => expect(await database.read(knownRows())).toBeGreaterThan(150), 60_000)
  })

  test('scripts that waited behind it are written on the next connection', async () => {
    const database = await open()
    const lost = codeOf(database.write(losingTheConnection()))
    const behind = database.write(addThing.run({ id: 3, text: 'behind' }))
    expect(await lost).toBe('database.unavailable')
    await behind
    expect(await database.read(ids())).toEqual([3])
  })

  test('a connection that is lost during the commit leaves the outcome unknown, and the error says so', async () => {
    const database = await open()
    const makeFunction = once(
      () =>
        sql`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'`,
    )
    const makeTrigger = once(
      () =>
        sql`CREATE CONSTRAINT TRIGGER dying AFTER INSERT ON child DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION die()`,
    )
    for (const make of [makeFunction, makeTrigger]) await database.write(make.run())
    await database.write(addThing.run({ id: 1, text: 'x' }))
    const insert = once(() => sql`INSERT INTO child (id, thing) VALUES (1, 1)`)
    function* adding(): Script<void> {
      yield* add({ name: 'c', count: 1 }) // is sent with the commit
      yield* insert.run()
    }
    const dyingScripts: readonly ScriptSource<unknown>[] = [insert.run(), adding(), adding]
    for (const dyingScript of dyingScripts) {
      // oxlint-disable-next-line no-await-in-loop -- one connection dies after the other
      const error = await refusal(database.write(dyingScript))
      expect(error).toMatchObject({ kind: 'busy', code: 'database.unavailable' })
      expect(String(error)).toContain('it is not known whether')
    }
    await database.write(increment('c'))
  })

  test('a change whose transaction another one had ended is refused as one to try again, and nothing of it is written', async () => {
    const database = await open()
    const endSavepoint = once(() => sql`RELEASE SAVEPOINT script_2`)
    const divide = once(() => sql`SELECT 1 / 0`)
    function* endingIt(): Script<void> {
      yield* endSavepoint.run() // what it does can't be undone any more
      yield* divide.run()
    }
    const ended = await Promise.all([
      refusal(database.write(addThing.run({ id: 1, text: 'innocent' }))),
      refusal(database.write(endingIt())),
    ])
    for (const error of ended) expect(error).toMatchObject({ kind: 'busy', code: 'database.unavailable' })
    expect(String(ended[0])).toContain('Nothing was changed: please try again.')
    expect(await database.read(ids())).toEqual([])
    await database.write(addThing.run({ id: 1, text: 'again' }))
    expect(await database.read(ids())).toEqual([1])
  })

  test('a read that sends its queries together is refused as one that waits for each answer', async () => {
    const database = await open()
    const divide = statement((_, { by }: { by: number }) => sql<{ tenth: number }>`SELECT 10 / ${by}::int AS tenth`)
    function* reading(): Script<unknown> {
      yield* countOf.first({ name: 'c' })
      return yield* divide.first({ by: 0 })
    }
    const refusals = [await refusal(database.read(reading())), await refusal(database.read(reading))]
    expect(refusals.map(String)).toEqual([expect.stringContaining('division by zero'), String(refusals[0])])
    expect(await database.read(() => ids())).toEqual([])
  })

  test('idle connections that are closed are reopened without an error', async () => {
    const here = await place()
    const database = await here.open(contractMigrations)
    await Promise.all([database.write(increment('c')), database.read(ids()), database.read(ids())])
    const { application } = onServer(here)
    await askServer(
      url ?? '',
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = '${application}'`,
    )
    expect(await database.write(increment('c'))).toBe(2)
    expect(await database.read(ids())).toEqual([])
  })

  test('connections that are lost under load come back once each', async () => {
    const here = await place()
    const database = await here.open(contractMigrations)
    const { application } = onServer(here)
    await Promise.all([database.write(() => increment('c')), database.read(() => ids())])
    await askServer(
      url ?? '',
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = '${application}'`,
    )
    const reads: Promise<unknown>[] = []
    for (let turn = 0; turn < 60; turn += 1) {
      reads.push(database.read(() => ids()))
      await new Promise(setImmediate)
    }
    await Promise.allSettled(reads)
    await database.write(() => increment('c'))
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    const { rowCount } = await other.query(`SELECT FROM pg_stat_activity WHERE application_name = '${application}'`)
    await other.end()
    expect(rowCount).toBeLessThanOrEqual(6) // four that read, one that writes, one that asks
  })

  test('a read whose connection is lost rejects, and the next one gets another connection', async () => {
    const database = await open()
    expect(await codeOf(database.read(endOwnConnection.run()))).toBe('database.unavailable')
    expect(await database.read(ids())).toEqual([])
  })

  test('a query that waits too long for a lock is `busy`, and only its script fails', async () => {
    const database = await open()
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('SELECT pg_advisory_lock(4711)')
    const ended = await Promise.all([codeOf(database.write(waiting())), database.write(increment('c'))])
    await other.end()
    expect(ended).toEqual(['database.busy', 1])
  })

  test('more reads than connections are all served', async () => {
    const database = await open()
    const slow = once(() => sql`SELECT pg_sleep(0.005)`)
    const read = await Promise.all(Array.from({ length: 40 }, () => database.read(slow.all())))
    expect(read).toHaveLength(40)
    expect(database.statistics().reads).toBe(40)
  })

  test('a read that waits for other reads is no connection failure, and is `busy` only when they never end', async () => {
    const here = await place()
    const database = await openPostgres({ ...onServer(here), migrations: contractMigrations, logger, connections: 1 })
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('SELECT pg_advisory_lock(4712)')
    const slow = database.read(once(() => sql`SELECT pg_advisory_xact_lock_shared(4712)`).all())
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4712 AND NOT granted`
    while ((await other.query(waiting)).rowCount === 0) await new Promise(setImmediate)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const early = codeOf(database.read(ids()))
    await vi.advanceTimersByTimeAsync(20_000)
    const late = database.read(ids())
    await vi.advanceTimersByTimeAsync(11_000)
    expect(await early).toBe('database.busy')
    await other.end()
    await slow
    expect(await late).toEqual([])
    vi.useRealTimers()
    await database.close()
  })

  test('the server is asked to notice soon that a machine has vanished, with the locks that it holds', async () => {
    const database = await open()
    const settings = once(
      () =>
        sql<{
          name: string
          setting: string
        }>`SELECT name, setting FROM pg_settings WHERE name LIKE 'tcp%' ORDER BY name`,
    )
    const isLocal = once(() => sql<{ value: number }>`SELECT inet_client_addr() IS NULL AS value`)
    const soon = {
      tcp_keepalives_count: '4',
      tcp_keepalives_idle: '10',
      tcp_keepalives_interval: '5',
      tcp_user_timeout: '30000',
    }
    const found = Object.fromEntries((await database.read(settings.all())).map(({ name, setting }) => [name, setting]))
    // Over a socket of the file system nobody vanishes alone, and PostgreSQL answers 0.
    const { value } = (await database.read(isLocal.first())) ?? { value: -1 }
    expect(found).toEqual(value === 1 ? Object.fromEntries(Object.keys(soon).map((name) => [name, '0'])) : soon)
  })

  test('a cached statement is prepared once on each connection', async () => {
    const here = await place()
    const database = await openPostgres({ ...onServer(here), migrations: contractMigrations, logger, connections: 1 })
    for (let read = 0; read < 10; read += 1) {
      // oxlint-disable-next-line no-await-in-loop -- on the one connection
      await database.read(ids())
    }
    const prepared = once(
      () => sql<{ count: number }>`SELECT count(*) AS count FROM pg_prepared_statements WHERE name LIKE 'kept%'`,
    )
    expect(await database.read(prepared.first())).toEqual({ count: 1 })
    await database.close()
  })

  test('a script whose first run met a failed transaction is not answered that a prepared statement does not exist', async () => {
    const here = await place()
    const slow = await relayToPostgres(onServer(here).url, { delay: async () => undefined, piece: 1 })
    const other = await here.open(contractMigrations)
    const database = await openPostgres({ ...onServer(here), url: slow.url, migrations: contractMigrations, logger })
    try {
      await database.read(() => thingById.first({ id: 1 }))
      await database.read(() => countOf.first({ name: 'read' }))
      await other.write(addThing.run({ id: 1, text: 'by another node' }))
      const looked = database.write(() => thingById.first({ id: 1 }))
      expect(await Promise.all([looked, database.write(addOrLook)])).toEqual([
        expect.objectContaining({ text: 'by another node' }),
        undefined,
      ])
    } finally {
      await database.close()
      await other.close()
      await slow.relay.close()
    }
  })

  test('a migration and a reader that want each other’s tables end neither: the migration begins again', async () => {
    const here = await place()
    await (await here.open(contractMigrations)).close()
    const { url: server, schema } = onServer(here)
    const reader = new pg.Client({ connectionString: server })
    await reader.connect()
    await reader.query(`SET search_path TO "${schema}"; BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM thing`)
    const altering: Migration = {
      name: '003-altering',
      statements: ({ integer }) =>
        ['counter', 'thing'].map((table) => `ALTER TABLE ${table} ADD COLUMN more ${integer}`),
    }
    const opened = here.open([...contractMigrations, altering])
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = '"${schema}".thing'::regclass`
    await expect.poll(async () => (await reader.query(waiting)).rowCount).toBe(1)
    await reader.query('SELECT FROM counter')
    await reader.query('COMMIT')
    const database = await opened
    expect(await database.read(ids())).toEqual([])
    await reader.end()
    await database.close()
  })

  test('a database that became read-only is unavailable for writes and for the probe, and works again afterwards', async () => {
    const own = await ownDatabase()
    const database = await openPostgres({ url: own.url, schema: 'own', migrations: contractMigrations, logger })
    try {
      await askServer(url ?? '', `ALTER DATABASE ${own.name} SET default_transaction_read_only = on`)
      await endSessions(own.name)
      expect(await codeOf(database.write(() => addThing.run({ id: 1, text: 'no' })))).toBe('database.unavailable')
      expect(await codeOf(database.probe())).toBe('database.unavailable')
      await askServer(url ?? '', `ALTER DATABASE ${own.name} RESET default_transaction_read_only`)
      await endSessions(own.name)
      await database.probe().catch(() => undefined) // which may learn that its connection is gone
      await database.write(() => addThing.run({ id: 2, text: 'yes' }))
      await database.probe()
      expect(await database.read(ids())).toEqual([2])
    } finally {
      await database.close()
    }
  })

  test('a database whose place another one has taken takes no more changes until it is opened again', async () => {
    const own = await ownDatabase()
    const open = () => openPostgres({ url: own.url, schema: 'own', migrations: contractMigrations, logger })
    const database = await open()
    try {
      await database.write(() => addThing.run({ id: 1, text: 'kept' }))
      await endSessions(own.name)
      await askServer(url ?? '', `ALTER DATABASE ${own.name} RENAME TO ${own.name}_former`)
      await askServer(url ?? '', `CREATE DATABASE ${own.name} TEMPLATE ${own.name}_former`)
      const first = await codeOf(database.write(() => addThing.run({ id: 2, text: 'no' })))
      expect(['database.unavailable', 'database.corrupt']).toContain(first) // it may learn that its connection is gone
      expect(await codeOf(database.write(() => addThing.run({ id: 3, text: 'no' })))).toBe('database.corrupt')
      expect(await codeOf(database.probe())).toBe('database.corrupt')
      const again = await open()
      expect(await again.read(ids())).toEqual([1])
      await again.close()
    } finally {
      await database.close()
      await askServer(url ?? '', `DROP DATABASE ${own.name}_former`)
    }
  })

  test('a database that takes no connections is unavailable for reads as for writes', async () => {
    const own = await ownDatabase()
    const database = await openPostgres({ url: own.url, schema: 'own', migrations: contractMigrations, logger })
    try {
      await askServer(url ?? '', `ALTER DATABASE ${own.name} ALLOW_CONNECTIONS false`)
      await endSessions(own.name)
      // The first may learn that its connection is gone.
      await codeOf(database.read(ids()))
      expect(await codeOf(database.read(ids()))).toBe('database.unavailable')
      expect(await codeOf(database.write(increment('c')))).toBe('database.unavailable')
    } finally {
      await database.close()
    }
  })

  test('an unreachable server is reported as unavailable', async () => {
    const gone = openAt(
      { engine: 'postgres', url: 'postgres://postgres@127.0.0.1:1/postgres', schema: 'x' },
      contractMigrations,
    )
    expect(await codeOf(gone)).toBe('database.unavailable')
  })

  test('a schema name that could contain SQL is refused', async () => {
    const wrong = openAt(
      { engine: 'postgres', url: url ?? '', schema: 'a"; DROP SCHEMA public; --' },
      contractMigrations,
    )
    await expect(wrong).rejects.toThrow('no name for a schema')
  })

  test('while the server restarts, writes wait and reads are refused; afterwards both work', async () => {
    const here = await place()
    const line = await cuttableLine(onServer(here).url)
    const database = await openPostgres({ ...onServer(here), url: line.url, migrations: contractMigrations, logger })
    try {
      await database.write(increment('c'))
      await database.read(ids())
      await line.cut()
      const waiting = database.write(increment('c'))
      expect(await codeOf(database.read(ids()))).toBe('database.unavailable')
      expect(await codeOf(database.probe())).toBe('database.unavailable')
      await line.mend()
      expect(await waiting).toBe(2)
      await database.probe()
    } finally {
      await database.close()
      await line.cut()
    }
  })
})

/** A database of its own on the server, for settings that hold for all of one. */
async function ownDatabase(): Promise<Readonly<{ name: string; url: string }>> {
  const name = `alluvium_own_${randomBytes(6).toString('hex')}`
  await askServer(url ?? '', `CREATE DATABASE ${name}`)
  onTestFinished(() => askServer(url ?? '', `DROP DATABASE ${name} WITH (FORCE)`))
  return { name, url: Object.assign(new URL(url ?? ''), { pathname: `/${name}` }).href }
}
const endSessions = (name: string) =>
  askServer(url ?? '', `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`)

/** How many rows PostgreSQL takes the table `thing` to have when it plans. */
function* knownRows(): Script<number> {
  const text = "SELECT reltuples AS rows FROM pg_class WHERE oid = CAST('thing' AS regclass)"
  const { rows } = yield { compile: () => ({ text, values: [] }) }
  return Number(rows[0]?.['rows'])
}

/** Fails where the first thing is there already, unless it is known to be; the statement behind that is asked with another value, too. */
function* addOrLook(): Script<unknown> {
  const there = yield* thingById.first({ id: 1 })
  if (!there) yield* addThing.run({ id: 1, text: 'doubled' })
  return yield* countOf.first({ name: there ? 'unread' : 'read' })
}

function* waiting(): Script<void> {
  yield* once(() => sql`SET LOCAL lock_timeout = 50`).run()
  yield* once(() => sql`SELECT pg_advisory_xact_lock(4711)`).run()
}

function onServer({ where }: TestDatabase): { url: string; schema: string; application: string } {
  if (where.engine !== 'postgres') throw new Error('The place is a file.')
  return { url: where.url, schema: where.schema, application: `alluvium ${where.schema}` }
}

type Line = Readonly<{ url: string; cut(): Promise<void>; mend(): Promise<void> }>

/** A line to the server that can be cut, so that every connection over it is lost, and mended. */
async function cuttableLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const lineServer = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.pipe(far).pipe(near)
  })
  const listening = (wanted: number) => event(lineServer.listen(wanted, '127.0.0.1'), 'listening')
  await listening(0)
  const address = lineServer.address()
  if (typeof address !== 'object' || address === null) throw new Error('The line has no port.')
  const near = new URL(url)
  near.host = `127.0.0.1:${address.port}`
  near.searchParams.delete('host') // a socket of the file system would lead past the line
  return {
    url: near.href,
    async cut() {
      if (!lineServer.listening) return
      const closed = event(lineServer.close(), 'close')
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
    async mend() {
      await listening(address.port)
    },
  }
}
