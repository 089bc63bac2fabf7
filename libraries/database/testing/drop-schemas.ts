/**
 * Global setup of the suites: gives the schemas that a run makes a prefix of their own, and drops at the end of the run all
 * that its suites have left on the server for each other.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { testPostgresUrl } from './test-databases.ts'

export function setup(): () => Promise<void> {
  const prefix = `test_${randomBytes(4).toString('hex')}`
  process.env['ALLUVIUM_TEST_SCHEMAS'] = prefix
  return async () => {
    const url = testPostgresUrl()
    if (url !== undefined) await dropSchemas(url, prefix)
  }
}

async function dropSchemas(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET client_min_messages TO warning')
    const { rows } = await client.query<{ name: string }>(
      'SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)',
      [`${prefix}_`],
    )
    // oxlint-disable-next-line no-await-in-loop -- a transaction each: all their tables together are too many to lock
    for (const { name } of rows) await client.query(`DROP SCHEMA IF EXISTS "${name}" CASCADE`)
  } finally {
    await client.end()
  }
}
