import type { RateLimitsTable } from '@alluvium/rate-limits'
import type { MergeTables } from './tables/merges.ts'
import type { PluginTables } from './tables/plugins.ts'

/** The merge service's database; each area has a page in `tables/`. Accounts are known here by their id alone. */
export type Tables = MergeTables &
  PluginTables & {
    /** The share of requests that a caller has left (`account …` or `address …`), where several processes count together. */
    rate_limits: RateLimitsTable
  }
