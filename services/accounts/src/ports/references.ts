/** References between rows of the accounts' database; whoever leaves takes what names them along, in one transaction. */
import type { RowReference } from '@alluvium/database'

const user = { table: 'users', column: 'user_id' }
const organization = { table: 'organizations', column: 'org_id' }

/** Each row that is named is there: a check and a move look for those that are not. */
export const accountsReferences: readonly RowReference[] = [
  { table: 'memberships', column: 'user_id', to: user },
  { table: 'memberships', column: 'org_id', to: organization },
  { table: 'invitations', column: 'org_id', to: organization },
  { table: 'identities', column: 'user_id', to: user },
]
