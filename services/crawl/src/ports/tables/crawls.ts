import type { Generated } from 'kysely'
import type { CrawlState, Failure, StopReason } from '../../model/crawl-state.ts'
import type { Network } from '../../model/network.ts'
import type { Outcome } from '../../model/outcome.ts'

export type TallyKind = 'outcome' | 'status' | 'type' | 'severity' | 'category' | 'latency' | 'once'

export type CrawlRow = {
  number: Generated<number>
  crawl_id: string
  account: string
  /** Where it was started from, as budgets count it. */
  client_network: Generated<string | null>
  start_url: string
  max_pages: number
  request_delay_ms: number
  concurrency: number
  use_sitemaps: number
  /** Its webhook may lie on this machine. */
  loopback: number
  /** Where its start lies; null for the public internet. */
  network: Generated<Network | null>
  state: CrawlState
  stop_reason: StopReason | null
  /** Set when the crawl is to fail once nothing is held of it. */
  failure: Failure | null
  /** The host whose addresses belong to the crawl; null until the start has answered, perhaps after redirects. */
  scope: number | null
  /** The sitemaps are still to be read. */
  sitemaps: number
  /** Addresses without an outcome, those in flight with them. */
  waiting: number
  /** Addresses in inboxes. */
  inbox: number
  /** Page credits that leases hold. */
  reserved: number
  /** Page credits used: pages attempted. */
  spent: number
  /** In-flight slots that leases hold. */
  slots: number
  crawled: number
  failed: number
  skipped: number
  redirected: number
  issues: number
  /** Results written: the number of the latest one. */
  pages: Generated<number>
  /** Addresses kept: those of its queues and those outside of its scope. */
  addresses: Generated<number>
  /** Links to further ones, which were not kept; the same address counts as often as it was found. */
  addresses_dropped: Generated<number>
  /** Bytes of all contents kept, as they are packed. */
  content_bytes: Generated<number>
  /** Bytes of all bodies, unpacked. */
  bytes: number
  responses: number
  /** Of all responses together, milliseconds. */
  response_ms: number
  /** The outcome of what still waited when the crawl ended. */
  remainder: Outcome | null
  created_at: number
  started_at: number | null
  completed_at: number | null
  /** It is to go as soon as it has ended, and nobody sees it any more; null for all others. */
  deleted_at: Generated<number | null>
  /** What it may ask for beyond the defaults, as JSON; null for the defaults. */
  rules: Generated<string | null>
  /** The address at which the start answered; null until then. */
  scope_url: Generated<string | null>
  webhook_url: Generated<string | null>
  webhook_secret: Generated<string | null>
}
