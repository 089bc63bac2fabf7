/** Lets an administrator make an account. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { usernameTaken } from '../../problems/accounts.ts'
import type { Account } from '../accounts/accounts.ts'
import { type MakeUser, madeUser } from '../accounts/make-user.ts'
import { noteChangedUser } from '../accounts/note-changed-user.ts'
import { authorize } from '../authorization/authorize.ts'

/** Throws `files.username-invalid`, `files.username-taken`. */
export function* createUser({ caller, ...user }: MakeUser & Readonly<{ caller: Caller }>): Script<Account> {
  yield* authorize(caller, 'administer', '/')
  const account = yield* madeUser(user)
  if (!account) throw usernameTaken(user.username)
  yield* noteChangedUser(caller, account)
  return account
}
