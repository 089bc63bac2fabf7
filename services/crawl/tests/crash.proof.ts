/**
 * kill -9 in the midst of a crawl, again and again, until it is done. Whatever was durable when the process died is
 * asked for no more; what the crawl finds, and what it has counted in the end, is as if nothing had happened.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Database } from '@alluvium/database'
import { describeOnEachTestDatabase, type TestDatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { crawlMigrations } from '../src/ports/migrations.ts'
import type { Controlling } from '../testing/controlled.ts'
import { endsIn, frontierOn, newCrawl, outOfScopeIn, recordIn } from '../testing/crawled.ts'
import { randomFrom, type SyntheticWeb, syntheticWeb } from '../testing/synthetic-web.ts'

const rounds = process.env['ALLUVIUM_PROOF'] === 'full' ? 70 : 1
const kills = 3
const killsWhileControlled = rounds === 1 ? 1 : 3
const child = fileURLToPath(new URL('../testing/crawl-child.ts', import.meta.url))

describeOnEachTestDatabase('a crawl whose process is killed', (place) => {
  test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
    'requests no acknowledged page again and ends with everything right (round %i)',
    async (round) => {
      const random = randomFrom(round * 7_919)
      const web = await syntheticWeb({ seed: round, pages: 150, latencyMs: 2 })
      const at = await place()
      const crawl = newCrawl(web.start, { concurrency: 1 + Math.floor(random() * 12) })
      try {
        await withDatabase(at, (database) => frontierOn(database).start(crawl))
        const settled: { paths: ReadonlySet<string>; asked: ReadonlyMap<string, number> }[] = []
        for (let kill = 0; kill < kills; kill++) {
          /* oxlint-disable no-await-in-loop -- one life after another */
          await killedAfter(1 + Math.floor(random() * 60), web, at, crawl.crawlId)
          const paths = await withDatabase(at, (database) => acknowledged(database, crawl.crawlId, web))
          settled.push({ paths, asked: web.server.counts() })
          /* oxlint-enable no-await-in-loop */
        }
        expect(await once(crawling(at, crawl.crawlId), 'exit')).toEqual([0, null])

        const counts = web.server.counts()
        for (const { paths, asked } of settled) {
          expect([...paths].filter((path) => (counts.get(path) ?? 0) !== (asked.get(path) ?? 0))).toEqual([])
        }
        await withDatabase(at, async (database) => {
          expect(Object.fromEntries(await endsIn(database, crawl.crawlId))).toEqual(Object.fromEntries(web.truth))
          expect(await outOfScopeIn(database, crawl.crawlId)).toEqual(web.outOfScope)
          const record = await recordIn(database, crawl.crawlId)
          expect(record).toMatchObject({
            state: 'completed',
            waiting: 0,
            reserved: 0,
            slots: 0,
            inbox: 0,
            spent: web.attempts,
          })
          expect(record.crawled + record.failed + record.skipped + record.redirected).toBe(
            web.truth.size + web.outOfScope.size,
          )
        })
      } finally {
        await web.close()
      }
    },
  )

  test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
    'while it is paused, resumed or cancelled ends as it would have without the kill (round %i)',
    async (round) => {
      const random = randomFrom(round * 104_729)
      const web = await syntheticWeb({ seed: round + 1_000, pages: 150, latencyMs: 2 })
      const at = await place()
      const crawl = newCrawl(web.start, { concurrency: 1 + Math.floor(random() * 12) })
      const cancelAt = round % 3 === 0 ? 1 + Math.floor(random() * 60) : undefined
      const control = { pauseEvery: 3 + Math.floor(random() * 10), cancelAt }
      try {
        await withDatabase(at, (database) => frontierOn(database).start(crawl))
        for (let kill = 0; kill < killsWhileControlled; kill++) {
          // oxlint-disable-next-line no-await-in-loop -- one life after another
          await killedAfter(1 + Math.floor(random() * 60), web, at, crawl.crawlId, control)
        }
        expect(await once(crawling(at, crawl.crawlId, { cancelAt }), 'exit')).toEqual([0, null])
        await withDatabase(at, async (database) => {
          const ends = await endsIn(database, crawl.crawlId)
          const outOfScope = await outOfScopeIn(database, crawl.crawlId)
          const record = await recordIn(database, crawl.crawlId)
          expect(record).toMatchObject({ waiting: 0, reserved: 0, slots: 0, inbox: 0 })
          expect(record.crawled + record.failed + record.skipped + record.redirected).toBe(ends.size + outOfScope.size)
          expect(record.state).toBe(cancelAt === undefined ? 'completed' : 'cancelled')
          const missed = [...web.truth.keys()].filter((url) => !ends.has(url))
          expect(cancelAt === undefined ? missed : []).toEqual([])
          expect([...ends].filter(([url, end]) => end !== 'cancelled' && end !== web.truth.get(url))).toEqual([])
          expect([...ends.values()].includes('cancelled') && cancelAt === undefined).toBe(false)
        })
      } finally {
        await web.close()
      }
    },
  )
})

/** Runs something on the database while no crawling process has it open. */
async function withDatabase<T>(place: TestDatabase, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await place.open(crawlMigrations)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

function crawling(place: TestDatabase, crawlId: string, control: Controlling = {}): ChildProcess {
  return spawn(process.execPath, [child, JSON.stringify({ ...place.where, crawlId, control })], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Kills the process when the site has been asked so many times more, or lets it end if that comes first. */
async function killedAfter(
  requests: number,
  web: SyntheticWeb,
  place: TestDatabase,
  crawlId: string,
  control: Controlling = {},
): Promise<void> {
  const process = crawling(place, crawlId, control)
  const exit = once(process, 'exit')
  const goal = web.server.requests.length + requests
  while (web.server.requests.length < goal && process.exitCode === null) {
    await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, 1))]) // oxlint-disable-line no-await-in-loop -- until then
  }
  process.kill('SIGKILL')
  await exit
}

/** The paths of all addresses whose end is durable. */
async function acknowledged(database: Database, crawlId: string, web: SyntheticWeb): Promise<ReadonlySet<string>> {
  const ends = [...(await endsIn(database, crawlId))].filter(([, outcome]) => outcome !== null)
  return new Set(ends.map(([url]) => url.slice(web.server.origin.length)))
}
