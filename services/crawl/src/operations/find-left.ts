/**
 * What a crawl has discovered and never asked: addresses outside of its scope, and those that still waited when it ended.
 * They are told of once it has ended, when nothing more happens to them: first those that waited, by host and in the order
 * in which they were found, then the others by their spelling.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { hasEnded } from '../model/crawl-state.ts'
import type { Outcome } from '../model/outcome.ts'
import type { Crawl } from './find-crawls.ts'
import { statement } from './statements.ts'

export type Left = Readonly<{
  url: string
  outcome: Outcome
  /** Links from the start; null outside of the scope. */
  depth: number | null
  referrer: string | null
}>

type Range = Readonly<{ crawl: number; offset: number; limit: number }>
type Waited = Readonly<{ url: string; depth: number; referrer: string | null }>

const unasked = sql.raw(`
  FROM queues
  JOIN addresses ON addresses.crawl = queues.crawl AND addresses.host = queues.host AND addresses.seq >= queues.head
  LEFT JOIN results ON results.crawl = addresses.crawl AND results.host = addresses.host AND results.seq = addresses.seq`)

const waited = statement(
  (_, { crawl, offset, limit }: Range) => sql<Waited>`
    SELECT addresses.url, addresses.depth, referrers.url AS referrer ${unasked}
    LEFT JOIN addresses AS referrers ON referrers.crawl = addresses.crawl
      AND referrers.host = addresses.referrer_host AND referrers.seq = addresses.referrer_seq
    WHERE queues.crawl = ${crawl} AND results.seq IS NULL
    ORDER BY addresses.host, addresses.seq LIMIT ${limit} OFFSET ${offset}`,
)
const countOfWaited = statement(
  (_, { crawl }: { crawl: number }) => sql<{ count: number }>`
    SELECT COUNT(*) AS count ${unasked} WHERE queues.crawl = ${crawl} AND results.seq IS NULL`,
)
const strangers = statement(
  (_, { crawl, offset, limit }: Range) => sql<{ url: string }>`
    SELECT url FROM strangers WHERE crawl = ${crawl} ORDER BY url LIMIT ${limit} OFFSET ${offset}`,
)

/** At most `limit` of them behind the first `offset`; none of a crawl that has not ended. */
export function* readLeft(
  { number: crawl, state, remainder }: Crawl,
  { offset, limit }: Readonly<{ offset: number; limit: number }>,
): Script<readonly Left[]> {
  if (!hasEnded(state) || limit <= 0) return []
  const first = yield* waited.all({ crawl, offset, limit })
  const left: Left[] = first.map((address) => ({ ...address, outcome: remainder ?? 'cancelled' }))
  if (left.length === limit) return left
  const before = first.length > 0 ? offset + first.length : ((yield* countOfWaited.first({ crawl }))?.count ?? 0)
  const range = { crawl, offset: Math.max(0, offset - before), limit: limit - left.length }
  for (const { url } of yield* strangers.all(range))
    left.push({ url, outcome: 'out_of_scope', depth: null, referrer: null })
  return left
}

/** How many addresses of a crawl can be listed: those that have come to their end, and when it has ended itself, all. */
export const listedOf = (crawl: Crawl): number =>
  hasEnded(crawl.state) ? crawl.crawled + crawl.failed + crawl.skipped + crawl.redirected : crawl.pages
