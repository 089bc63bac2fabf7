import type { ServerResponse } from 'node:http'
import { describeOnADatabase } from '@alluvium/database/testing'
import { afterEach, expect, test } from 'vitest'
import { crawled, ended, frontierOn, newCrawl, recordIn, testCrawler } from '../../../../testing/crawled.ts'
import {
  type RecordedRequest,
  sendHtml,
  sendStatus,
  type TestServer,
  testServer,
} from '../../../../testing/test-server.ts'
import { crawlMigrations } from '../../../ports/migrations.ts'
import { listIssues } from '../../find-pages.ts'

/**
 * The site sees a request when its process gets to it, which on a busy machine is late now and then, and a late one is
 * near to the next. So: no request comes earlier than all the gaps before it allow, and few gaps look short at all.
 */
function expectGaps(requests: readonly RecordedRequest[], gapMs: number): void {
  const [first] = requests
  const early = requests.filter(({ at }, index) => at - (first?.at ?? 0) < index * gapMs - 40)
  expect(early).toEqual([])
  const gaps = requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0))
  const median = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)]
  expect(median).toBeGreaterThanOrEqual(gapMs - 2)
}

const mine = { keyId: 'x', account: 'main', requestsPerMinute: 60, accountPerMinute: 60, isFirst: true }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

const linksTo = (pages: number) => Array.from({ length: pages }, (_, index) => `<a href="/p/${index}">x</a>`).join('')

async function site(robots: string, pages: number): Promise<TestServer> {
  const server = await testServer((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(200, { 'content-type': 'text/plain' }).end(robots)
    if (request.url === '/sitemap.xml') return sendStatus(response, 404)
    return sendHtml(response, `<title>x</title>${linksTo(pages)}`)
  })
  closing.push(() => server.close())
  return server
}

/** Answers its pages only once so many are in flight, or none is left to ask for, and leaves time for one too many to come. */
async function heldSite(pages: number, together: number): Promise<TestServer> {
  const held: ServerResponse[] = []
  let asked = 0
  const server = await testServer((request, response) => {
    if (request.url === '/robots.txt' || request.url === '/sitemap.xml') return sendStatus(response, 404)
    if (request.url === '/') return sendHtml(response, `<title>x</title>${linksTo(pages)}`)
    asked += 1
    held.push(response)
    if (held.length !== together && asked !== pages) return undefined
    return setTimeout(() => {
      for (const waiting of held.splice(0)) sendHtml(waiting, '<title>x</title>')
    }, 25)
  })
  closing.push(() => server.close())
  return server
}

describeOnADatabase('politeness, as the site sees it', { migrations: crawlMigrations }, (open) => {
  async function crawler() {
    const database = await open()
    const made = testCrawler(database)
    closing.push(() => made.crawling.close({ deadlineMs: 0 }))
    return { database, ...made }
  }

  test('the delay is kept between all requests, robots.txt and sitemaps included, and robots.txt is first', async () => {
    const server = await site('', 8)
    const one = await crawler()
    await crawled(one, newCrawl(server.origin, { requestDelayMs: 60, concurrency: 8 }))
    expect(server.requests).toHaveLength(11)
    expect(server.requests[0]?.path).toBe('/robots.txt')
    expectGaps(server.requests, 60)
  })

  test('Crawl-delay raises the gap', async () => {
    const server = await site('User-agent: *\nCrawl-delay: 0.12', 4)
    const one = await crawler()
    await crawled(one, newCrawl(server.origin, { requestDelayMs: 10 }))
    expectGaps(server.requests.slice(1), 120)
  })

  test('a Crawl-delay above the maximum is limited to it, and reported once', async () => {
    const server = await site('User-agent: *\nCrawl-delay: 3600', 4)
    const database = await open()
    const one = testCrawler(database, { bounds: { maxGapMs: 60 } })
    closing.push(() => one.crawling.close({ deadlineMs: 0 }))
    const crawlId = await crawled(one, newCrawl(server.origin, { requestDelayMs: 10 }))
    expectGaps(server.requests, 60)
    const { issues } = await database.read(listIssues(crawlId, mine, { after: 0, limit: 100 }))
    expect(issues.filter(({ code }) => code === 'long-crawl-delay')).toEqual([
      expect.objectContaining({
        url: `${server.origin}/`,
        category: 'robots',
        message: `${server.origin}/robots.txt asks for 3600 s between requests; 0.06 s are kept.`,
      }),
    ])
  })

  test('two crawls of one host share its gap, and the larger of their delays applies', async () => {
    const server = await site('', 5)
    const database = await open()
    const crawls = [
      newCrawl(server.origin, { requestDelayMs: 20 }),
      newCrawl(`${server.origin}/p/1`, { requestDelayMs: 70 }),
    ]
    for (const crawl of crawls) await frontierOn(database).start(crawl) // oxlint-disable-line no-await-in-loop -- in this order
    const one = testCrawler(database)
    closing.push(() => one.crawling.close({ deadlineMs: 0 }))
    for (const { crawlId } of crawls) await ended(one, crawlId) // oxlint-disable-line no-await-in-loop -- in this order
    expect(server.requests.filter(({ path }) => path === '/robots.txt')).toHaveLength(1)
    expect(server.requests).toHaveLength(1 + 7 + 6)
    expectGaps(server.requests.slice(0, -2), 70) // the slower crawl may end before the other, which then may be swifter
  })

  test('the delay of a host is kept when the robots.txt of many others redirect to it at once', async () => {
    const one = await crawler()
    const others: TestServer[] = []
    const asked: ServerResponse[] = []
    const shared = await testServer(async (request, response) => {
      if (request.url === '/robots.txt') return sendStatus(response, 404)
      asked.push(response) // the start waits for its answer while the others are crawled
      if (asked.length > others.length) return asked.forEach((each) => sendHtml(each, '<title>x</title>'))
      if (request.url !== '/') return undefined
      for (const { origin } of others) await one.frontier.start(newCrawl(origin, { useSitemaps: false })) // oxlint-disable-line no-await-in-loop -- in this order
      return one.crawling.wake()
    })
    closing.push(() => shared.close())
    for (let count = 0; count < 6; count++) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const server = await testServer((_, response) =>
        sendStatus(response, 302, { location: `${shared.origin}/shared` }),
      )
      closing.push(() => server.close())
      others.push(server)
    }
    await crawled(one, newCrawl(shared.origin, { requestDelayMs: 60, useSitemaps: false }))
    expect(shared.requests).toHaveLength(2 + others.length)
    expectGaps(shared.requests, 60)
  })

  test.each([1, 3, 16])(
    'no more than %i requests are in flight, and so many are when possible',
    async (concurrency) => {
      const server = await heldSite(40, concurrency)
      const one = await crawler()
      await crawled(one, newCrawl(server.origin, { concurrency }))
      expect(server.maxInFlight()).toBe(concurrency)
    },
  )

  test('Retry-After applies to the whole host', async () => {
    let refused = 0
    const server = await testServer((request, response) => {
      if (request.url === '/robots.txt' || request.url === '/sitemap.xml') return sendStatus(response, 404)
      if (request.url === '/p/1' && refused++ === 0) return sendStatus(response, 503, { 'retry-after': '1' })
      return sendHtml(response, '<title>x</title><a href=/p/1>x</a><a href=/p/2>x</a><a href=/p/3>x</a>')
    })
    closing.push(() => server.close())
    const one = await crawler()
    const crawlId = await crawled(one, newCrawl(server.origin, { concurrency: 1 }))
    const refusal = server.requests.findIndex(({ path }) => path === '/p/1')
    const next = server.requests[refusal + 1]
    expect((next?.at ?? 0) - (server.requests[refusal]?.at ?? 0)).toBeGreaterThanOrEqual(960)
    expect(await recordIn(one.database, crawlId)).toMatchObject({ crawled: 4, failed: 0 })
  })
})
