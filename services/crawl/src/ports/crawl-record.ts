import { timestamp } from '@alluvium/kernel'
import type { Selectable } from 'kysely'
import type { CrawlRow } from './tables/crawls.ts'

/** A crawl as the API, events and webhooks show it. */
export const recordOf = (crawl: Selectable<CrawlRow>) => ({
  crawl_id: crawl.crawl_id,
  start_url: crawl.start_url,
  status: crawl.state,
  pages_crawled: crawl.crawled,
  pages_failed: crawl.failed,
  pages_skipped: crawl.skipped,
  pages_queued: crawl.waiting,
  addresses_dropped: crawl.addresses_dropped,
  issues_found: crawl.issues,
  created_at: timestamp(crawl.created_at),
  started_at: crawl.started_at === null ? null : timestamp(crawl.started_at),
  completed_at: crawl.completed_at === null ? null : timestamp(crawl.completed_at),
  stop_reason: crawl.stop_reason,
})
