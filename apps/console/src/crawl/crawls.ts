/** The crawl interface, as these pages ask it. */
import { z } from 'zod/mini'
import { askCrawl, askCrawlFor, type CrawlDoor } from './crawl-door.ts'

export const record = z.object({
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

const started = z.object({ crawl_id: z.string() })
export type Started = z.output<typeof started>

export type CrawlStart = Readonly<{
  start_url: string
  max_pages: number
  request_delay_ms: number
  concurrency: number
  scope: string
  max_depth?: number
  use_sitemaps: boolean
  include: readonly string[]
  exclude: readonly string[]
}>

/** What the interface takes, and what it takes when nothing is said. */
export const bounds = {
  max_pages: { least: 1, most: 1_000_000, usual: 100 },
  request_delay_ms: { least: 0, most: 60_000, usual: 500 },
  concurrency: { least: 1, most: 256, usual: 4 },
} as const

export const pathOf = (id: string, rest = ''): string => `/api/v1/crawls/${encodeURIComponent(id)}${rest}`

export const listCrawls = (door: CrawlDoor, signal: AbortSignal): Promise<CrawlRecord[]> =>
  askCrawlFor(door, '/api/v1/crawls', z.array(record), { signal })

export const findCrawl = (door: CrawlDoor, id: string, signal: AbortSignal): Promise<CrawlRecord> =>
  askCrawlFor(door, pathOf(id), record, { signal })

export const crawlStats = (door: CrawlDoor, id: string, signal: AbortSignal): Promise<CrawlStats> =>
  askCrawlFor(door, pathOf(id, '/stats'), stats, { signal })

export const startCrawl = (door: CrawlDoor, crawl: CrawlStart): Promise<Started> =>
  askCrawlFor(door, '/api/v1/crawls', started, { method: 'POST', json: crawl })

export type Steering = 'pause' | 'resume' | 'cancel'

export const steerCrawl = (door: CrawlDoor, id: string, verb: Steering): Promise<CrawlRecord> =>
  askCrawlFor(door, pathOf(id, `/${verb}`), record, { method: 'POST' })

export const deleteCrawl = async (door: CrawlDoor, id: string): Promise<void> => {
  await askCrawl(door, pathOf(id), { method: 'DELETE' })
}

const still = new Set(['completed', 'cancelled', 'failed', 'paused'])

/** Whether its counts may still rise without anybody's doing. */
export const isUnderWay = ({ status }: Pick<CrawlRecord, 'status'>): boolean => !still.has(status)

/** Whether nothing can happen to it any more. */
export const hasEnded = ({ status }: Pick<CrawlRecord, 'status'>): boolean => status !== 'paused' && still.has(status)

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
