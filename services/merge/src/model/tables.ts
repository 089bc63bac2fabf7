import type { RequestSharesTable } from '@alluvium/rate-limits'
import type { Visibility } from './plugin.ts'

/** The merge service's database. Accounts are known here by their id alone. */
export type Tables = {
  /** Merges that were answered, a row for each month of an account: what quotas are judged by. */
  monthly_merges: {
    account: string
    /** `2026-11`, UTC. */
    month: string
    merges: number
  }
  /**
   * What merges were like, a row for each account, day and driver: what analytics are made of. Sums and not
   * single merges, because they answer every question of the interface and grow with days, not with use.
   */
  daily_merges: {
    account: string
    /** `2026-11-20`, UTC. */
    day: string
    driver: string
    merges: number
    /** How many of them were answered with conflicts. */
    conflicted: number
    /** How many of them came out clean where merging by lines would have conflicted. */
    resolved: number
    /** Time that merging took, microseconds. */
    duration_us: number
  }
  /** Merge drivers that accounts have uploaded. */
  plugins: {
    id: string
    owner: string
    /** Lower case; the driver is `plugin-` and this. One owner has a name once, and so have the public ones together. */
    name: string
    visibility: Visibility
    version: string
    description: string
    /** JSON: an array of texts. */
    extensions: string
    module: Uint8Array
    size: number
    /** SHA-256 of the module, hexadecimal. */
    digest: string
    /** When it was uploaded first, or made public, and when last; milliseconds since 1970. */
    created_at: number
    updated_at: number
  }
  /** The share of requests that a caller has left (`account …` or `address …`), where several processes count together. */
  request_shares: RequestSharesTable
}
