/**
 * Asks for proof of identity once more before a security setting of the account changes: a session that was left open, or a
 * stolen token, must not be enough to lock the owner out or to delete the account. An account with a password sends it; one
 * without, that signs in by a provider, must have signed in a moment ago.
 *
 * Every route that changes guards asks this; `guards.test.ts` holds all routes to it.
 */
import type { TokenClaims } from '../../model/token.ts'
import { passwordNeeded, signInAgain } from '../../problems/recovery.ts'
import { findCredentialsOf } from '../find-user.ts'
import type { LogInNeeds } from '../log-in.ts'
import { type ConfirmPassword, confirmPassword } from './confirm-password.ts'

/** Of whom has no password, how long ago they may have signed in. */
const freshMs = 10 * 60_000

export type ConfirmLogIn = Omit<ConfirmPassword, 'password'> &
  Readonly<{
    token: TokenClaims
    /** As the body says it. */
    password: string | undefined
  }>

/**
 * The hash of the account's password, as it was when that was proved; null for an account without one. Throws
 * `accounts.password-needed`, `accounts.password-wrong`, `accounts.too-many-failures`; for an account without a password
 * `accounts.sign-in-again`.
 */
export async function confirmLogIn(
  needs: LogInNeeds,
  { user, token, password, from }: ConfirmLogIn,
): Promise<string | null> {
  const credentials = await needs.database.read(findCredentialsOf(user.id))
  if (credentials && credentials.passwordHash === null) {
    if (needs.clock.now() - token.authenticatedAt > freshMs) throw signInAgain()
    return null
  }
  if (password === undefined) throw passwordNeeded()
  return await confirmPassword(needs, { user, password, from })
}
