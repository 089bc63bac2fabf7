/** The account that an administrator means. */
import type { Script } from '@alluvium/database'
import { userMissing } from '../../problems/accounts.ts'
import { type Account, accountById, accountByName, anonymousId } from './accounts.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * By its id, or by its name where that does not look like an id. Neither deleted accounts nor `anonymous`, which is
 * nobody's, can be meant. Throws `files.user-missing`.
 */
export function* userNamed(idOrName: string): Script<Account> {
  const account = uuid.test(idOrName) ? yield* accountById(idOrName.toLowerCase()) : yield* accountByName(idOrName)
  if (!account || account.status === 'deleted' || account.id === anonymousId) throw userMissing(idOrName)
  return account
}
