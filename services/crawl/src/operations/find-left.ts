/**
 * What a crawl has discovered and never asked: addresses outside of its scope, and those that still waited when it ended.
 * They are reported once it has ended, when nothing more happens to them: first those that waited, by host and in the order
 * in which they were found, then the others by their spelling. Of a million that wait, any portion costs as much as another:
 *
 *   1 2 3 4 . 6 . 8 9 10 11 …     of one host: its results end with 8, and all behind that wait
 *           └───┴── gaps, of which there are no more than were in flight
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { hasEnded } from '../model/crawl-state.ts'
import type { Outcome } from '../model/outcome.ts'
import { statement } from '../ports/statements.ts'
import type { Crawl } from './find-crawls.ts'

export type Left = Readonly<{
  url: string
  outcome: Outcome
  /** Links from the start; null outside of the scope. */
  depth: number | null
  referrer: string | null
}>

type Portion = Readonly<{ offset: number; limit: number }>
type Waited = Readonly<{ url: string; depth: number; referrer: string | null }>
/** `reached`: the last sequence number that has a result; `ended`: how many of those from `head` on have. */
type Queue = Readonly<{ host: number; head: number; last: number; reached: number; ended: number }>
type Place = Readonly<{ crawl: number; host: number; from: number; to: number }>

const queuesOf = statement(
  (_, { crawl }: { crawl: number }) => sql<Queue>`
    SELECT queues.host, queues.head, queues.last, COUNT(results.seq) AS ended, COALESCE(MAX(results.seq), queues.head - 1) AS reached
    FROM queues LEFT JOIN results ON results.crawl = queues.crawl AND results.host = queues.host AND results.seq >= queues.head
    WHERE queues.crawl = ${crawl} AND queues.last >= queues.head
    GROUP BY queues.host, queues.head, queues.last ORDER BY queues.host`,
)

const waited = sql.raw(`
  SELECT addresses.url, addresses.depth, referrers.url AS referrer FROM addresses
  LEFT JOIN addresses AS referrers ON referrers.crawl = addresses.crawl
    AND referrers.host = addresses.referrer_host AND referrers.seq = addresses.referrer_seq`)
const within = ({ crawl, host, from, to }: Place) =>
  sql`addresses.crawl = ${crawl} AND addresses.host = ${host} AND addresses.seq BETWEEN ${from} AND ${to}`

const gapsIn = statement(
  (_, { crawl, host, from, to, offset, limit }: Place & Portion) => sql<Waited>`${waited}
    WHERE ${within({ crawl, host, from, to })} AND NOT EXISTS (
      SELECT 1 FROM results WHERE results.crawl = addresses.crawl AND results.host = addresses.host AND results.seq = addresses.seq)
    ORDER BY addresses.seq LIMIT ${limit} OFFSET ${offset}`,
)
const allIn = statement(
  (_, { crawl, host, from, to, limit }: Place & Readonly<{ limit: number }>) => sql<Waited>`${waited}
    WHERE ${within({ crawl, host, from, to })} ORDER BY addresses.seq LIMIT ${limit}`,
)
const outOfScopeFrom = statement(
  (_, { crawl, offset, limit }: Portion & { crawl: number }) => sql<{ url: string }>`
    SELECT url FROM out_of_scope WHERE crawl = ${crawl} ORDER BY url LIMIT ${limit} OFFSET ${offset}`,
)
const outOfScopeAfter = statement(
  (_, { crawl, after, limit }: { crawl: number; after: string; limit: number }) => sql<{ url: string }>`
    SELECT url FROM out_of_scope WHERE crawl = ${crawl} AND url > ${after} ORDER BY url LIMIT ${limit}`,
)

/** Reads the addresses of one queue that wait still, at most `limit` of them behind the first `offset`. */
function* waitedIn(
  crawl: number,
  { host, head, last, reached, ended }: Queue,
  { offset, limit }: Portion,
): Script<readonly Waited[]> {
  const gaps = reached + 1 - head - ended
  const first = offset < gaps ? yield* gapsIn.all({ crawl, host, from: head, to: reached, offset, limit }) : []
  const left = limit - first.length
  if (left <= 0) return first
  const from = reached + 1 + Math.max(0, offset - gaps)
  return [...first, ...(yield* allIn.all({ crawl, host, from, to: last, limit: left }))]
}

/** Reads at most `limit` of the addresses that waited, behind the first `offset`, and counts how many there are in all. */
function* readWaited(
  { number: crawl, remainder }: Crawl,
  { offset, limit }: Portion,
): Script<{ waited: readonly Left[]; total: number }> {
  const found: Left[] = []
  let total = 0
  for (const queue of yield* queuesOf.all({ crawl })) {
    const count = queue.last + 1 - queue.head - queue.ended
    const before = Math.max(0, offset - total)
    total += count
    if (before >= count || found.length >= limit) continue
    const portion = { offset: before, limit: limit - found.length }
    for (const address of yield* waitedIn(crawl, queue, portion))
      found.push({ ...address, outcome: remainder ?? 'cancelled' })
  }
  return { waited: found, total }
}

const outOfScope = (rows: readonly Readonly<{ url: string }>[]): Left[] =>
  rows.map(({ url }) => ({ url, outcome: 'out_of_scope', depth: null, referrer: null }))

/** Reads at most `limit` of the addresses that were left, behind the first `offset`; none of a crawl that has not ended. */
export function* readLeft(crawl: Crawl, { offset, limit }: Portion): Script<readonly Left[]> {
  if (!hasEnded(crawl.state) || limit <= 0) return []
  const { waited, total } = yield* readWaited(crawl, { offset, limit })
  if (waited.length === limit) return waited
  const range = { crawl: crawl.number, offset: Math.max(0, offset - total), limit: limit - waited.length }
  return [...waited, ...outOfScope(yield* outOfScopeFrom.all(range))]
}

/** How far somebody has read who reads all of them. */
export type LeftPlace = Readonly<{ offset: number; after: string | undefined }>

/** The next of them, at most `limit`, and where to go on; undefined at the end. */
export function* readLeftOn(
  crawl: Crawl,
  { offset, after }: LeftPlace,
  limit: number,
): Script<{ left: readonly Left[]; next: LeftPlace } | undefined> {
  if (!hasEnded(crawl.state)) return undefined
  if (after === undefined) {
    const { waited } = yield* readWaited(crawl, { offset, limit })
    return { left: waited, next: { offset: offset + waited.length, after: waited.length < limit ? '' : undefined } }
  }
  const left = outOfScope(yield* outOfScopeAfter.all({ crawl: crawl.number, after, limit }))
  const last = left.at(-1)
  return last === undefined ? undefined : { left, next: { offset, after: last.url } }
}

/** How many addresses of a crawl can be listed: those that have come to their end, and when it has ended itself, all. */
export const listedOf = (crawl: Crawl): number =>
  hasEnded(crawl.state) ? crawl.crawled + crawl.failed + crawl.skipped + crawl.redirected : crawl.pages
