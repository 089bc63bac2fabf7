import type { RateLimitsTable } from '@alluvium/rate-limits'
import type { CrawlRow, TallyKind } from './tables/crawls.ts'
import type { KeyRow } from './tables/keys.ts'
import type {
  ContentRow,
  IssueRow,
  NameRow,
  RecommendedRow,
  RedirectRow,
  ResultRow,
  UnlistedRow,
} from './tables/pages.ts'
import type { AddressRow, HostRow, InboxRow, QueueRow } from './tables/queues.ts'
import type { DeliveryRow } from './tables/webhooks.ts'

/**
 * The crawl service's database. Times are milliseconds since 1970.
 *
 *   crawls 1 ──── n queues n ──── 1 hosts        a queue: what one crawl has to ask of one host
 *                    │
 *                    └── addresses (append only) ── results (append only)
 *
 * An address without a result waits. Everything below `queues.head` has one, so what waits is found by reading on
 * from there; when a crawl ends, what still waits has the outcome that `crawls.remainder` says, without being touched.
 */
export type Tables = {
  crawls: CrawlRow
  hosts: HostRow
  queues: QueueRow
  addresses: AddressRow
  results: ResultRow
  /** Addresses outside of the crawl's scope, each once. */
  out_of_scope: { crawl: number; url: string; found_at: number }
  inbox: InboxRow
  issues: IssueRow
  contents: ContentRow
  redirects: RedirectRow
  names: NameRow
  recommended: RecommendedRow
  unlisted: UnlistedRow
  /** Counts by name: of outcomes, status codes, content types, severities, categories, latency buckets, and what is reported once. */
  tallies: { crawl: number; kind: TallyKind; name: string; count: number }
  keys: KeyRow
  /** Which crawl an `Idempotency-Key` started. */
  starts: { key_id: string; idempotency_key: string; body_digest: string; crawl_id: string; started_at: number }
  deliveries: DeliveryRow
  /** The requests that a key has left, where several processes count together. */
  rate_limits: RateLimitsTable
}
