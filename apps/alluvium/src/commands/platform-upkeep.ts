import { accountsMigrations } from '@alluvium/accounts'
import { mergeMigrations } from '@alluvium/merge'
import { databasesUpkeep } from './backup-folders.ts'

/** Looking after the platform's part of the data folder. */
export const platformUpkeep = databasesUpkeep({
  service: 'platform',
  databases: { accounts: accountsMigrations, merge: mergeMigrations },
})
