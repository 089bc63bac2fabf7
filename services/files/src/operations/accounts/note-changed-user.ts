/** An account is no path; in the audit log it stands as what no path looks like. */
import type { Caller } from '@alluvium/kernel'
import type { Account } from './accounts.ts'

/** The audit log will say that the caller's request changed this account. */
export function noteChangedUser({ requestContext }: Caller, { username }: Pick<Account, 'username'>): void {
  requestContext?.changed.push(`user ${username}`)
}
