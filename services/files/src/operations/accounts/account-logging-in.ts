/**
 * Which account somebody means who logs in by a name. Its case does not count: no two accounts have names that differ only in it. There
 * may be some that are older than this rule; of these, each is found by its own spelling alone.
 */
import type { Script } from '@alluvium/database'
import { caselessUsername, mayBeUsername, usernameKeys } from '../../model/username.ts'
import { type Account, accountByName, accountByNumber } from './accounts.ts'
import { accountsWithKey } from './username-keys.ts'

export function* accountLoggingIn(username: string): Script<Account | undefined> {
  const name = username.normalize('NFC') // as names are kept: what is too long is so in this form
  const exact = yield* accountByName(name)
  if (exact || !mayBeUsername(name)) return exact
  const alike = new Map<number, Account>()
  for (const key of usernameKeys(name))
    for (const number of yield* accountsWithKey(key)) {
      const account = yield* accountByNumber(number)
      // Accounts whose names only look alike have keys in common, too.
      if (account && caselessUsername(account.username) === caselessUsername(name)) alike.set(number, account)
    }
  const [only, other] = alike.values()
  return other ? undefined : only
}
