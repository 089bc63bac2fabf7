/**
 * Crawls of known sites, paused and resumed again and again, or cancelled while they run. A pause loses no page and
 * requests none twice; a cancelled crawl has correct results so far, and every address has an outcome.
 */
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { type Controlling, controlled } from '../testing/controlled.ts'
import { endsIn, newCrawl, outOfScopeIn, recordIn, testCrawler } from '../testing/crawled.ts'
import { randomFrom, type SyntheticWeb, syntheticWeb } from '../testing/synthetic-web.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const seeds = Array.from({ length: isFull ? 200 : 1 }, (_, index) => index + 1)

describeOnEachDatabase('a crawl that is controlled', { migrations: crawlMigrations }, (open) => {
  /** Crawls the site of this seed, controlled, to its end. */
  async function crawledBy(seed: number, control: Controlling) {
    const database = await open()
    const web = await syntheticWeb({ seed, pages: 120, latencyMs: 1 })
    const crawler = testCrawler(database)
    const crawl = newCrawl(web.start, { concurrency: 1 + (seed % 16) })
    try {
      await crawler.frontier.start(crawl)
      crawler.crawling.wake()
      const rests = await controlled(crawler, crawl.crawlId, control)
      const ends = await endsIn(database, crawl.crawlId)
      const outOfScope = await outOfScopeIn(database, crawl.crawlId)
      return { web, rests, ends, outOfScope, record: await recordIn(database, crawl.crawlId) }
    } finally {
      await crawler.crawling.close({ deadlineMs: 0 })
      await web.close()
    }
  }

  test.each(seeds)(
    'finds the same as one that runs through, and requests no page twice for it (seed %i)',
    async (seed) => {
      const pauseEvery = 5 + Math.floor(randomFrom(seed)() * 25)
      const { web, rests, ends, outOfScope, record } = await crawledBy(seed, { pauseEvery })
      expect(rests).toBeGreaterThan(0)
      expect(Object.fromEntries(ends)).toEqual(Object.fromEntries(web.truth))
      expect(outOfScope).toEqual(web.outOfScope)
      expect(askedMoreOften(web)).toEqual([])
      expect(record).toMatchObject({
        state: 'completed',
        stop_reason: 'exhausted',
        ...nothingHeld,
        spent: web.attempts,
      })
      expect(sumOf(record)).toBe(web.truth.size + web.outOfScope.size)
    },
  )

  test.each(seeds)('has correct results up to the point where it is cancelled (seed %i)', async (seed) => {
    const cancelAt = 1 + Math.floor(randomFrom(seed)() * 50)
    const { web, ends, outOfScope, record } = await crawledBy(seed, { cancelAt, pauseEvery: 10 })
    expect(record).toMatchObject({ state: 'cancelled', stop_reason: 'cancelled', ...nothingHeld })
    expect(record.spent).toBeGreaterThanOrEqual(cancelAt)
    expect([...ends].filter(([url, end]) => end !== 'cancelled' && end !== web.truth.get(url))).toEqual([])
    expect([...ends.keys()].filter((url) => !web.truth.has(url))).toEqual([])
    expect(outOfScope.isSubsetOf(web.outOfScope)).toBe(true)
    expect(sumOf(record)).toBe(ends.size + outOfScope.size)
  })
})

const nothingHeld = { waiting: 0, reserved: 0, slots: 0, inbox: 0 } as const

const sumOf = (record: Awaited<ReturnType<typeof recordIn>>): number =>
  record.crawled + record.failed + record.skipped + record.redirected

/**
 * Pages asked more often than a crawl that is left alone asks them. What a pause may cost: robots.txt and a sitemap that
 * was being read are read anew, and tries of an address that did not come are counted anew.
 */
function askedMoreOften(web: SyntheticWeb): string[] {
  const mayRepeat = (path: string): boolean =>
    path === '/robots.txt' || path === '/sitemap.xml' || (web.asks(path) > 1 && !web.isFlaky(path))
  return [...web.server.counts()].flatMap(([path, count]) =>
    count === web.asks(path) || (mayRepeat(path) && count > web.asks(path)) ? [] : [path],
  )
}
