/**
 * Confirms the log-in again before a caller changes the protection of their account. An open session or a stolen token
 * must not be enough to lock the owner out, or to add a way in that lasts longer. Changes that only narrow access
 * (revoking an app password, ending a session) need no confirmation.
 */
import type { Database } from '@alluvium/database'
import { type Caller, type Clock, Problem } from '@alluvium/kernel'
import { passwordNeeded, passwordWrong, signInAgain } from '../../problems/accounts.ts'
import { credentialsWrong } from '../../problems/callers.ts'
import { type Account, accountById } from '../accounts/accounts.ts'
import type { CheckPassword } from './check-password.ts'

/** For an account without a password: how recently the issuer must have authenticated the person. */
const freshMs = 10 * 60_000

type Confirmation = Readonly<{
  caller: Caller
  /** The password in the body. */
  password: string | undefined
  /** The client's network; undefined for a trusted proxy itself. */
  network: string | undefined
  /** What confirms it: the body's password, or also that of HTTP Basic, which programs know. Default: `body`. */
  by?: 'body' | 'body-or-basic'
}>

/**
 * Returns the caller's account, as it was at the confirmation. Throws `files.password-needed`, `files.password-wrong`,
 * `files.too-many-failures`; for an account without a password `files.sign-in-again`.
 */
export type ConfirmLogIn = (confirmation: Confirmation) => Promise<Account>

type Needs = Readonly<{ database: Database; clock: Clock; checkPassword: CheckPassword }>

export function logInConfirmer({ database, clock, checkPassword }: Needs): ConfirmLogIn {
  return async function confirmLogIn({ caller, password, network, by = 'body' }) {
    const account = await database.read(accountById(caller.id))
    if (account?.status !== 'active') throw credentialsWrong()
    if (account.password_hash === null) refuseOldSignIn(caller, clock.now())
    else if (password !== undefined)
      return await sayingWhich(
        checkPassword({
          username: account.username,
          password,
          network,
          isLocal: caller.requestContext?.isLocal ?? false,
        }),
      )
    else if (by !== 'body-or-basic' || caller.by !== 'password') throw passwordNeeded()
    return account
  }
}

/** Throws `files.sign-in-again`. */
function refuseOldSignIn({ authenticatedAt = Number.NEGATIVE_INFINITY }: Caller, now: number): void {
  if (now - authenticatedAt > freshMs) throw signInAgain()
}

/** Turns a 401 into another problem: the caller is known, and a 401 would mean that the session is over. */
async function sayingWhich<T>(checking: Promise<T>): Promise<T> {
  try {
    return await checking
  } catch (error) {
    throw error instanceof Problem && error.kind === 'unauthenticated' ? passwordWrong() : error
  }
}
