/**
 * How often a request goes to a database server and back, one way after the other, counted by a relay between the two: what a
 * request costs where the server is far. Not how long it takes.
 */
import { openPostgres } from '@alluvium/database/scaled'
import { postgresTestDatabase, testPostgresUrl } from '@alluvium/database/testing'
import { type Relay, relayTo } from '@alluvium/database/testing/relay'
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
  const { hostname, port } = new URL(server ?? '')
  const relay = await relayTo({ host: hostname, port: Number(port || 5432), delay: turns })
  const place = postgresTestDatabase(server ?? '')
  if (place.where.engine !== 'postgres') throw new Error('This test is about PostgreSQL.')
  const url = Object.assign(new URL(server ?? ''), { hostname: '127.0.0.1', port: String(relay.port) }).href
  const { schema } = place.where
  const database = await openPostgres({ url, schema, migrations: filesMigrations, logger: quiet })
  onTestFinished(async () => {
    await database.close()
    await relay.close()
    await place.remove()
  })
  return { relay, files: await start({ ...options, database }) }
}

/** The minTrips trips that one of some requests of a kind took: others may still meet work in the background. */
async function minTrips(relay: Relay, request: (at: number) => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let at = 0; at < 4; at += 1) {
    await quietness(relay)
    const before = relay.trips()
    await request(at)
    counts.push(relay.trips() - before)
  }
  return Math.min(...counts)
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
    // Another database's transaction on the same server makes one more of each question whether anything has changed.
    expect(await minTrips(relay, () => ask('GET', '/plans/first', 200))).toBeLessThanOrEqual(4)
    expect(await minTrips(relay, (at) => ask('PUT', `/plans/${at}`, 201, 'one'))).toBeLessThanOrEqual(7)
    expect(await minTrips(relay, () => ask('PROPFIND', '/plans/', 207))).toBeLessThanOrEqual(10)
    expect(await minTrips(relay, (at) => ask('MKCOL', `/plans/folder-${at}`, 201))).toBeLessThanOrEqual(7)
    expect(await minTrips(relay, (at) => ask('DELETE', `/plans/${at}`, 204))).toBeLessThanOrEqual(7)
  })
})
