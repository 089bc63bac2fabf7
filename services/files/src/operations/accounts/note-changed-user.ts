/** Records a changed account for the audit log, as a text that no path can be. */
import type { Caller } from '@alluvium/kernel'
import type { Account } from './accounts.ts'

/** Records that the caller's request changed this account. */
export function noteChangedUser({ requestContext }: Caller, { username }: Pick<Account, 'username'>): void {
  requestContext?.changed.push(`user ${username}`)
}
