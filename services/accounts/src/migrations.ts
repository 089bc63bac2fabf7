import type { Migration } from '@alluvium/database'
import { spentBudgetsMigration } from '@alluvium/rate-limits'
import { accountsMigration } from './migrations/001-accounts.ts'
import { signOnMigration } from './migrations/002-sign-on.ts'
import { organizationsMigration } from './migrations/003-organizations.ts'
import { billingMigration } from './migrations/004-billing.ts'
import { recoveryMigration } from './migrations/005-recovery.ts'
import { administrationMigration } from './migrations/006-administration.ts'
import { signingAlgorithmsMigration } from './migrations/007-signing-algorithms.ts'
import { provedAndAcceptedMigration } from './migrations/008-proved-and-accepted.ts'

/** The schema of the accounts' database, in order; `model/tables.ts` says what the columns mean. */
export const accountsMigrations: readonly Migration[] = [
  accountsMigration,
  signOnMigration,
  organizationsMigration,
  billingMigration,
  recoveryMigration,
  administrationMigration,
  signingAlgorithmsMigration,
  provedAndAcceptedMigration,
  spentBudgetsMigration('009-spent-budgets'),
]
