/**
 * Who changes what guards their account is asked once more who they are: a session that was left open, or a token that
 * was stolen, must not be enough to lock the owner out or to make a way in that outlives it. What only narrows who gets
 * in (taking an app password back, ending a session) asks for nothing.
 */
import type { Database } from '@alluvium/database'
import { type Caller, type Clock, Problem } from '@alluvium/kernel'
import { passwordNeeded, passwordWrong, signInAgain } from '../../problems/accounts.ts'
import { credentialsWrong } from '../../problems/callers.ts'
import { type Account, accountById } from '../accounts/accounts.ts'
import type { CheckPassword } from './check-password.ts'

/** Of whom has no password here, how long ago the issuer may have seen them sign in. */
const freshMs = 10 * 60_000

type Confirmation = Readonly<{
  caller: Caller
  /** As the body says it. */
  password: string | undefined
  /** The network that asks; undefined for a trusted proxy itself. */
  network: string | undefined
  /** What proves it: the body's password, or also that of HTTP Basic, which programs know. Default: `body`. */
  by?: 'body' | 'body-or-basic'
}>

/**
 * The caller's account, as it was when that was proved. Throws `files.password-needed`, `files.password-wrong`,
 * `files.too-many-failures`; of an account without a password `files.sign-in-again`.
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

/** The caller is known: a 401 would say that the session is over. */
async function sayingWhich<T>(checking: Promise<T>): Promise<T> {
  try {
    return await checking
  } catch (error) {
    throw error instanceof Problem && error.kind === 'unauthenticated' ? passwordWrong() : error
  }
}
