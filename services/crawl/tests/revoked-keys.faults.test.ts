/** A key that is revoked while something goes on, or wrong: no crawl of an account without a key runs. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { newId } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { databaseFrontier } from '../src/adapters/database-frontier/frontier.ts'
import { createKey, revokeKey } from '../src/operations/keys.ts'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { statement } from '../src/ports/statements.ts'
import { crawlService } from '../testing/crawl-service.ts'

const states = statement((db) => db.selectFrom('crawls').select('state').orderBy('number'))

const admin = { keyId: 'development', account: 'main', requestsPerMinute: 1000, accountPerMinute: 1000, isFirst: true }
const newKey = { name: 'ann', account: 'ann', requestsPerMinute: 100 }
const crawlOf = (host: string) => ({
  crawlId: newId(),
  account: 'ann',
  startUrl: `http://${host}.example/`,
  givenUrl: `http://${host}.example/`,
  maxPages: 100,
  requestDelayMs: 200,
  concurrency: 4,
  useSitemaps: false,
  loopback: false,
  maxActive: 1_000,
})

const pause = () => {
  throw new Error('the process ends')
}

describeOnADatabase('a key that is revoked', { migrations: crawlMigrations }, (open) => {
  test('leaves no crawl of an account without keys running, even if the process ends right after', async () => {
    const database = await open()
    const frontier = databaseFrontier(database)
    const { row } = await database.write(createKey(newKey, admin, { maxOwn: 5, now: 0 }))
    await frontier.start(crawlOf('a'))
    await frontier.lease({ holder: 'one', hosts: 1, leaseMs: 60_000 })
    for (const host of ['b', 'c']) await frontier.start(crawlOf(host)) // oxlint-disable-line no-await-in-loop -- in this order
    await expect(revokeKey({ database, pause }, row.id, admin)).rejects.toThrow('the process ends')
    expect((await database.read(states.all({}))).map(({ state }) => state)).toEqual(['pausing', 'paused', 'paused'])
    await frontier.reclaim('one')
    expect((await database.read(states.all({}))).map(({ state }) => state)).toEqual(['paused', 'paused', 'paused'])
  })

  test('starts no crawl for a request with it that is still resolving the host name', async () => {
    const [looking, found] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const service = await crawlService(await open(), {
      async resolve() {
        looking.resolve()
        await found.promise
        return [{ address: '1.1.1.1', family: 4 }]
      },
    })
    try {
      const made = Object((await service.ask('POST', '/api/v1/keys', { body: { name: 'ann', account: 'ann' } })).body)
      const body = { start_url: 'http://slow.example/' }
      const started = service.ask('POST', '/api/v1/crawls', { key: String(made.key), body })
      await looking.promise
      expect((await service.ask('DELETE', `/api/v1/keys/${made.id}`)).status).toBe(204)
      found.resolve()
      expect(await started).toMatchObject({ status: 401, body: { code: 'crawl.key-wrong' } })
      expect((await service.ask('GET', '/api/v1/crawls')).body).toEqual([])
    } finally {
      found.resolve()
      await service.close()
    }
  })
})
