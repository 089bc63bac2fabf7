/** The crawl interface, as this page asks it. */
import { z } from 'zod/mini'
import { askFor } from '../wire/ask.ts'
import { keyHeader } from './crawl-key.ts'

/** Where the crawl service is, and the key that it is asked with. */
export type CrawlDoor = Readonly<{ address: string; key: string }>

const record = z.object({
  crawl_id: z.string(),
  start_url: z.string(),
  status: z.string(),
  pages_crawled: z.number(),
  pages_failed: z.number(),
  pages_skipped: z.number(),
  pages_queued: z.number(),
  issues_found: z.number(),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
  stop_reason: z.nullable(z.string()),
})
export type CrawlRecord = z.output<typeof record>

const counts = z.record(z.string(), z.number())
const stats = z.object({
  total_pages: z.number(),
  total_issues: z.number(),
  avg_response_time_ms: z.nullable(z.number()),
  p95_response_time_ms: z.nullable(z.number()),
  status_codes: counts,
  content_types: counts,
  outcomes: counts,
  bytes: z.number(),
  pages_per_second: z.nullable(z.number()),
})
export type CrawlStats = z.output<typeof stats>

const started = z.object({ crawl_id: z.string(), status: z.string(), message: z.string() })
export type Started = z.output<typeof started>

export type CrawlStart = Readonly<{
  start_url: string
  max_pages: number
  request_delay_ms: number
  concurrency: number
}>

/** What the interface takes, and what it takes when nothing is said. */
export const bounds = {
  max_pages: { least: 1, most: 1_000_000, usual: 100 },
  request_delay_ms: { least: 0, most: 60_000, usual: 500 },
  concurrency: { least: 1, most: 256, usual: 4 },
} as const

export const listCrawls = ({ address, key }: CrawlDoor, signal: AbortSignal): Promise<CrawlRecord[]> =>
  askFor(address, '/api/v1/crawls', z.array(record), { headers: keyHeader(key), signal })

export const crawlStats = ({ address, key }: CrawlDoor, id: string, signal: AbortSignal): Promise<CrawlStats> =>
  askFor(address, `/api/v1/crawls/${encodeURIComponent(id)}/stats`, stats, { headers: keyHeader(key), signal })

export const startCrawl = ({ address, key }: CrawlDoor, crawl: CrawlStart): Promise<Started> =>
  askFor(address, '/api/v1/crawls', started, { method: 'POST', headers: keyHeader(key), json: crawl })

const ended = new Set(['completed', 'cancelled', 'failed', 'paused'])

/** Whether its counts may still rise without anybody's doing. */
export const isUnderWay = ({ status }: Pick<CrawlRecord, 'status'>): boolean => !ended.has(status)

const reasons: Readonly<Record<string, string>> = {
  exhausted: 'nothing left to fetch',
  max_pages: 'the page limit was reached',
  cancelled: 'it was cancelled',
  start_unreachable: 'the start address can’t be reached',
  start_disallowed: 'the site’s robots.txt forbids the start address',
  start_blocked: 'the start address may not be crawled from here',
  error: 'something broke on our side',
}

/** Why a crawl has ended, in words; undefined while it hasn't. */
export function endOf({
  status,
  stop_reason: reason,
}: Pick<CrawlRecord, 'status' | 'stop_reason'>): string | undefined {
  if (reason === null) return undefined
  return `${status === 'completed' ? 'Completed' : status === 'failed' ? 'Failed' : 'Ended'}: ${reasons[reason] ?? reason}`
}

/** The largest first; what never happened is left out. */
export const ranked = (
  amounts: Readonly<Record<string, number>>,
): readonly (readonly [name: string, amount: number])[] =>
  Object.entries(amounts)
    .filter(([, amount]) => amount > 0)
    .toSorted(([, one], [, other]) => other - one)
