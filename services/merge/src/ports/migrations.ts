/**
 * The schema of the merge service's database, step by step; each area has a page in `migrations/`, and `tables.ts` says what
 * the columns mean. Steps are applied in this order: a new one goes to the end, and one that was published is never edited
 * or moved.
 */
import type { Migration } from '@alluvium/database'
import { rateLimitsMigration, requestSharesMigration } from '@alluvium/rate-limits'
import { mergesMigration } from './migrations/merges.ts'
import { pluginsMigration } from './migrations/plugins.ts'

/** Hand these to whoever opens the database of the merge service. */
export const mergeMigrations: readonly Migration[] = [
  mergesMigration,
  pluginsMigration,
  requestSharesMigration('003-request-shares'),
  rateLimitsMigration('004-rate-limits'),
]
