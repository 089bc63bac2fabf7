import { describeOnADatabase } from '@alluvium/database/testing'
import { describe, expect, test } from 'vitest'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { crawled, endsIn, newCrawl, outOfScopeIn, recordIn, testCrawler } from '../testing/crawled.ts'
import { syntheticWeb } from '../testing/synthetic-web.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const seeds = Array.from({ length: isFull ? 200 : 2 }, (_, index) => index + 1)

describeOnADatabase('a crawl of a site of which all is known', { migrations: crawlMigrations }, (open) => {
  test.each(seeds)(
    'finds everything, gives each address the right outcome, and requests no address more often than necessary (seed %i)',
    async (seed) => {
      const database = await open()
      const web = await syntheticWeb({ seed, pages: 120 })
      const crawler = testCrawler(database)
      try {
        const crawlId = await crawled(crawler, newCrawl(web.start, { concurrency: 1 + (seed % 16) }))
        expect(Object.fromEntries(await endsIn(database, crawlId))).toEqual(Object.fromEntries(web.truth))
        expect(await outOfScopeIn(database, crawlId)).toEqual(web.outOfScope)
        const asked = [...web.server.counts()].filter(([path, count]) => count !== web.asks(path))
        expect(asked).toEqual([])
        const record = await recordIn(database, crawlId)
        expect(record).toMatchObject({
          state: 'completed',
          stop_reason: 'exhausted',
          waiting: 0,
          reserved: 0,
          slots: 0,
          spent: web.attempts,
        })
        expect(record.crawled + record.failed).toBe(web.attempts)
        expect(record.crawled + record.failed + record.skipped + record.redirected).toBe(
          web.truth.size + web.outOfScope.size,
        )
      } finally {
        await crawler.crawling.close({ deadlineMs: 0 })
        await web.close()
      }
    },
  )

  describe('max_pages is exact', () => {
    test.each([1, 2, 30, 1_000])(
      'of %i pages allowed, exactly as many are attempted, whatever the concurrency',
      async (maxPages) => {
        const database = await open()
        const crawler = testCrawler(database)
        try {
          for (const concurrency of [1, 64]) {
            /* oxlint-disable no-await-in-loop -- one crawl after another */
            const web = await syntheticWeb({ seed: 7, pages: 100 })
            const crawlId = await crawled(crawler, newCrawl(web.start, { maxPages, concurrency }))
            const record = await recordIn(database, crawlId)
            const ends = await endsIn(database, crawlId)
            await web.close()
            /* oxlint-enable no-await-in-loop */
            const expected = Math.min(maxPages, web.attempts)
            const left = [...ends.values()].filter((outcome) => outcome === 'over_max_pages').length
            expect(record.crawled + record.failed).toBe(expected)
            expect(record.stop_reason).toBe(left > 0 ? 'max_pages' : 'exhausted')
            expect(record.crawled + record.failed + record.skipped + record.redirected).toBe(
              ends.size + (await outOfScopeIn(database, crawlId)).size,
            )
            expect([...web.server.counts()].filter(([path, count]) => count > web.asks(path))).toEqual([])
          }
        } finally {
          await crawler.crawling.close({ deadlineMs: 0 })
        }
      },
    )
  })
})
