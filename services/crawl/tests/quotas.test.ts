/** What one account, or one network, can take from all others: nothing. Each reproduction by its symptom, and every budget at its limit. */
import { gzipSync } from 'node:zlib'
import { describeOnADatabase } from '@alluvium/database/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { crawlMigrations } from '../src/ports/migrations.ts'
import type { Answered } from '../testing/answer-holder.ts'
import { type CrawlClient, crawlClient, fieldOf } from '../testing/crawl-client.ts'
import { sendHtml, sendStatus, type TestServer, testServer } from '../testing/test-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

const codeOf = ({ status, body }: Answered) => [status, Object(body).code]

async function site(answer: Parameters<typeof testServer>[0]): Promise<TestServer> {
  const server = await testServer(answer)
  closing.push(() => server.close())
  return server
}

const onePage = () => site((_, response) => sendHtml(response, '<title>x</title>'))
/** Links to more pages than anybody asks for at once, and answers none of them. */
const silentSite = () =>
  site((request, response) => {
    if (request.url === '/robots.txt') return sendStatus(response, 404)
    if (request.url !== '/') return undefined
    return sendHtml(response, Array.from({ length: 1_000 }, (_, index) => `<a href="/${index}">x</a>`).join(''))
  })

async function keyOf({ ask }: CrawlClient, account: string, perMinute = 10_000): Promise<string> {
  const body = { name: account, account, requests_per_minute: perMinute }
  return String(fieldOf(await ask('POST', '/api/v1/keys', { body }), 'key'))
}

describeOnADatabase('quotas of accounts', { migrations: crawlMigrations }, (open) => {
  async function service(options: Parameters<typeof crawlClient>[1] = {}): Promise<CrawlClient> {
    const client = await crawlClient(await open(), options)
    closing.push(() => client.close())
    return client
  }

  const quick = { request_delay_ms: 0, use_sitemaps: false }

  describe('keys', () => {
    test('a key with one request a minute cannot create one with more, and reports its own rate', async () => {
      const client = await service()
      const make = async (account: string, body: object) =>
        await client.ask('POST', '/api/v1/keys', { key: await keyOf(client, account, 1), body: { name: 'x', ...body } })
      const refused = await make('ann', { requests_per_minute: 100_000 })
      expect(codeOf(refused)).toEqual([403, 'crawl.rate-above-own'])
      expect(fieldOf(refused, 'error')).toContain('which is 1 requests a minute')
      expect(await make('bob', {})).toMatchObject({ status: 201, body: { requests_per_minute: 1 } })
    })

    test('a key and the keys it makes share its rate', async () => {
      const client = await service()
      const own = await keyOf(client, 'ann', 5)
      const made = async () =>
        String(
          fieldOf(
            await client.ask('POST', '/api/v1/keys', { key: own, body: { name: 'x', requests_per_minute: 5 } }),
            'key',
          ),
        )
      const keys = [own, await made(), await made()]
      const asked = await Promise.all(
        Array.from({ length: 9 }, (_, index) => client.ask('GET', '/api/v1/crawls', { key: keys[index % 3] ?? '' })),
      )
      expect(asked.filter(({ status }) => status === 200)).toHaveLength(3) // two of five were spent on making them
      expect(asked.filter(({ status }) => status === 429)).toHaveLength(6)
    })

    test('the keys that a first key makes for an account add up', async () => {
      const client = await service()
      const keys = [await keyOf(client, 'ann', 3), await keyOf(client, 'ann', 3)]
      const asked = await Promise.all(
        Array.from({ length: 10 }, (_, index) => client.ask('GET', '/api/v1/crawls', { key: keys[index % 2] ?? '' })),
      )
      expect(asked.filter(({ status }) => status === 200)).toHaveLength(6)
    })
  })

  test('the crawls of an account continue while it has a key, and are paused with its last one', async () => {
    const client = await service({ timeouts: { headersMs: 200 } })
    const { origin } = await silentSite()
    const [first, last] = [await keyOf(client, 'ann'), await keyOf(client, 'ann')]
    const body = { start_url: origin, ...quick, max_pages: 1_000_000 }
    const started = await client.ask('POST', '/api/v1/crawls', { key: first, body })
    const path = `/api/v1/crawls/${String(fieldOf(started, 'crawl_id'))}`
    const revoke = async (ending: string) => {
      const listed = (await client.ask('GET', '/api/v1/keys')).body
      const keys: unknown[] = Array.isArray(listed) ? listed : []
      const { id } = Object(keys.find((one) => String(Object(one).key).endsWith(ending)))
      expect((await client.ask('DELETE', `/api/v1/keys/${id}`)).status).toBe(204)
    }
    await revoke(first.slice(-4))
    expect(await client.status(path)).toBe('running')
    await revoke(last.slice(-4))
    await expect.poll(() => client.status(path)).toBe('paused')
    const fresh = await keyOf(client, 'ann')
    expect((await client.ask('POST', `${path}/resume`, { key: fresh })).status).toBe(202)
  })

  test('one account that starts a thousand crawls leaves other accounts room to start theirs', async () => {
    const client = await service({ maxActive: 100 })
    const [ann, bob] = [await keyOf(client, 'ann'), await keyOf(client, 'bob')]
    const { origin } = await silentSite()
    const start = (key: string) => client.ask('POST', '/api/v1/crawls', { key, body: { start_url: origin, ...quick } })
    let refused = await start(ann)
    for (let count = 1; count < 200 && refused.status === 202; count += 1) refused = await start(ann) // oxlint-disable-line no-await-in-loop -- until it is refused
    expect(codeOf(refused)).toEqual([429, 'crawl.too-many-running'])
    expect([refused.headers.get('retry-after'), fieldOf(refused, 'error')]).toEqual([
      '30',
      expect.stringContaining('cancel one'),
    ])
    expect((await start(bob)).status).toBe(202)
  })

  test('crawls that hold all requests of an account at a silent host block neither crawls of other accounts nor others of their own', async () => {
    const client = await service()
    const [ann, bob] = [await keyOf(client, 'ann'), await keyOf(client, 'bob')]
    const silent = await silentSite()
    const greedy = { start_url: silent.origin, ...quick, max_pages: 1_000, concurrency: 256 }
    for (let count = 0; count < 3; count += 1) await client.ask('POST', '/api/v1/crawls', { key: ann, body: greedy }) // oxlint-disable-line no-await-in-loop -- in this order
    await expect.poll(() => silent.maxInFlight()).toBeGreaterThanOrEqual(200)
    const polite = await onePage()
    for (const key of [bob, ann]) {
      /* oxlint-disable no-await-in-loop -- one after the other, as their names tell */
      const started = await client.ask('POST', '/api/v1/crawls', {
        key,
        body: { start_url: polite.origin, max_pages: 1, ...quick },
      })
      const path = `/api/v1/crawls/${String(fieldOf(started, 'crawl_id'))}`
      await expect.poll(() => client.status(path)).toBe('completed')
      /* oxlint-enable no-await-in-loop */
    }
  })

  test('a site with tens of thousands of links on each page does not fill the disk: links past the limit are counted and not stored', async () => {
    const pages = 12
    const bodies = Array.from({ length: pages }, (_, page) =>
      gzipSync(Array.from({ length: 60_000 }, (_, link) => `<a href=/${page}-${link}>x</a>`).join('')),
    )
    const { origin } = await site((request, response) => {
      const page = Number(/^\/page(\d+)$/.exec(request.url ?? '')?.[1] ?? -1)
      if (request.url === '/')
        return sendHtml(response, bodies.map((_, index) => `<a href=/page${index}>x</a>`).join(''))
      const body = bodies[page]
      return body === undefined
        ? sendStatus(response, 404)
        : response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(body)
    })
    const client = await service()
    const crawl = await client.start({ start_url: origin, max_pages: 1 + pages })
    await expect.poll(() => client.status(crawl)).toBe('completed')
    const { pages_crawled: crawled, pages_skipped: skipped, addresses_dropped: dropped } = await client.record(crawl)
    expect(crawled).toBe(1 + pages)
    expect(Number(skipped) + Number(crawled)).toBeLessThanOrEqual(100_000)
    expect(Number(skipped) + Number(dropped)).toBe(pages * 60_000)
  })
})
