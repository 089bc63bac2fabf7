/**
 * Taking up a crawl that was interrupted. Whoever starts the same address again goes on where they were, with the
 * settings they ask for now; an address that has been crawled to its end is crawled anew.
 */
import type { Script } from '@alluvium/database'
import { type CrawlRules, writtenRules } from '../model/addresses/crawl-rules.ts'
import { statement } from '../ports/statements.ts'

export type TakeUp = Readonly<{
  account: string
  startUrl: string
  maxPages: number
  requestDelayMs: number
  concurrency: number
  rules: CrawlRules
}>

const interrupted = statement((db, { account, startUrl }: { account: string; startUrl: string }) =>
  db
    .selectFrom('crawls')
    .select(['number', 'crawl_id', 'spent'])
    .where('account', '=', account)
    .where('start_url', '=', startUrl)
    .where('state', '=', 'running')
    .orderBy('number', 'desc')
    .limit(1),
)

const setSettings = statement(
  (db, set: { number: number; maxPages: number; requestDelayMs: number; concurrency: number; rules: string | null }) =>
    db
      .updateTable('crawls')
      .set({
        max_pages: set.maxPages,
        request_delay_ms: set.requestDelayMs,
        concurrency: set.concurrency,
        rules: set.rules,
      })
      .where('number', '=', set.number),
)

/** The identity of the crawl that is taken up; undefined when none was interrupted. Nothing may be held of it. */
export function* takeUpCrawl({
  account,
  startUrl,
  maxPages,
  requestDelayMs,
  concurrency,
  rules,
}: TakeUp): Script<string | undefined> {
  const crawl = yield* interrupted.first({ account, startUrl })
  if (crawl === undefined) return undefined
  yield* setSettings.run({
    number: crawl.number,
    maxPages: Math.max(maxPages, crawl.spent),
    requestDelayMs,
    concurrency,
    rules: writtenRules(rules),
  })
  return crawl.crawl_id
}
