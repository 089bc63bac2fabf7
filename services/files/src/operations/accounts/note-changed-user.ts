/** Records a changed account for the audit log, as a text that no path can be. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { noteChanged } from '../note-changed.ts'
import type { Account } from './accounts.ts'

/**
 * Records that the caller's request changed this account. @param changes what became of it, such as `role admin`; user names
 * have no colon, so that a reader finds where they begin
 */
export const noteChangedUser = (
  caller: Caller,
  { username }: Pick<Account, 'username'>,
  changes: readonly string[] = [],
): Script<void> =>
  noteChanged(caller, userAsTarget({ username }) + (changes.length === 0 ? '' : `: ${changes.join(', ')}`))

export const userAsTarget = ({ username }: Pick<Account, 'username'>): string => `user ${username}`

/**
 * Records that the request gave its caller a way to what they could not read, for whoever searches the audit log for that.
 * @param target as the audit log names what was taken over
 */
export const noteTakenOver = (caller: Caller, target: string): Script<void> =>
  noteChanged(caller, `take-over ${target}`)
