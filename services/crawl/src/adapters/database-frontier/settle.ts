/**
 * Ends crawls and pauses them. Every script that changes a crawl settles it in the same transaction. So a crawl ends at the moment
 * when none of its queues is held and nothing is left to do, and it can't be forgotten in between.
 */
import type { Script } from '@alluvium/database'
import { type CrawlState, hasEnded, type StopReason } from '../../model/crawl-state.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { TallyKind } from '../../ports/tables/crawls.ts'
import { announce } from './announce.ts'
import type { Crawl } from './crawl-rows.ts'
import { insertMany } from './given-rows.ts'

type End = Readonly<{ state: CrawlState; reason: StopReason; remainder: Outcome }>

/** How this crawl ends now; undefined while it is not at its end. */
export function endOf(crawl: Crawl): End | undefined {
  if (hasEnded(crawl.state) || crawl.state === 'paused' || isHeld(crawl)) return undefined
  if (crawl.state === 'cancelling') return { state: 'cancelled', reason: 'cancelled', remainder: 'cancelled' }
  if (crawl.failure !== null) return { state: 'failed', reason: crawl.failure, remainder: 'cancelled' }
  if (crawl.inbox > 0) return undefined
  if (crawl.waiting > 0) {
    return crawl.spent < crawl.max_pages
      ? undefined
      : { state: 'completed', reason: 'max_pages', remainder: 'over_max_pages' }
  }
  const awaitsSitemaps = crawl.sitemaps === 1 && crawl.scope !== null && crawl.spent < crawl.max_pages
  return awaitsSitemaps ? undefined : { state: 'completed', reason: 'exhausted', remainder: 'over_max_pages' }
}

const isHeld = ({ reserved, slots }: Crawl): boolean => reserved > 0 || slots > 0

/** Ends the crawl if it is at its end, when what still waited has its outcome; or lets it rest if it is to. Whether it has ended by this. */
function settle(crawl: Crawl, now: number, tallies: Tallies): boolean {
  const end = endOf(crawl)
  if (end === undefined) {
    if (crawl.state === 'pausing' && !isHeld(crawl)) crawl.state = 'paused'
    return false
  }
  if (crawl.waiting > 0) tallies.add(crawl.number, 'outcome', end.remainder, crawl.waiting)
  crawl.skipped += crawl.waiting
  crawl.waiting = 0
  crawl.state = end.state
  crawl.stop_reason = end.reason
  crawl.remainder = end.remainder
  crawl.started_at ??= now
  crawl.completed_at = now
  return true
}

/** Settles each of them; their rows are still to be written. */
export function* settleAll(crawls: Iterable<Crawl>, now: number, tallies: Tallies): Script<void> {
  const ended = [...crawls].filter((crawl) => settle(crawl, now, tallies))
  yield* announce(ended, now)
}

const addTallies = insertMany(
  'tallies',
  { crawl: 'integer', kind: 'text', name: 'text', count: 'integer' },
  'ON CONFLICT (crawl, kind, name) DO UPDATE SET count = tallies.count + excluded.count',
)

/** Counts by name, gathered in memory and added to those in the database at once. */
export class Tallies {
  readonly #counts = new Map<string, [crawl: number, kind: TallyKind, name: string, count: number]>()

  add(crawl: number, kind: TallyKind, name: string, count = 1): void {
    const key = `${crawl} ${kind} ${name}`
    const tally = this.#counts.get(key)
    if (tally === undefined) this.#counts.set(key, [crawl, kind, name, count])
    else tally[3] += count
  }

  write(): Script<void> {
    return addTallies([...this.#counts.values()])
  }
}
