import type { RequestSharesTable } from '@alluvium/rate-limits'
import type { Generated } from 'kysely'
import type { CrawlState, Failure, StopReason } from './crawl-state.ts'
import type { Network } from './network.ts'
import type { Outcome } from './outcome.ts'

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
  strangers: { crawl: number; url: string; found_at: number }
  inbox: InboxRow
  issues: IssueRow
  contents: ContentRow
  redirects: RedirectRow
  names: NameRow
  recommended: RecommendedRow
  unlisted: UnlistedRow
  /** Counts by name: of outcomes, status codes, content types, severities, categories, latency buckets, and what is told of once. */
  tallies: { crawl: number; kind: TallyKind; name: string; count: number }
  keys: KeyRow
  /** Which crawl an `Idempotency-Key` started. */
  starts: { key_id: string; idempotency_key: string; body_digest: string; crawl_id: string; started_at: number }
  deliveries: DeliveryRow
  /** The requests that a key has left, where several processes count together. */
  request_shares: RequestSharesTable
}

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

export type HostRow = {
  number: Generated<number>
  name: string
  holder: string | null
  /** Counts the leases: what an earlier holder commits is refused. */
  epoch: number
  leased_until: number
  /** No request starts before. */
  due_at: number
  /** The gap that the host itself asks for. */
  gap_ms: number
}

export type QueueRow = {
  crawl: number
  host: number
  /** The highest sequence number given. */
  last: number
  head: number
  waiting: number
  inbox: number
  credits: number
  slots: number
}

export type AddressRow = {
  crawl: number
  host: number
  seq: number
  url: string
  depth: number
  /** Where it was found; null for the start and for sitemaps' entries. */
  referrer_host: number | null
  referrer_seq: number | null
  /** The addresses that redirected here, first to last, one a line; null when none did. */
  via: string | null
}

export type ResultRow = {
  crawl: number
  host: number
  seq: number
  page_id: string
  outcome: Outcome
  status: number | null
  content_type: string | null
  /** Of the body, unpacked. */
  bytes: number
  response_ms: number | null
  title: string | null
  canonical: string | null
  noindex: number
  ended_at: number
  /** Counts the crawl's results in the order in which they were committed. */
  number: number
  /** Where it redirects to. */
  target: string | null
  description: string | null
  /** The page that was the first to have the same content. */
  duplicate_of: string | null
  /** The answer's header fields, as a JSON list of pairs. */
  head: string | null
  /** Of the content: SHA-256 of the unpacked body, hexadecimal. */
  digest: string | null
}

/** What pages hold, each content once. */
export type ContentRow = {
  crawl: number
  digest: string
  /** The first page that had it. */
  page_id: string
  /** Unpacked. */
  bytes: number
  /** By Zstandard; null when the crawl had kept as much as it may. */
  packed: Uint8Array | null
}

export type RedirectRow = { crawl: number; url: string; target: string; page_id: string }

/** Titles and descriptions, by their digests, each with the first page that had it. */
export type NameRow = { crawl: number; kind: 'title' | 'description'; digest: string; page_id: string; url: string }

/** An address that is recommended to search engines: as canonical by the page at `source`, or by a sitemap, where that is empty. */
export type RecommendedRow = { crawl: number; url: string; source: string; page_id: string | null }

/** A page that no search engine would list, and why. */
export type UnlistedRow = { crawl: number; url: string; why: Unlisted; page_id: string }
export type Unlisted = 'broken' | 'redirect' | 'disallowed' | 'noindex' | 'canonical'

/** What was found on one host and belongs to another's queue, until that one's holder takes it. */
export type InboxRow = {
  number: Generated<number>
  crawl: number
  host: number
  url: string
  depth: number
  referrer_host: number
  referrer_seq: number
  via: string | null
}

export type IssueRow = {
  number: Generated<number>
  crawl: number
  issue_id: string
  page_id: string
  url: string
  severity: string
  category: string
  code: string
  message: string
}

/** A message to a webhook that was not taken yet. Whole in itself: its crawl may be gone before it is. */
export type DeliveryRow = {
  number: Generated<number>
  /** The message's, the same at every try. */
  id: string
  crawl: number
  url: string
  secret: string
  /** This machine's own addresses may be told. */
  loopback: number
  body: string
  created_at: number
  /** Not before; null when it was given up. */
  due_at: number | null
  tries: Generated<number>
  /** Until then one process alone may send it. */
  leased_until: Generated<number>
  /** The last answer's; null when there was none. */
  last_status: number | null
}

export type KeyRow = {
  id: string
  account: string
  name: string
  requests_per_minute: number
  /** SHA-256 of the key, hexadecimal. */
  digest: string
  /** 1 when a first key made it: its rate adds to that of its account. */
  granted: number
  /** The key's last four characters. */
  ending: string
  created_at: number
}
