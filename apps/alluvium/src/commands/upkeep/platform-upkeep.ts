import { accountsMigrations } from '@alluvium/accounts/migrations'
import { mergeMigrations } from '@alluvium/merge/migrations'
import { databasesUpkeep } from './backup-folders.ts'

/** Looking after the platform's part of the data folder. */
export const platformUpkeep = databasesUpkeep({
  service: 'platform',
  databases: { accounts: accountsMigrations, merge: mergeMigrations },
})
