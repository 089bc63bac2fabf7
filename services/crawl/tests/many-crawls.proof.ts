/**
 * Many crawls of as many hosts at once, in one process with far fewer requests in flight than there are hosts: all
 * progress, memory stays within bounds, and every one ends with everything found.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { ended, frontierOn, newCrawl, recordIn, testCrawler } from '../testing/crawled.ts'
import { sendHtml, sendStatus, testServer } from '../testing/test-server.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const crawls = isFull ? 500 : 40
const pages = isFull ? 100 : 15
const inFlight = isFull ? 128 : 16
/** What every host has been asked for when half of all is done; a short round is over before the database has found its rhythm. */
const minAtHalf = isFull ? pages / 4 : 1

/** What a crawl under way may hold of the heap, and what there is beside them. */
const bytesOfCrawl = 100_000
const bytesBeside = 30_000_000

/** One server that is many hosts, each with so many pages, every one with a link to all. */
async function manyHosts() {
  const links = Array.from({ length: pages }, (_, page) => `<a href="/${page}">${page}</a>`).join('')
  const served: string[] = []
  const half = Promise.withResolvers<void>()
  const server = await testServer(({ url, headers }, response) => {
    if (url === '/robots.txt') return sendStatus(response, 404)
    served.push(headers.host ?? '')
    if (served.length === Math.floor((crawls * pages) / 2)) half.resolve()
    return setTimeout(() => sendHtml(response, `<title>${url} of ${headers.host}</title>${links}`), 2)
  })
  const { port } = new URL(server.origin)
  const hosts = Array.from({ length: crawls }, (_, host) => `host-${host}.example:${port}`)
  return { ...server, hosts, served, isHalfDone: half.promise }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function heap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const countOf = (served: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const host of served) counts.set(host, (counts.get(host) ?? 0) + 1)
  return counts
}

describeOnEachDatabase('many crawls at once', { migrations: crawlMigrations }, (open) => {
  test(`${crawls} crawls of ${crawls} hosts progress evenly, and every one ends with all its pages`, async () => {
    const database = await open()
    const site = await manyHosts()
    const started = await Promise.all(
      site.hosts.map((host) =>
        frontierOn(database).start(
          newCrawl(`http://${host}/0`, { concurrency: 4, useSitemaps: false, maxPages: pages }),
        ),
      ),
    )
    const before = heap()
    const { frontier, crawling } = testCrawler(database, {
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      bounds: { requests: inFlight },
    })
    try {
      await site.isHalfDone
      expect(heap() - before).toBeLessThan(bytesBeside + crawls * bytesOfCrawl)
      // oxlint-disable-next-line no-await-in-loop -- one after another, lest the asking be the load
      for (const crawlId of started) await ended({ frontier }, crawlId)

      const atHalf = countOf(site.served.slice(0, Math.floor(site.served.length / 2)))
      const shares = site.hosts.map((host) => atHalf.get(host) ?? 0)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(minAtHalf)
      expect(Math.max(...countOf(site.served).values())).toBe(pages)
      expect(site.maxInFlight()).toBeLessThanOrEqual(inFlight)
      for (const crawlId of started) {
        // oxlint-disable-next-line no-await-in-loop -- one after another
        expect(await recordIn(database, crawlId)).toMatchObject({ state: 'completed', crawled: pages, failed: 0 })
      }
    } finally {
      await crawling.close({ deadlineMs: 0 })
      await site.close()
    }
  })
})
