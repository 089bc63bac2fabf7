import type { Generated } from 'kysely'
import type { Outcome } from '../../model/outcome.ts'

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
