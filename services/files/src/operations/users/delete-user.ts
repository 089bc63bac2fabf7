/**
 * Deleting an account. What it stored stays where it is, and the row stays too, so that owners and the audit log go on
 * naming whom they mean; but nobody gets in by it any more, and its name is free for somebody else, who inherits nothing.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import { noteChangedUser } from '../accounts/note-changed-user.ts'
import { userNamed } from '../accounts/user-named.ts'
import { forgetNameKeys } from '../accounts/username-keys.ts'
import { authorize } from '../authorization/authorize.ts'
import { forgetSecondFactor } from '../credentials/second-factor-rows.ts'
import { endSessions, forgetAppPasswords } from '../credentials/sessions.ts'
import { refuseLosingLastAdmin } from './last-admin.ts'

/** `user`: its id, or its name. */
export type DeleteUser = Readonly<{ caller: Caller; user: string }>

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
export const deleteUser = worksOnFullDisk(function* deleteUser({ caller, user }: DeleteUser): Script<void> {
  yield* authorize(caller, 'administer', '/')
  const account = yield* userNamed(user)
  yield* refuseLosingLastAdmin(account)
  const { number } = account
  yield* endSessions(number)
  yield* forgetAppPasswords(number)
  yield* forgetSecondFactor(number)
  yield* forgetIdentity.run({ account: number })
  yield* forgetLocks.run({ account: number })
  yield* forgetNameKeys(number)
  yield* close.run({ number })
  noteChangedUser(caller, account)
})
