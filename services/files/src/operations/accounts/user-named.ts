/** Finds the account that an administrator names. */
import type { Script } from '@alluvium/database'
import { userMissing } from '../../problems/accounts.ts'
import { type Account, accountById, accountByName, anonymousId } from './accounts.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * By id, or by name if it does not look like an id. Deleted accounts and `anonymous`, which belongs to nobody, are not
 * found. Throws `files.user-missing`.
 */
export function* userNamed(idOrName: string): Script<Account> {
  const account = uuid.test(idOrName) ? yield* accountById(idOrName.toLowerCase()) : yield* accountByName(idOrName)
  if (!account || account.status === 'deleted' || account.id === anonymousId) throw userMissing(idOrName)
  return account
}
