/**
 * Where a crawl gets, by where it starts and by what leads there: networks × networks × ways. The networks are this machine
 * and the one its first network card is in, which is opened; a third is closed.
 */
import { networkInterfaces } from 'node:os'
import { openAt, temporaryDatabaseFile } from '@alluvium/database/testing'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { crawlClient } from '../../../testing/crawl-client.ts'
import { crawled, newCrawl, recordIn, swift, testCrawler } from '../../../testing/crawled.ts'
import { hasBrowser, testRenderer } from '../../../testing/test-renderer.ts'
import { sendHtml, testServer } from '../../../testing/test-server.ts'
import { crawlMigrations } from '../../ports/migrations.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

const card = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

/** Addresses by where they lie. */
const places = { loopback: '127.0.0.1', opened: card ?? '', closed: '10.255.255.1' }
type Place = keyof typeof places

/** Names of the test lie where they say. */
const nameAt = (place: Place, what: string): string => `${place}.${what}.site.example`
const resolve = async (name: string) => [{ address: places[name.split('.')[0] as Place], family: 4 }]

type Site = Readonly<Record<string, string | Readonly<{ to: string }>>>

/** A start from which every way but the last leads to `target`; each asks for a path of its name. */
const ways = (target: string): Site => ({
  '/': `<a href="${target}/link">x</a> <a href="/leave">x</a> <iframe src="${target}/frame"></iframe>
    <script src="${target}/script"></script>
    <script>for (const url of ['${target}/fetch', '/leave-again']) fetch(url, { mode: 'no-cors' })</script>`,
  '/leave': { to: `${target}/redirect` },
  '/leave-again': { to: `${target}/fetch-redirect` },
  '/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${target}/sitemap</loc></url></urlset>`,
})
const byAddress = ['link', 'redirect', 'sitemap']
const byScript = hasBrowser ? ['fetch', 'fetch-redirect', 'frame', 'script'] : []
/** Apart, because nothing else is asked of a site whose robots.txt leads where nobody may go. */
const byRobots = (target: string): Site => ({ '/robots.txt': { to: `${target}/robots` }, '/': 'x' })

/** A start, and what is asked of the target; both answer in all networks. */
async function servers(start: Place, target: Place, led: (target: string) => Site) {
  const asked = new Set<string>()
  const inside = await testServer(({ url = '' }, response) => {
    asked.add(url.slice(1))
    sendHtml(response, 'x')
  }, '0.0.0.0')
  closing.push(() => inside.close())
  const site = led(`http://${nameAt(target, 'target')}:${new URL(inside.origin).port}`)
  const outside = await testServer(({ url = '' }, response) => {
    const page = site[url]
    if (page === undefined) return response.writeHead(404).end()
    if (typeof page !== 'string') return response.writeHead(302, { location: page.to }).end()
    return sendHtml(response, page)
  }, '0.0.0.0')
  closing.push(() => outside.close())
  return {
    startUrl: `http://${nameAt(start, 'start')}:${new URL(outside.origin).port}/`,
    asked: () => [...asked].filter((path) => path !== 'robots.txt' && path !== 'favicon.ico').toSorted(),
  }
}

const atTheEnd = new AsyncDisposableStack()
afterAll(() => atTheEnd.disposeAsync())

async function openDatabase() {
  const { file, remove } = await temporaryDatabaseFile()
  atTheEnd.defer(remove)
  const database = await openAt({ engine: 'sqlite', file }, crawlMigrations)
  atTheEnd.defer(() => database.close())
  return database
}

let running: ReturnType<typeof startService> | undefined
/** All crawl with one browser: to start it costs more than what they ask of it. */
const service = () => (running ??= startService())

/** The service in local development, where an operator has opened a network besides. */
async function startService() {
  const client = await crawlClient(await openDatabase(), {
    allowTargets: [`${places.opened}/32`],
    resolve,
    renderer: testRenderer(),
    bounds: { ...swift, retries: 0, robotsTries: 1 },
  })
  atTheEnd.defer(() => client.close())
  return {
    crawl: async (start_url: string) => {
      const path = await client.start({ start_url, scope: 'domain', use_sitemaps: true, render: hasBrowser })
      await expect.poll(() => client.status(path)).not.toBe('running')
    },
  }
}

const cells = (['loopback', 'opened'] as const).flatMap((start) =>
  (['loopback', 'opened', 'closed'] as const).map((target) => ({ start, target })),
)

describe.skipIf(card === undefined)('a crawl that starts in one network and is redirected to another', () => {
  test.each(cells)('$start to $target', async ({ start, target }) => {
    const { crawl } = await service()
    const some = await servers(start, target, ways)
    await crawl(some.startUrl)
    const last = await servers(start, target, byRobots)
    await crawl(last.startUrl)
    const isReached = start === target
    expect([some.asked(), last.asked()]).toEqual(
      isReached ? [[...byAddress, ...byScript].toSorted(), ['robots']] : [[], []],
    )
  })
})

test('the reach of a crawl is determined and stored at its start, whatever is opened later', async () => {
  const database = await openDatabase()
  const { startUrl } = await servers('loopback', 'loopback', byRobots)
  const crawler = testCrawler(database, { resolve, allowTargets: ['127.0.0.0/8'] })
  closing.push(() => crawler.crawling.close({ deadlineMs: 0 }))
  const crawlId = await crawled(crawler, newCrawl(startUrl, { network: 'public' }))
  expect(await recordIn(database, crawlId)).toMatchObject({ state: 'failed', stop_reason: 'start_blocked' })
})
