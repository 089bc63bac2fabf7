import { accountsMigrations } from '@alluvium/accounts/migrations'
import { crawlMigrations } from '@alluvium/crawl/migrations'
import type { ServiceSchemas } from '@alluvium/database'
import { filesMigrations } from '@alluvium/files/upkeep'
import { mergeMigrations } from '@alluvium/merge/migrations'

/** The databases of each service, and the migrations that made them. */
export const schemas = {
  files: { files: filesMigrations },
  platform: { accounts: accountsMigrations, merge: mergeMigrations },
  crawl: { crawl: crawlMigrations },
} as const satisfies Record<string, ServiceSchemas>
