/** Crawls for tests: the crawling without a door, on a database of the test's own. */
import type { Database } from '@alluvium/database'
import { newId, openLogs, systemClock } from '@alluvium/kernel'
import { databaseFrontier } from '../src/adapters/database-frontier/frontier.ts'
import { canonicalUrl } from '../src/model/addresses/url.ts'
import type { Outcome } from '../src/model/outcome.ts'
import { type Crawler, type CrawlerOptions, openCrawler } from '../src/open-crawler.ts'
import type { Bounds } from '../src/operations/crawling/context/bounds.ts'
import type { Frontier, NewCrawl } from '../src/ports/frontier.ts'
import { statement } from '../src/ports/statements.ts'

export const silent = openLogs({ level: 'silent', service: 'crawl' })

/** Bounds that don't make a test wait. */
export const swift: Partial<Bounds> = { backoffMs: 5, lookMs: 100, commitMs: 10 }

export const testCrawler = (database: Database, options: CrawlerOptions = {}): Crawler =>
  openCrawler({
    database,
    logger: silent,
    clock: systemClock,
    version: '0',
    ...options,
    bounds: { ...swift, ...options.bounds },
  })

/** A frontier without anybody who works on it. */
export const frontierOn = (database: Database): Frontier => databaseFrontier(database)

export const newCrawl = (startUrl: string, settings: Partial<NewCrawl> = {}): NewCrawl => ({
  crawlId: newId(),
  account: 'main',
  startUrl: canonicalUrl(startUrl) ?? startUrl,
  givenUrl: startUrl,
  maxPages: 1_000_000,
  requestDelayMs: 0,
  concurrency: 8,
  useSitemaps: true,
  network: 'loopback',
  loopback: true,
  maxActive: 10_000,
  ...settings,
})

/** Starts a crawl and waits for its end; answers its identity. */
export async function crawled({ frontier, crawling }: Crawler, crawl: NewCrawl): Promise<string> {
  await frontier.start(crawl)
  crawling.wake()
  await ended({ frontier }, crawl.crawlId)
  return crawl.crawlId
}

/** Resolves when a crawl has ended. Asking again and again is the condition, and no assumption of how long it takes. */
export async function ended({ frontier }: Pick<Crawler, 'frontier'>, crawlId: string): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- see above
    const stats = await frontier.stats(crawlId)
    if (stats !== undefined && stats.state !== 'running' && stats.state !== 'cancelling') return
    // oxlint-disable-next-line no-await-in-loop -- see above
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const endsOf = statement((db, { crawlId }: { crawlId: string }) =>
  db
    .selectFrom('addresses')
    .innerJoin('crawls', 'crawls.number', 'addresses.crawl')
    .leftJoin('results', (join) =>
      join
        .onRef('results.crawl', '=', 'addresses.crawl')
        .onRef('results.host', '=', 'addresses.host')
        .onRef('results.seq', '=', 'addresses.seq'),
    )
    .select(['addresses.url', 'results.outcome', 'crawls.remainder'])
    .where('crawls.crawl_id', '=', crawlId),
)

/** How every address of a crawl ended, as far as it has; throws when one stands there twice. */
export async function endsIn(database: Database, crawlId: string): Promise<Map<string, Outcome | null>> {
  const rows = await database.read(endsOf.all({ crawlId }))
  const ends = new Map(rows.map(({ url, outcome, remainder }) => [url, outcome ?? remainder]))
  if (ends.size !== rows.length) throw new Error('An address stands there twice.')
  return ends
}

const outOfScopeOf = statement((db, { crawlId }: { crawlId: string }) =>
  db
    .selectFrom('out_of_scope')
    .innerJoin('crawls', 'crawls.number', 'out_of_scope.crawl')
    .select('out_of_scope.url')
    .where('crawls.crawl_id', '=', crawlId),
)

export async function outOfScopeIn(database: Database, crawlId: string): Promise<Set<string>> {
  return new Set((await database.read(outOfScopeOf.all({ crawlId }))).map(({ url }) => url))
}

const crawlRow = statement((db, { crawlId }: { crawlId: string }) =>
  db.selectFrom('crawls').selectAll().where('crawl_id', '=', crawlId),
)

export async function recordIn(database: Database, crawlId: string) {
  const row = await database.read(crawlRow.first({ crawlId }))
  if (row === undefined) throw new Error('There is no such crawl.')
  return row
}
