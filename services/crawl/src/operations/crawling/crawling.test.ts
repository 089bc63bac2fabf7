import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describeOnADatabase } from '@alluvium/database/testing'
import { afterEach, describe, expect, test } from 'vitest'
import {
  crawled,
  ended,
  endsIn,
  frontierOn,
  newCrawl,
  outOfScopeIn,
  recordIn,
  testCrawler,
} from '../../../testing/crawled.ts'
import { sendHtml, sendStatus, type TestServer, testServer } from '../../../testing/test-server.ts'
import { crawlMigrations } from '../../ports/migrations.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

type Site = Readonly<Record<string, string | ((request: IncomingMessage, response: ServerResponse) => unknown)>>

/** A site of pages by path: a text is a page, a function answers itself, anything else is 404. */
async function site(pages: Site): Promise<TestServer> {
  const server = await testServer((request, response) => {
    const page = pages[request.url ?? '']
    if (page === undefined) return sendStatus(response, 404)
    return typeof page === 'string' ? sendHtml(response, page) : page(request, response)
  })
  closing.push(() => server.close())
  return server
}

const redirect =
  (location: string, status = 302) =>
  (_: IncomingMessage, response: ServerResponse): void =>
    sendStatus(response, status, { location })

describeOnADatabase('a crawl', { migrations: crawlMigrations }, (open) => {
  async function crawler(options: Parameters<typeof testCrawler>[1] = {}) {
    const database = await open()
    const made = testCrawler(database, options)
    closing.push(() => made.crawling.close({ deadlineMs: 0 }))
    return { database, ...made }
  }

  describe('of which the start', () => {
    test('redirects to another host is a crawl of that host', async () => {
      const there = await site({ '/home': '<title>x</title><a href="/in">x</a>', '/in': '<title>x</title>' })
      const here = await site({ '/': redirect('/a'), '/a': redirect(`${there.origin}/home`, 301) })
      const one = await crawler()
      const crawlId = await crawled(one, newCrawl(here.origin))
      expect(Object.fromEntries(await endsIn(one.database, crawlId))).toEqual({
        [`${here.origin}/`]: 'redirected',
        [`${here.origin}/a`]: 'redirected',
        [`${there.origin}/home`]: 'fetched',
        [`${there.origin}/in`]: 'fetched',
      })
      expect(await recordIn(one.database, crawlId)).toMatchObject({
        state: 'completed',
        stop_reason: 'exhausted',
        crawled: 2,
        redirected: 2,
      })
    })

    test('is disallowed has failed, and so has one where robots.txt answers 5xx', async () => {
      const one = await crawler()
      for (const robots of ['User-agent: *\nDisallow: /', undefined]) {
        /* oxlint-disable no-await-in-loop -- one crawl after another */
        const server = await site({
          '/robots.txt': (_, response) => (robots === undefined ? sendStatus(response, 503) : response.end(robots)),
          '/': 'x',
        })
        const crawlId = await crawled(one, newCrawl(server.origin))
        expect(await recordIn(one.database, crawlId)).toMatchObject({
          state: 'failed',
          stop_reason: 'start_disallowed',
          skipped: 1,
        })
        expect(server.counts().get('/')).toBeUndefined()
        expect(server.counts().get('/robots.txt')).toBe(robots === undefined ? 3 : 1)
        /* oxlint-enable no-await-in-loop */
      }
    })

    test('cannot be reached has failed', async () => {
      const server = await site({})
      await server.close()
      const one = await crawler()
      const crawlId = await crawled(one, newCrawl(server.origin))
      expect(await recordIn(one.database, crawlId)).toMatchObject({
        state: 'failed',
        stop_reason: 'start_unreachable',
        failed: 1,
        issues: 1,
      })
    })

    test('is in a private network has failed, and no connection was made', async () => {
      const server = await site({ '/': 'x' })
      const one = await crawler()
      const crawlId = await crawled(one, newCrawl(server.origin, { network: 'public' }))
      expect(await recordIn(one.database, crawlId)).toMatchObject({
        state: 'failed',
        stop_reason: 'start_blocked',
        failed: 1,
      })
      expect(server.requests).toEqual([])
    })

    test('redirects to a private network has failed there', async () => {
      const inside = await site({ '/': 'secret' })
      const outside = await site({ '/': redirect(`${inside.origin.replace('127.0.0.1', 'inside.example')}/`) })
      const one = await crawler({
        resolve: async (name) => [{ address: name === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }],
      })
      const crawlId = await crawled(one, newCrawl(outside.origin))
      expect(await recordIn(one.database, crawlId)).toMatchObject({
        state: 'failed',
        stop_reason: 'start_blocked',
        redirected: 1,
        failed: 1,
      })
      expect(inside.requests).toEqual([])
    })

    test('is missing, or redirects in a circle, completes with that one failure', async () => {
      const one = await crawler()
      const server = await site({ '/loop': redirect('/back'), '/back': redirect('/loop') })
      expect(await recordIn(one.database, await crawled(one, newCrawl(`${server.origin}/none`)))).toMatchObject({
        state: 'completed',
        failed: 1,
        crawled: 0,
      })
      expect(await recordIn(one.database, await crawled(one, newCrawl(`${server.origin}/loop`)))).toMatchObject({
        state: 'completed',
        failed: 1,
        redirected: 1,
      })
    })
  })

  test('follows at most ten redirects from one address to the next', async () => {
    const hops = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`/r/${index}`, redirect(`/r/${index + 1}`)]),
    )
    const server = await site({ '/': '<title>x</title><a href="/r/0">x</a>', ...hops })
    const one = await crawler()
    const crawlId = await crawled(one, newCrawl(server.origin, { useSitemaps: false }))
    expect((await endsIn(one.database, crawlId)).get(`${server.origin}/r/10`)).toBe('http_error')
    expect(server.counts().get('/r/11')).toBeUndefined()
    expect(await recordIn(one.database, crawlId)).toMatchObject({ redirected: 10, failed: 1, crawled: 1 })
  })

  test('never connects to another host than its own', async () => {
    const other = await site({ '/x': 'x', '/robots.txt': 'x' })
    const server = await site({
      '/': `<title>x</title><a href="${other.origin}/x">x</a><a href="/away">x</a>`,
      '/away': redirect(`${other.origin}/y`),
    })
    const one = await crawler()
    const crawlId = await crawled(one, newCrawl(server.origin))
    expect(other.requests).toEqual([])
    expect(await outOfScopeIn(one.database, crawlId)).toEqual(new Set([`${other.origin}/x`, `${other.origin}/y`]))
  })

  test('reads robots.txt through redirects to other hosts, and sitemaps of all kinds', async () => {
    const rules = await site({
      '/robots.txt': (_, response) => response.end(`User-agent: *\nDisallow: /no\nSitemap: ${origin()}/index.xml`),
    })
    const loc = (path: string): string => `<loc>${origin()}${path}</loc>`
    const server = await site({
      '/robots.txt': redirect(`${rules.origin}/robots.txt`),
      '/': '<title>x</title>',
      '/index.xml': (_, response) =>
        response.end(
          `<sitemapindex><sitemap>${loc('/1.xml.gz')}</sitemap><sitemap>${loc('/index.xml')}</sitemap><sitemap>${loc('/moved.xml')}</sitemap></sitemapindex>`,
        ),
      '/1.xml.gz': (_, response) =>
        response.end(
          gzipSync(
            `<urlset><url>${loc('/from-gzip')}</url><url>${loc('/no/way')}</url><url><loc>http://other.example/</loc></url></urlset>`,
          ),
        ),
      '/moved.xml': redirect('/2.txt'),
      '/2.txt': (_, response) =>
        response.writeHead(200, { 'content-type': 'text/plain' }).end(`${origin()}/from-text\n`),
      '/from-gzip': '<title>x</title>',
      '/from-text': '<title>x</title>',
    })
    function origin(): string {
      return server.origin
    }
    const one = await crawler()
    const crawlId = await crawled(one, newCrawl(server.origin))
    expect(Object.fromEntries(await endsIn(one.database, crawlId))).toEqual({
      [`${server.origin}/`]: 'fetched',
      [`${server.origin}/from-gzip`]: 'fetched',
      [`${server.origin}/from-text`]: 'fetched',
      [`${server.origin}/no/way`]: 'disallowed',
    })
    expect(await recordIn(one.database, crawlId)).toMatchObject({ state: 'completed', skipped: 2 })
  })

  test('detects faults, and counts them by kind', async () => {
    const server = await site({
      '/': '<a href=/gone>x</a><a href=/r1>x</a><a href=/loop>x</a><a href=/broken>x</a><a href=/nowhere>x</a><a href=/end>x</a>',
      '/r1': redirect('/r2'),
      '/r2': redirect('/end'),
      '/end': '<title>x</title>',
      '/loop': redirect('/loop'),
      '/nowhere': (_, response) => sendStatus(response, 301),
      '/broken': (_, response) => sendStatus(response, 500),
    })
    const one = await crawler()
    const crawlId = await crawled(one, newCrawl(server.origin, { useSitemaps: false }))
    const record = await recordIn(one.database, crawlId)
    expect(record).toMatchObject({ issues: 8, crawled: 2, failed: 4, redirected: 2 })
  })

  test('is cancelled while it runs: requests in flight are given up, and every address has an outcome', async () => {
    const server = await site({
      '/': `<title>x</title>${Array.from({ length: 30 }, (_, index) => `<a href=/slow/${index}>x</a>`).join('')}`,
      ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`/slow/${index}`, () => undefined])),
    })
    const one = await crawler()
    const crawl = newCrawl(server.origin, { concurrency: 5, useSitemaps: false })
    await one.frontier.start(crawl)
    one.crawling.wake()
    await expect.poll(() => server.requests.length).toBeGreaterThanOrEqual(7)
    expect(await one.frontier.cancel(crawl.crawlId)).toBe('cancelling')
    one.crawling.drop(crawl.crawlId)
    await ended(one, crawl.crawlId)
    expect(await recordIn(one.database, crawl.crawlId)).toMatchObject({
      state: 'cancelled',
      stop_reason: 'cancelled',
      crawled: 1,
      skipped: 30,
      waiting: 0,
    })
    expect(server.requests).toHaveLength(7)
  })

  test('continues where it was when the process is started again', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`/${index}`, `<title>x</title><a href=/${index + 1}>x</a>`]),
    )
    const server = await site(pages)
    const database = await open()
    const first = testCrawler(database)
    const crawl = newCrawl(`${server.origin}/0`, { useSitemaps: false })
    await first.frontier.start(crawl)
    first.crawling.wake()
    await expect.poll(() => server.requests.length).toBeGreaterThan(10)
    await first.crawling.close({ deadlineMs: 1_000 })
    const before = await recordIn(database, crawl.crawlId)
    expect(before).toMatchObject({ state: 'running', reserved: 0, slots: 0 })
    expect(before.crawled).toBeGreaterThan(0)
    const second = testCrawler(database)
    closing.push(() => second.crawling.close({ deadlineMs: 0 }))
    await ended(second, crawl.crawlId)
    expect(await recordIn(database, crawl.crawlId)).toMatchObject({ state: 'completed', crawled: 60, failed: 1 })
    expect([...server.counts()].filter(([path, count]) => path !== '/robots.txt' && count > 1)).toEqual([])
  })

  test('of an earlier process is resumed at once, without waiting for the next poll', async () => {
    const server = await site({ '/': '<title>x</title>' })
    const database = await open()
    const crawl = newCrawl(server.origin, { useSitemaps: false })
    await frontierOn(database).start(crawl)
    const one = testCrawler(database, { bounds: { lookMs: 3_600_000 } })
    closing.push(() => one.crawling.close({ deadlineMs: 0 }))
    await ended(one, crawl.crawlId)
    expect(await recordIn(database, crawl.crawlId)).toMatchObject({ state: 'completed', crawled: 1 })
  })

  test('survives a frontier that fails for a while, and continues from the stored state', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`/${index}`, `<title>x</title><a href=/${index + 1}>x</a>`]),
    )
    const server = await site(pages)
    const one = await crawler()
    const crawl = newCrawl(`${server.origin}/0`, { useSitemaps: false })
    await one.frontier.start(crawl)
    one.crawling.wake()
    await expect.poll(() => server.requests.length).toBeGreaterThan(5)
    await one.frontier.reclaim('embedded') // what another process of the same name would do: every lease is lost
    await ended(one, crawl.crawlId)
    expect(await recordIn(one.database, crawl.crawlId)).toMatchObject({ state: 'completed', crawled: 40, failed: 1 })
  })

  test('is left to another worker when its own dies, and the two never hold one host at a time', async () => {
    const page = Array.from({ length: 30 }, (_, index) => `<a href=/${index}>x</a>`).join('')
    const servers = await Promise.all(
      Array.from({ length: 4 }, () =>
        testServer((request, response) => {
          if (request.url === '/robots.txt') sendStatus(response, 404)
          else setTimeout(() => sendHtml(response, `<title>x</title>${page}`), 20)
        }),
      ),
    )
    for (const server of servers) closing.push(() => server.close())
    const database = await open()
    const crawls = servers.map(({ origin }) => newCrawl(origin, { concurrency: 2, useSitemaps: false }))
    for (const crawl of crawls) await frontierOn(database).start(crawl) // oxlint-disable-line no-await-in-loop -- in this order
    const workers = ['one', 'two'].map((holder) => testCrawler(database, { holder, bounds: { hosts: 2 } }))
    for (const { crawling } of workers) closing.push(() => crawling.close({ deadlineMs: 0 }))
    await expect.poll(() => servers.every(({ requests }) => requests.length > 3)).toBe(true)
    await workers[0]?.crawling.close({ deadlineMs: 0 })
    for (const crawl of crawls) {
      /* oxlint-disable no-await-in-loop -- one after another */
      await ended({ frontier: frontierOn(database) }, crawl.crawlId)
      expect(await recordIn(database, crawl.crawlId)).toMatchObject({ state: 'completed', crawled: 31, failed: 0 })
      /* oxlint-enable no-await-in-loop */
    }
    // Whether a host's second place is ever used depends on the speed of the machine; a third must never be.
    expect(servers.map((server) => server.maxInFlight()).filter((inFlight) => inFlight > 2)).toEqual([])
  })

  test('with many others, on many hosts, ends', async () => {
    const servers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        site({
          '/': `<title>${index}</title><a href=/a>x</a><a href=/b>x</a>`,
          '/a': '<title>x</title>',
          '/b': '<title>x</title>',
        }),
      ),
    )
    const one = await crawler({ bounds: { requests: 6, hosts: 5 } })
    const crawls = Array.from({ length: 36 }, (_, index) => newCrawl(servers[index % 12]?.origin ?? ''))
    for (const crawl of crawls) await one.frontier.start(crawl) // oxlint-disable-line no-await-in-loop -- in this order
    one.crawling.wake()
    for (const { crawlId } of crawls) {
      /* oxlint-disable no-await-in-loop -- one after another */
      await ended(one, crawlId)
      expect(await recordIn(one.database, crawlId)).toMatchObject({ state: 'completed', crawled: 3 })
      /* oxlint-enable no-await-in-loop */
    }
  })
})
