import { accountsMigrations, accountsReferences } from '@alluvium/accounts/migrations'
import { crawlMigrations, crawlReferences } from '@alluvium/crawl/migrations'
import type { Migration, RowReference } from '@alluvium/database'
import { filesMigrations } from '@alluvium/files/upkeep'
import { mergeMigrations } from '@alluvium/merge/migrations'
import type { ServiceName, serviceDatabases } from '../settings/services.ts'

type Schemas = {
  readonly [S in ServiceName]: Readonly<Record<(typeof serviceDatabases)[S][number], readonly Migration[]>>
}

/** The databases of each service, and the migrations that made them. */
export const schemas = {
  files: { files: filesMigrations },
  platform: { accounts: accountsMigrations, merge: mergeMigrations },
  crawl: { crawl: crawlMigrations },
} as const satisfies Schemas

/** The references between rows of databases, by their names; the file service looks at its rows itself. */
export const rowReferences: Readonly<Record<string, readonly RowReference[]>> = {
  accounts: accountsReferences,
  crawl: crawlReferences,
}
