/**
 * Sets a new password with the old one, or a first one right after a sign-in without a password. All other log-ins of the
 * account end.
 */
import { type Script } from '@alluvium/database'
import type { Origin } from '../../model/origin.ts'
import type { TokenClaims } from '../../model/token.ts'
import type { User } from '../../model/user.ts'
import { passwordWrong } from '../../problems/recovery.ts'
import { findCredentials } from '../find-user.ts'
import type { LogInNeeds } from '../log-in.ts'
import type { MailNeeds } from '../mail/mail-needs.ts'
import { confirmLogIn } from './confirm-log-in.ts'
import { mailPasswordChanged, setPassword } from './set-password.ts'

export type ChangePassword = Readonly<{
  user: User
  /** The one that asks, and stays good. */
  token: TokenClaims
  /** Undefined for an account that has none. */
  oldPassword: string | undefined
  newPassword: string
  from: Origin
}>

/** Throws as `confirmLogIn`. */
export async function changePassword(
  needs: LogInNeeds & MailNeeds,
  { user, token, oldPassword, newPassword, from }: ChangePassword,
): Promise<void> {
  const oldHash = await confirmLogIn(needs, { user, token, password: oldPassword, from })
  const passwordHash = await needs.passwords.hash(newPassword, from)
  await needs.database.write(replacePassword({ user, oldHash, passwordHash, keep: token.tokenId }))
  mailPasswordChanged(needs, user)
}

type Replace = Readonly<{ user: User; oldHash: string | null; passwordHash: string; keep: string }>

/** Replaces a password, unless it was changed meanwhile: of two changes at once, the second one throws `accounts.password-wrong`. */
function* replacePassword({ user, oldHash, passwordHash, keep }: Replace): Script<void> {
  const credentials = yield* findCredentials(user.email)
  if (credentials?.passwordHash !== oldHash) throw passwordWrong()
  yield* setPassword({ userId: user.id, passwordHash, keep })
}
