/**
 * The schema of the crawl service's database, step by step; each area has a page in `migrations/`, and `tables.ts` says what
 * the columns mean. Steps are applied in this order: a new one goes to the end, and one that was published is never edited
 * or moved.
 */
import type { Migration } from '@alluvium/database'
import { rateLimitsMigration, requestSharesMigration } from '@alluvium/rate-limits'
import {
  budgetsMigration,
  clientNetworksMigration,
  controlMigration,
  crawlsMigration,
  firstTriesMigration,
  networksMigration,
} from './migrations/crawls.ts'
import { outOfScopeMigration, pagesMigration, recommendedMigration } from './migrations/pages.ts'

/** Hand these to whoever opens the database of the crawl service. */
export const crawlMigrations: readonly Migration[] = [
  crawlsMigration,
  controlMigration,
  pagesMigration,
  recommendedMigration,
  requestSharesMigration('005-request-shares'),
  networksMigration,
  budgetsMigration,
  clientNetworksMigration,
  outOfScopeMigration,
  rateLimitsMigration('010-rate-limits'),
  firstTriesMigration,
]

export { crawlReferences } from './references.ts'
