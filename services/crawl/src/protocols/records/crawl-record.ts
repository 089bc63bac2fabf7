import { z } from 'zod'
import { crawlStates, stopReasons } from '../../model/crawl-state.ts'
import type { CrawlStats } from '../../operations/crawl-stats.ts'

const count = z.int().min(0)
const time = z.iso.datetime({ offset: true })

export const crawlRecord = z
  .object({
    crawl_id: z.uuid(),
    start_url: z.string().meta({ description: 'As it was given.' }),
    status: z.enum(crawlStates).meta({ description: '`running` also while it waits for its turn.' }),
    pages_crawled: count.meta({ description: 'Pages fetched.' }),
    pages_failed: count.meta({
      description: 'Pages attempted without success. Crawled and failed together never pass max_pages.',
    }),
    pages_skipped: count.meta({
      description:
        'Addresses found and not attempted: disallowed, out of scope, of another type, past max_pages, cancelled.',
    }),
    pages_queued: count.meta({ description: 'Addresses found that have not ended, those in flight included.' }),
    addresses_dropped: count.meta({
      description:
        'Links that were found and not kept: a crawl keeps a hundred addresses for each of its max_pages, at least 100,000 and at most 5,000,000, and ' +
        'follows the first 10,000 links of a page. It goes on with those that are kept.',
    }),
    issues_found: count.meta({ description: 'What is wrong with its pages; `/issues` lists it.' }),
    created_at: time,
    started_at: time.nullable(),
    completed_at: time.nullable().meta({ description: 'When it ended, however it did.' }),
    stop_reason: z
      .enum(stopReasons)
      .nullable()
      .meta({
        description:
          'Why it ended; null while it goes on. `exhausted`: nothing was left, also where that was at exactly max_pages. `max_pages`: something was. With `failed`, what became ' +
          'of the start: `start_unreachable`, `start_disallowed` by robots.txt, `start_blocked` as not on the public internet; or `error`, a bug on our side.',
      }),
  })
  .meta({ id: 'Crawl' })

const counts = z.record(z.string(), count)

export const statsRecord = z
  .object({
    crawl_id: z.uuid(),
    total_pages: count.meta({ description: 'Pages attempted: crawled and failed.' }),
    total_issues: count,
    issues_by_severity: counts,
    issues_by_category: counts,
    avg_response_time_ms: z
      .number()
      .min(0)
      .meta({ description: 'Of all answers, redirects and errors included; until the last byte.' }),
    p95_response_time_ms: z.number().min(0).meta({ description: 'At most 1.6 % too low.' }),
    status_codes: counts,
    content_types: counts,
    outcomes: counts.meta({
      description: 'Every address found, by how it ended. What has not ended is pages_queued of the record.',
    }),
    bytes: count.meta({ description: 'Of all bodies read, unpacked.' }),
    pages_per_second: z
      .number()
      .min(0)
      .meta({ description: 'Pages attempted since the crawl started, until it ended.' }),
  })
  .meta({ id: 'CrawlStats' })

export function statsOf(stats: CrawlStats, now: number): z.output<typeof statsRecord> {
  const { crawl } = stats
  const seconds = crawl.started_at === null ? 0 : ((crawl.completed_at ?? now) - crawl.started_at) / 1_000
  return {
    crawl_id: crawl.crawl_id,
    total_pages: crawl.spent,
    total_issues: crawl.issues,
    issues_by_severity: { ...stats.bySeverity },
    issues_by_category: { ...stats.byCategory },
    avg_response_time_ms: crawl.responses === 0 ? 0 : rounded(crawl.response_ms / crawl.responses),
    p95_response_time_ms: stats.p95Ms,
    status_codes: { ...stats.byStatus },
    content_types: { ...stats.byType },
    outcomes: { ...stats.byOutcome },
    bytes: crawl.bytes,
    pages_per_second: rounded(crawl.spent / Math.max(seconds, 0.001)),
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100
