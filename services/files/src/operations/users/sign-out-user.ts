/** Ends everything that an account is signed in with here, as an administrator; its files, shares and rights stay. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { noteChangedUser } from '../accounts/note-changed-user.ts'
import { userNamed } from '../accounts/user-named.ts'
import { authorize } from '../authorization/authorize.ts'
import { endSessions, forgetAppPasswords } from '../credentials/sessions.ts'

/** `user`: the id or name of the account. */
export type SignOutUser = Readonly<{ caller: Caller; user: string }>

/** Throws `files.user-missing`. */
export function* signOutUser({ caller, user }: SignOutUser): Script<void> {
  yield* authorize(caller, 'administer', '/')
  const account = yield* userNamed(user)
  yield* endSessions(account.number)
  yield* forgetAppPasswords(account.number)
  yield* noteChangedUser(caller, account, ['signed out'])
}
