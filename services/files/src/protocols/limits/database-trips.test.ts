/**
 * How often a request goes to a database server and back, one way after the other, counted by a relay between the two: what a
 * request costs where the server is far. Not how long it takes.
 */
import { openPostgres } from '@alluvium/database/scaled'
import { postgresTestDatabase, testPostgresUrl } from '@alluvium/database/testing'
import { type Relay, relayToPostgres } from '@alluvium/database/testing/relay'
import { expect, onTestFinished, test } from 'vitest'
import { admin, adminBasic, describeFiles, quiet, type Start } from '../../../testing/running-files.ts'
import { filesMigrations } from '../../upkeep.ts'

const server = testPostgresUrl()
const headers = { Authorization: adminBasic }

/** So many turns of the event loop: whatever can be sent without an answer has been sent by then. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
}

/** Until nothing more is asked of the server: what a request leaves to the background is no part of it. */
async function quietness({ trips }: Relay): Promise<void> {
  for (let [before, calm] = [-1, 0]; calm < 10; ) {
    calm = before === trips() ? calm + 1 : 0
    before = trips()
    await turns()
  }
}

async function farAway(start: Start, options: Parameters<Start>[0]) {
  const { relay, url } = await relayToPostgres(server ?? '', { delay: turns })
  const place = postgresTestDatabase(server ?? '')
  if (place.where.engine !== 'postgres') throw new Error('This test is about PostgreSQL.')
  const { schema } = place.where
  const database = await openPostgres({ url, schema, migrations: filesMigrations, logger: quiet })
  onTestFinished(async () => {
    await database.close()
    await relay.close()
    await place.remove()
  })
  return { relay, files: await start({ ...options, database }) }
}

type Asked = Readonly<{
  request(at: number): Promise<unknown>
  /** What is not counted. */
  before?(at: number): Promise<unknown>
}>

const maxTries = 60

/**
 * The trips of a request, or of the first of many that took no more than so many: work in the background is counted with it, and
 * while transactions of other databases end, nothing is known to be unchanged.
 */
async function tripsOf(relay: Relay, { request, before }: Asked, max: number): Promise<number> {
  let min = Number.POSITIVE_INFINITY
  for (let at = 0; at < maxTries && min > max; at += 1) {
    await before?.(at)
    await quietness(relay)
    const trips = relay.trips()
    await request(at)
    min = Math.min(min, relay.trips() - trips)
  }
  return min
}

describeFiles('a database server that is far away', (start) => {
  test.skipIf(server === undefined)('is asked a few times for each request', async () => {
    const { relay, files } = await farAway(start, { admin })
    const ask = async (method: string, path: string, expected: number, body?: string) => {
      const { status } = await files.ask(method, path, { headers, ...(body !== undefined && { body }) })
      expect(status).toBe(expected)
    }
    await ask('MKCOL', '/plans', 201)
    await ask('PUT', '/plans/first', 201, 'one')
    const put = (name: string) => ask('PUT', `/plans/${name}`, 201, 'one')
    const expected: readonly (readonly [number, Asked])[] = [
      [1, { request: () => ask('GET', '/plans/first', 200) }],
      [3, { request: (at) => put(`new-${at}`) }],
      [2, { request: () => ask('PROPFIND', '/plans/', 207) }],
      [3, { request: (at) => ask('MKCOL', `/plans/folder-${at}`, 201) }],
      [4, { before: (at) => put(`old-${at}`), request: (at) => ask('DELETE', `/plans/old-${at}`, 204) }],
    ]
    for (const [max, asked] of expected) expect(await tripsOf(relay, asked, max)).toBeLessThanOrEqual(max)
  })
})
