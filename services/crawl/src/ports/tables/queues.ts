import type { Generated } from 'kysely'

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
