import type { Database } from '@alluvium/database'
import { describeOnADatabase } from '@alluvium/database/testing'
import { afterEach, expect, test } from 'vitest'
import { type CrawlClient, crawlClient } from '../../../testing/crawl-client.ts'
import { swift } from '../../../testing/crawled.ts'
import { sendHtml, sendStatus, testServer } from '../../../testing/test-server.ts'
import { crawlMigrations } from '../../ports/migrations.ts'
import { statement } from '../../ports/statements.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

/** A start with links to so many pages, which are answered as far as `letGo` allows, the first three at once. */
async function site(pages: number) {
  let free = 4
  const held: (() => void)[] = []
  const server = await testServer((request, response) => {
    const path = request.url ?? ''
    if (path === '/robots.txt') return sendStatus(response, 404)
    const links = Array.from({ length: pages }, (_, index) => `<a href="/${index}">x</a>`).join('')
    const answer = (): void => sendHtml(response, `<title>${path}</title>${links}`)
    free -= 1
    return free >= 0 ? answer() : held.push(answer)
  })
  closing.push(() => server.close())
  const letGo = (count = Number.POSITIVE_INFINITY): void => {
    free = count - held.length
    for (const answer of held.splice(0)) answer()
  }
  return { ...server, held, letGo }
}

const rowsOf = (table: 'crawls' | 'addresses' | 'results' | 'tallies' | 'queues') =>
  statement((db) => db.selectFrom(table).select((select) => select.fn.countAll<number>().as('count')))
const setState = statement((db, { state }: { state: 'pausing' | 'cancelling' }) =>
  db.updateTable('crawls').set({ state }),
)

const rowsIn = async (database: Database): Promise<number> => {
  const tables = ['crawls', 'addresses', 'results', 'tallies', 'queues'] as const
  const counts = await Promise.all(tables.map((table) => database.read(rowsOf(table).first({}))))
  return counts.reduce((sum, row) => sum + (row?.count ?? 0), 0)
}

async function service(...given: Parameters<typeof crawlClient>): Promise<CrawlClient> {
  const made = await crawlClient(...given)
  closing.push(() => made.close())
  return made
}

describeOnADatabase(
  'pausing, resuming and cancelling a crawl over the wire',
  { migrations: crawlMigrations },
  (open) => {
    test('a pause lets requests in flight end, and the resumed crawl fetches everything once', async () => {
      const server = await site(30)
      const { start, control, record } = await service(await open(), { bounds: { ...swift, pauseMs: 60_000 } })
      const path = await start({ start_url: server.origin, concurrency: 3 })
      await expect.poll(() => server.held.length).toBe(3)
      expect(await control(path, 'pause')).toMatchObject({
        status: 202,
        body: { status: 'pausing', stop_reason: null },
      })
      expect(await control(path, 'pause')).toMatchObject({ status: 202, body: { status: 'pausing' } })
      server.letGo()
      await expect.poll(async () => (await record(path))['status']).toBe('paused')
      const paused = await record(path)
      expect(paused).toMatchObject({ pages_crawled: 7, pages_queued: 24, completed_at: null })
      expect(server.requests).toHaveLength(8)
      expect(await control(path, 'pause')).toMatchObject({ status: 202, body: paused })

      expect(await control(path, 'resume')).toMatchObject({ status: 202, body: { status: 'running' } })
      await expect.poll(async () => (await record(path))['status']).toBe('completed')
      expect(await record(path)).toMatchObject({ pages_crawled: 31, stop_reason: 'exhausted' })
      const pages = [...server.counts()].filter(([visited]) => visited !== '/robots.txt')
      expect(pages.filter(([, count]) => count !== 1)).toEqual([])
      for (const verb of ['pause', 'resume', 'cancel']) {
        expect(await control(path, verb)).toMatchObject({ status: 409, body: { code: 'crawl.crawl-ended' } }) // oxlint-disable-line no-await-in-loop -- few
      }
    })

    test('a pause does not wait for a server that does not answer', async () => {
      const server = await site(30)
      const { start, control, record } = await service(await open(), {
        bounds: { pauseMs: 20, lookMs: 50, commitMs: 5 },
      })
      const path = await start({ start_url: server.origin, concurrency: 3 })
      await expect.poll(() => server.held.length).toBe(3)
      await control(path, 'pause')
      await expect.poll(async () => (await record(path))['status']).toBe('paused')
      expect(await record(path)).toMatchObject({ pages_crawled: 4, pages_queued: 27 })
      server.letGo()
      await control(path, 'resume')
      await expect.poll(async () => (await record(path))['pages_crawled']).toBe(31)
    })

    test('a paused crawl stays paused over a restart, and one that was pausing or cancelling completes that', async () => {
      const server = await site(10)
      const database = await open()
      const first = await service(database)
      const path = await first.start({ start_url: server.origin, concurrency: 2 })
      await expect.poll(() => server.held.length).toBe(2)
      await first.control(path, 'pause')
      server.letGo()
      await expect.poll(async () => (await first.record(path))['status']).toBe('paused')
      const crawled = (await first.record(path))['pages_crawled']
      await first.close()

      const second = await service(database)
      expect(await second.record(path)).toMatchObject({ status: 'paused', pages_crawled: crawled })
      await second.close()
      await database.write(setState.run({ state: 'pausing' }))
      const third = await service(database)
      await expect.poll(async () => (await third.record(path))['status']).toBe('paused')
      await third.close()
      await database.write(setState.run({ state: 'cancelling' }))
      const fourth = await service(database)
      await expect.poll(async () => (await fourth.record(path))['status']).toBe('cancelled')
      expect(await fourth.record(path)).toMatchObject({
        pages_crawled: crawled,
        pages_queued: 0,
        stop_reason: 'cancelled',
      })
    })

    test('a paused crawl is cancelled at once, and does not count as running', async () => {
      const server = await site(10)
      const { ask, start, control, record } = await service(await open(), { maxActive: 1 })
      const path = await start({ start_url: server.origin })
      await expect.poll(() => server.held.length).toBeGreaterThan(0)
      await control(path, 'pause')
      server.letGo()
      await expect.poll(async () => (await record(path))['status']).toBe('paused')
      const other = await start({ start_url: server.origin, request_delay_ms: 60_000 })
      expect(await control(path, 'resume')).toMatchObject({ status: 503, body: { code: 'crawl.queue-full' } })
      expect(await control(path, 'cancel')).toMatchObject({
        status: 202,
        body: { status: 'cancelled', pages_queued: 0 },
      })
      expect((await ask('DELETE', other)).status).toBe(204)
    })

    test('a deleted crawl is gone at once, with all its data, also while it was running', async () => {
      const server = await site(10)
      const database = await open()
      const { ask, start, control } = await service(database)
      const headers = { 'idempotency-key': 'again' }
      const body = { start_url: server.origin, request_delay_ms: 0, use_sitemaps: false }
      const started = await ask('POST', '/api/v1/crawls', { body, headers })
      const path = `/api/v1/crawls/${String(Reflect.get(Object(started.body), 'crawl_id'))}`
      await expect.poll(() => server.held.length).toBeGreaterThan(0)
      expect(await ask('DELETE', path)).toMatchObject({ status: 204, body: undefined })
      for (const [method, what] of [
        ['GET', ''],
        ['GET', '/stats'],
        ['POST', '/pause'],
        ['POST', '/cancel'],
        ['DELETE', ''],
      ] as const) {
        expect(await ask(method, path + what)).toMatchObject({ status: 404, body: { code: 'crawl.crawl-missing' } }) // oxlint-disable-line no-await-in-loop -- few
      }
      expect((await ask('GET', '/api/v1/crawls')).body).toEqual([])
      await expect.poll(() => rowsIn(database)).toBe(0)
      server.letGo()
      const again = await ask('POST', '/api/v1/crawls', { body, headers })
      expect(Reflect.get(Object(again.body), 'crawl_id')).not.toBe(path.split('/').at(-1))
      expect((await control(await start({ start_url: server.origin }), 'pause')).status).toBe(202)
    })

    test('an unknown crawl is 404, and without a key every answer is 401', async () => {
      const { ask } = await service(await open())
      const path = '/api/v1/crawls/01939d3f-0000-7000-8000-000000000000'
      for (const [method, what] of [
        ['POST', '/pause'],
        ['POST', '/resume'],
        ['POST', '/cancel'],
        ['DELETE', ''],
      ] as const) {
        expect((await ask(method, path + what)).status).toBe(404) // oxlint-disable-line no-await-in-loop -- few
        expect((await ask(method, path + what, { key: null })).status).toBe(401) // oxlint-disable-line no-await-in-loop -- few
      }
    })
  },
)
