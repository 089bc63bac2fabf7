/**
 * The crawl service is killed again and again while it crawls a site at loopback and is backed up. No acknowledged crawl or key
 * is lost; a backup under load is what was true at one moment, no page more and no page less; and what is restored goes on
 * crawling where the backup was taken.
 */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { servingCrawl, temporaryFolder, until } from '../../testing/command.ts'
import { type CrawlSeen, crawlsActor, crawlsAt, keysActor, pagesOfSite } from './crawl-actor.ts'
import { expectMomentOf, expectSameWhenQuiet, type Rig, settled, survive } from './killed-rounds.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const kills = isFull ? 100 : 1

/** `/anything/3` links to the other pages of `/anything/`. */
async function servedSite(): Promise<string> {
  const links = Array.from({ length: pagesOfSite }, (_, page) => `<a href="${page}">${page}</a>`).join(' ')
  const server = createServer((request, response) => {
    const isPage = /^\/[\w-]+\/\d$/.test(request.url ?? '')
    response
      .writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' })
      .end(isPage ? `<title>${request.url}</title>${links}` : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  return `http://127.0.0.1:${address.port}`
}

test(`after ${kills} kills of the crawl service, its backup restored elsewhere is the same`, {
  timeout: 900_000 + kills * 60_000,
}, async () => {
  const site = await servedSite()
  const group = [
    ...Array.from({ length: 2 }, (_, nth) => keysActor(`k${nth}`)),
    ...Array.from({ length: 4 }, (_, nth) => crawlsActor(`c${nth}`, site)),
  ]
  const rig: Rig = {
    service: 'crawl',
    folder: await temporaryFolder(),
    start: (data) => servingCrawl(data),
    groups: [group],
    databases: ['crawl/crawl.sqlite'],
    maxChanges: isFull ? 60 : 20,
  }
  await expectAllCrawled(
    await expectMomentOf(rig, await survive(rig, kills), { look: crawlsAt, compare: expectPagesBetween }),
  )

  if (!isFull) return // the short round of the files has the rest
  const { url } = await settled(rig)
  await expectAllCrawled(url)
  const other = await rig.start(await expectSameWhenQuiet(rig))
  expect(await crawlsAt(other.url)).toEqual(await crawlsAt(url))
})

/**
 * Whatever was interrupted: each crawl ends and has each page once. A crawl whose deletion was interrupted is
 * cancelled.
 */
async function expectAllCrawled(url: string): Promise<void> {
  const isDone = async () =>
    (await crawlsAt(url)).every(({ status }) => status === 'completed' || status === 'cancelled')
  await until('all crawls have ended', isDone, { withinMs: 120_000 })
  const completed = (await crawlsAt(url)).filter(({ status }) => status === 'completed')
  expect(completed.length).toBeGreaterThan(0)
  expect(new Set(completed.map((one) => one.pages_crawled))).toEqual(new Set([pagesOfSite]))
}

/**
 * For each crawl: how many pages its record counts, and how many are stored. A crawl that is being deleted loses its
 * addresses first.
 */
function pagesIn(data: string): ReadonlyMap<string, Readonly<{ counted: number; there: number }>> {
  const database = new DatabaseSync(join(data, 'crawl/crawl.sqlite'), { readOnly: true })
  const rows = database
    .prepare(
      `SELECT crawl_id, crawled, (SELECT count(*) FROM results WHERE results.crawl = crawls.number AND outcome = 'fetched') AS there
       FROM crawls WHERE EXISTS (SELECT 1 FROM addresses WHERE addresses.crawl = crawls.number)`,
    )
    .all()
  database.close()
  return new Map(
    rows.map(({ crawl_id: id, crawled, there }) => [String(id), { counted: Number(crawled), there: Number(there) }]),
  )
}

/** No fewer pages than the service reported before the backup, and no more than it reported after it. */
function expectPagesBetween(data: string, before: readonly CrawlSeen[], after: readonly CrawlSeen[]): void {
  for (const [id, { counted, there }] of pagesIn(data)) {
    expect({ id, counted }).toEqual({ id, counted: there })
    const pagesBefore = before.find(({ crawl_id }) => crawl_id === id)?.pages_crawled ?? 0
    const greatest = after.find(({ crawl_id }) => crawl_id === id)?.pages_crawled ?? pagesOfSite
    expect({ id, counted, isBetween: pagesBefore <= counted && counted <= greatest }).toEqual({
      id,
      counted,
      isBetween: true,
    })
  }
}
