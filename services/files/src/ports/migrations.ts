/**
 * The schema of the file service's database, step by step; each area has a page in `migrations/`. Steps are applied in
 * this order: a new one goes to the end, and one that was published is never edited or moved.
 */
import type { Migration } from '@alluvium/database'
import { accountMigrations } from './migrations/accounts.ts'
import { markMigrations } from './migrations/marks.ts'
import { laterTreeMigrations, treeMigrations } from './migrations/tree.ts'

/** Hand these to whoever opens the database of the file service. */
export const filesMigrations: readonly Migration[] = [
  ...treeMigrations,
  ...accountMigrations,
  ...laterTreeMigrations,
  ...markMigrations,
]
