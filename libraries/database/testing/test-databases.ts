/**
 * Places for test databases: a file in a temporary folder, or a fresh schema on the server for tests. A place may
 * be opened several times, one after another or at once, also by another process that gets `where` it is.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogs } from '@alluvium/kernel'
import pg from 'pg'
import type { Database } from '../src/engine/database.ts'
import type { Migration } from '../src/engine/migration.ts'
import { openPostgres } from '../src/postgres/open-postgres.ts'
import { openSqlite } from '../src/sqlite/open-sqlite.ts'
import { sharedTurns } from './turns.ts'

export type DatabaseLocation =
  | Readonly<{ engine: 'sqlite'; file: string }>
  | Readonly<{ engine: 'postgres'; url: string; schema: string }>

/** Where a test's database lies. */
export type TestDatabase = Readonly<{
  where: DatabaseLocation
  /** Opens and migrates it; a new object each time. */
  open(migrations: readonly Migration[]): Promise<Database>
  /** Removes the file or the schema; its databases should be closed by then. */
  remove(): Promise<void>
}>

const logger = openLogs({ level: 'silent', service: 'test' })

/** Opens and migrates it; whoever opened it closes it. */
export function openAt(where: DatabaseLocation, migrations: readonly Migration[]): Promise<Database> {
  if (where.engine === 'sqlite') return openSqlite({ file: where.file, migrations, logger })
  return openPostgres({ url: where.url, schema: where.schema, migrations, logger })
}

/** A file in a temporary folder of its own. */
export async function sqliteTestDatabase(): Promise<TestDatabase> {
  const { file, remove } = await temporaryDatabaseFile()
  const where: DatabaseLocation = { engine: 'sqlite', file }
  return { where, open: (migrations) => openAt(where, migrations), remove }
}

/** A file likewise, to which all who open it here write in turn. */
export async function sharedTestDatabase(): Promise<TestDatabase> {
  const { file, remove } = await temporaryDatabaseFile()
  const shared = sharedTurns()
  return {
    where: { engine: 'sqlite', file },
    async open(migrations) {
      const { turns, end } = shared.join()
      const database = await openSqlite({ file, migrations, logger, turns })
      return { ...database, close: () => database.close().finally(end) }
    },
    remove,
  }
}

/** The name of a database file in a temporary folder of its own; `remove` removes the folder. */
export async function temporaryDatabaseFile(): Promise<Readonly<{ file: string; remove(): Promise<void> }>> {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-database-'))
  return { file: join(folder, 'test.db'), remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The address of the server for tests; undefined when none is set. */
export const testPostgresUrl = (): string | undefined => process.env['ALLUVIUM_TEST_POSTGRES'] || undefined

/** What the names of a run's schemas begin with; the run sets it (`drop-schemas.ts`). */
const runPrefix = () => process.env['ALLUVIUM_TEST_SCHEMAS']

/** Whether the run of the suites drops at its end what they leave. */
export const areDroppedLater = (): boolean => runPrefix() !== undefined

/** A schema of its own on a server. */
export function postgresTestDatabase(url: string): TestDatabase {
  const schema = `${runPrefix() ?? 'test'}_${randomBytes(8).toString('hex')}`
  const where: DatabaseLocation = { engine: 'postgres', url, schema }
  return {
    where,
    open: (migrations) => openAt(where, migrations),
    remove: () => dropSchema(url, schema),
  }
}

/** What a killed process had asked for may still be under way on the server, and hold what is dropped here. */
async function dropSchema(url: string, schema: string, triesLeft = 10): Promise<void> {
  try {
    await askServer(url, `SET client_min_messages TO warning; DROP SCHEMA IF EXISTS "${schema}" CASCADE`)
  } catch (error) {
    const isDeadlock = error instanceof pg.DatabaseError && error.code === '40P01'
    if (!isDeadlock || triesLeft === 0) throw error
    await dropSchema(url, schema, triesLeft - 1)
  }
}

/** Runs statements on the server, on a connection of their own. */
export async function askServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Holds an advisory lock of the server until it is disposed of: a script of a test that asks for it stands still meanwhile. */
export async function holdAdvisoryLock(url: string, key: number): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('SELECT pg_advisory_lock($1)', [key])
  return { [Symbol.asyncDispose]: () => client.end() }
}
