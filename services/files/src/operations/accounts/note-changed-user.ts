/** Records a changed account for the audit log, as a text that no path can be. */
import type { Caller } from '@alluvium/kernel'
import type { Account } from './accounts.ts'

/** Records that the caller's request changed this account. */
export function noteChangedUser({ requestContext }: Caller, { username }: Pick<Account, 'username'>): void {
  requestContext?.changed.push(userAsTarget({ username }))
}

export const userAsTarget = ({ username }: Pick<Account, 'username'>): string => `user ${username}`

/**
 * Records that the request gave its caller a way to what they could not read, for whoever searches the audit log for that.
 * @param target as the audit log names what was taken over
 */
export function noteTakenOver({ requestContext }: Caller, target: string): void {
  requestContext?.changed.push(`take-over ${target}`)
}
