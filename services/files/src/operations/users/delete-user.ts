/**
 * Deletes an account. Its files stay, but for its home when that is to go, and so does its row, so that owners and the audit log can still name it. Nobody
 * can log in to it any more, and its name is free for another account, which inherits nothing.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import { forgetAccessRequestsOf } from '../access/request-access.ts'
import type { Account } from '../accounts/accounts.ts'
import { noteChangedUser } from '../accounts/note-changed-user.ts'
import { forgetScimResource } from '../accounts/scim-resources.ts'
import { userNamed } from '../accounts/user-named.ts'
import { forgetNameKeys } from '../accounts/username-keys.ts'
import { authorize } from '../authorization/authorize.ts'
import { forgetRights } from '../authorization/forget-rights.ts'
import { forgetSecondFactor } from '../credentials/second-factor-rows.ts'
import { endSessions, forgetAppPasswords } from '../credentials/sessions.ts'
import { forgetFavoritesOfAccount } from '../favorites/favorite-rows.ts'
import { type HomeLeft, leaveHome } from '../homes/homes.ts'
import { forgetNotificationsOf } from '../notifications/notification-rows.ts'
import { refuseLosingLastAdmin } from './last-admin.ts'

export type DeleteUser = Readonly<{
  caller: Caller
  /** The id or name of the account. */
  user: string
  /** What becomes of its home. */
  home: HomeLeft
  at: number
}>

const close = statement((db, { number }: { number: number }) =>
  db
    .updateTable('users')
    .set({ status: 'deleted', password_hash: null, role: 'none', second_factor: 0 })
    .where('number', '=', number),
)
const forgetIdentity = statement((db, { account }: { account: number }) =>
  db.deleteFrom('identities').where('account', '=', account),
)
const forgetLocks = statement((db, { account }: { account: number }) =>
  db.deleteFrom('locks').where('account', '=', account),
)

/** Throws `files.user-missing`, `files.last-admin`. */
export const deleteUser = worksOnFullDisk(function* deleteUser({ caller, user, home, at }: DeleteUser): Script<void> {
  const actor = yield* authorize(caller, 'administer', '/')
  const account = yield* userNamed(user)
  yield* refuseLosingLastAdmin(account)
  yield* leaveHome({ caller, by: actor.number, owner: account, left: home, at })
  yield* endAccount(account)
  yield* noteChangedUser(caller, account)
})

/** Deletes the account, whoever wants it. */
export function* endAccount({ number, id }: Pick<Account, 'number' | 'id'>): Script<void> {
  yield* endSessions(number)
  yield* forgetAppPasswords(number)
  yield* forgetSecondFactor(number)
  yield* forgetIdentity.run({ account: number })
  yield* forgetLocks.run({ account: number })
  yield* forgetNameKeys(number)
  yield* forgetRights(id)
  yield* forgetScimResource('user', id)
  yield* forgetNotificationsOf(number)
  yield* forgetAccessRequestsOf(number)
  yield* forgetFavoritesOfAccount(number)
  yield* close.run({ number })
}
