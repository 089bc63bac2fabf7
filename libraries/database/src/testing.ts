/**
 * Databases for tests: a suite that is written once and registered for each engine. No service's tests know on
 * which engine they run.
 */
import { afterEach, describe } from 'vitest'
import type { Database } from './database.ts'
import type { Migration } from './migration.ts'
import { type DatabasePlace, postgresPlace, sqlitePlace, testPostgresUrl } from './places.ts'

export { type DatabasePlace, openAt, temporaryDatabaseFile, testPostgresUrl, type Where } from './places.ts'

/**
 * Registers a suite once for SQLite and once for PostgreSQL (skipped, with the reason in its title, when
 * `ALLUVIUM_TEST_POSTGRES` is not set). `open` gives a fresh, migrated database; it is closed and removed after
 * the test by itself.
 */
export function describeOnEachDatabase(
  title: string,
  { migrations }: Readonly<{ migrations: readonly Migration[] }>,
  suite: (open: () => Promise<Database>) => void,
): void {
  describeInEachPlace(title, (place) => suite(async () => (await place()).open(migrations)))
}

/** Does the same for suites that open one database several times: each call of `place` gives a fresh place. */
export function describeInEachPlace(title: string, suite: (place: () => Promise<DatabasePlace>) => void): void {
  const url = testPostgresUrl()
  describe(`${title} (SQLite)`, () => {
    suite(removedAfterwards(sqlitePlace))
  })
  const reason = url === undefined ? ', skipped because ALLUVIUM_TEST_POSTGRES is not set' : ''
  describe.skipIf(url === undefined)(`${title} (PostgreSQL${reason})`, () => {
    suite(removedAfterwards(async () => postgresPlace(url ?? '')))
  })
}

/** Places whose databases are closed, and which then are removed, after each test. */
export function removedAfterwards(make: () => Promise<DatabasePlace>): () => Promise<DatabasePlace> {
  const opened: Database[] = []
  const made: DatabasePlace[] = []
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
