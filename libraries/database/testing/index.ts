/**
 * Databases for tests: a suite that is written once and registered for each engine. No service's tests know on
 * which engine they run.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, afterEach, describe } from 'vitest'
import type { Database } from '../src/engine/database.ts'
import type { Migration } from '../src/engine/migration.ts'
import { pooledSchemas } from './pooled-schemas.ts'
import {
  openAt,
  postgresTestDatabase,
  sharedTestDatabase,
  sqliteTestDatabase,
  type TestDatabase,
  temporaryDatabaseFile,
  testPostgresUrl,
} from './test-databases.ts'

export { damageFreelist, damagePages } from './damage-pages.ts'
export {
  askServer,
  type DatabaseLocation,
  holdAdvisoryLock,
  openAt,
  postgresTestDatabase,
  sharedTestDatabase,
  type TestDatabase,
  temporaryDatabaseFile,
  testPostgresUrl,
} from './test-databases.ts'

/**
 * Registers a suite that enters by a service's front door, where the engine is not what it is about: on one engine in
 * `npm test`, which its title chooses so that half of such suites run on each, and on both in `npm run proof`.
 * Without PostgreSQL it runs on SQLite. Stores and ports have {@link describeOnEachDatabase}.
 */
export function describeOnADatabase(
  title: string,
  { migrations }: Readonly<{ migrations: readonly Migration[] }>,
  suite: (open: () => Promise<Database>) => void,
): void {
  const { sqlite, postgres } = fresh(migrations, suite)
  if (process.env['ALLUVIUM_PROOF'] === 'full') return describeOnEach(title, { sqlite, postgres })
  const url = testPostgresUrl()
  const onPostgres = url !== undefined && createHash('sha256').update(title).digest().readUInt8() % 2 === 1
  describe(`${title} (${onPostgres ? 'PostgreSQL' : 'SQLite'})`, () => {
    if (onPostgres) postgres(url)
    else sqlite()
  })
}

/** Registers a suite for a file to which all who open it write in turn; they are closed, and it is removed, after the test by itself. */
export function describeOnASharedFile(title: string, suite: (place: () => Promise<TestDatabase>) => void): void {
  describe(`${title} (SQLite)`, () => {
    suite(removedAfterwards(sharedTestDatabase))
  })
}

/**
 * Registers a suite once for SQLite and once for PostgreSQL (skipped, with the reason in its title, when
 * `ALLUVIUM_TEST_POSTGRES` is not set). `open` gives a migrated database with nothing else in it; it is closed and
 * removed after the test by itself.
 */
export function describeOnEachDatabase(
  title: string,
  { migrations }: Readonly<{ migrations: readonly Migration[] }>,
  suite: (open: () => Promise<Database>) => void,
): void {
  describeOnEach(title, fresh(migrations, suite))
}

function fresh(migrations: readonly Migration[], suite: (open: () => Promise<Database>) => void): OnEach {
  return {
    sqlite() {
      const place = removedAfterwards(sqliteTestDatabase)
      suite(async () => {
        const { where, open } = await place()
        if (where.engine === 'sqlite') await writeFile(where.file, await migratedFile(migrations), { mode: 0o600 })
        return open(migrations)
      })
    },
    postgres(url) {
      const schemas = pooledSchemas(url, migrations)
      afterEach(() => schemas.returnAll())
      afterAll(() => schemas.leaveAll())
      suite(() => schemas.open())
    },
  }
}

/** Does the same for suites that open one database several times: each call of `place` gives a fresh place. */
export function describeOnEachTestDatabase(title: string, suite: (place: () => Promise<TestDatabase>) => void): void {
  describeOnEach(title, {
    sqlite: () => suite(removedAfterwards(sqliteTestDatabase)),
    postgres: (url) => suite(removedAfterwards(async () => postgresTestDatabase(url))),
  })
}

const migratedFiles = new WeakMap<readonly Migration[], Promise<Buffer>>()

/** A file as the migrations leave it, made once in a process: each test opens a copy, which takes half as long as migrating. */
function migratedFile(migrations: readonly Migration[]): Promise<Buffer> {
  const known = migratedFiles.get(migrations) ?? makeMigratedFile(migrations)
  migratedFiles.set(migrations, known)
  return known
}

async function makeMigratedFile(migrations: readonly Migration[]): Promise<Buffer> {
  const { file, remove } = await temporaryDatabaseFile()
  const database = await openAt({ engine: 'sqlite', file }, migrations)
  await database.close()
  const bytes = await readFile(file)
  await remove()
  return bytes
}

type OnEach = Readonly<{ sqlite(): void; postgres(url: string): void }>

function describeOnEach(title: string, { sqlite, postgres }: OnEach): void {
  const url = testPostgresUrl()
  describe(`${title} (SQLite)`, () => {
    sqlite()
  })
  const reason = url === undefined ? ', skipped because ALLUVIUM_TEST_POSTGRES is not set' : ''
  describe.skipIf(url === undefined)(`${title} (PostgreSQL${reason})`, () => {
    postgres(url ?? '')
  })
}

/** Places whose databases are closed, and which then are removed, after each test. */
export function removedAfterwards(make: () => Promise<TestDatabase>): () => Promise<TestDatabase> {
  const opened: Database[] = []
  const made: TestDatabase[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()))
    await Promise.all(made.splice(0).map((place) => place.remove()))
  })
  return async () => {
    const place = await make()
    made.push(place)
    return {
      ...place,
      async open(migrations) {
        const database = await place.open(migrations)
        opened.push(database)
        return database
      },
    }
  }
}
