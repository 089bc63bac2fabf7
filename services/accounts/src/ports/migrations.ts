/**
 * The schema of the accounts' database, step by step; each area has a page in `migrations/`, and `tables.ts` says what the
 * columns mean. Steps are applied in this order: a new one goes to the end, and one that was published is never edited or
 * moved.
 */
import type { Migration } from '@alluvium/database'
import { spentBudgetsMigration } from '@alluvium/rate-limits'
import { accountsMigration } from './migrations/accounts.ts'
import { administrationMigration } from './migrations/administration.ts'
import { billingMigration } from './migrations/billing.ts'
import { endedAccountsMigration } from './migrations/ended-accounts.ts'
import { organizationsMigration } from './migrations/organizations.ts'
import { provedAndAcceptedMigration } from './migrations/proved-and-accepted.ts'
import { recoveryMigration } from './migrations/recovery.ts'
import { signOnMigration } from './migrations/sign-on.ts'
import { signingAlgorithmsMigration } from './migrations/signing-algorithms.ts'
import { tokenUsesMigration } from './migrations/token-uses.ts'

/** Hand these to whoever opens the database of the accounts. */
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
  tokenUsesMigration,
  endedAccountsMigration,
]

export { accountsReferences } from './references.ts'
