import type { AdministrationTables } from './tables/administration.ts'
import type { BillingTables } from './tables/billing.ts'
import type { OrganizationTables } from './tables/organizations.ts'
import type { RecoveryTables } from './tables/recovery.ts'
import type { SignOnTables } from './tables/sign-on.ts'
import type { UserTables } from './tables/users.ts'

/** The accounts' database; each area has a page in `tables/`. Times are milliseconds since 1970. */
export type Tables = UserTables &
  SignOnTables &
  OrganizationTables &
  BillingTables &
  RecoveryTables &
  AdministrationTables
