/** Sets a new password. Checks with the old one, and the tokens made with it, become invalid. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import { ownGuards } from '../../problems/accounts.ts'
import type { Account } from '../accounts/accounts.ts'
import { noteChangedUser, noteTakenOver, userAsTarget } from '../accounts/note-changed-user.ts'
import { userNamed } from '../accounts/user-named.ts'
import { authorize } from '../authorization/authorize.ts'
import { notify } from '../notifications/notify.ts'
import { refuseChanged } from './log-in.ts'
import { endSessions, forgetAppPasswords } from './sessions.ts'

const keep = statement((db, { number, hash }: { number: number; hash: string }) =>
  db
    .updateTable('users')
    .set((eb) => ({ password_hash: hash, credential_version: eb('credential_version', '+', 1) }))
    .where('number', '=', number),
)

export type ChangePassword = Readonly<{
  caller: Caller
  /** The account as it was when the old password was verified. */
  account: Account
  hash: string
  /** The token of the request, which stays valid. */
  token: string | undefined
}>

/**
 * Changes the caller's own password. App passwords stay, because each was given to a program on purpose. Throws
 * `files.credentials-wrong` when the password has changed in the meantime.
 */
export function* changePassword({ caller, account, hash, token }: ChangePassword): Script<void> {
  yield* refuseChanged(account)
  yield* keep.run({ number: account.number, hash })
  yield* endSessions(account.number, token)
  yield* noteChangedUser(caller, account)
}

/** `user`: the id or name of the account. */
export type ResetPassword = Readonly<{ caller: Caller; user: string; hash: string; at: number }>

/**
 * Sets another account's password, as an administrator. A reset should end every access, so app passwords end too; a
 * second factor stays. Whoever sets it could log in as its owner: it counts as taking over, and the owner is notified. Throws
 * `files.user-missing`.
 */
export function* resetPassword({ caller, user, hash, at }: ResetPassword): Script<void> {
  const actor = yield* authorize(caller, 'administer', '/')
  const account = yield* userNamed(user)
  if (account.id === caller.id) throw ownGuards()
  yield* keep.run({ number: account.number, hash })
  yield* endSessions(account.number)
  yield* forgetAppPasswords(account.number)
  yield* notify({ to: { account: account.number }, kind: 'password-reset', by: actor.number, at })
  yield* noteChangedUser(caller, account)
  yield* noteTakenOver(caller, userAsTarget(account))
}
