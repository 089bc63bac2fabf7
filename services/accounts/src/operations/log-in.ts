/**
 * Logs in. An unknown address, a wrong password and a suspended account take the same time and get the same answer: each
 * costs one hash, and each is counted as a failure of the name that was tried. A one-time code is requested only when the
 * password was right.
 */
import type { AttemptQueue } from '@alluvium/credentials'
import type { Database } from '@alluvium/database'
import type { Clock } from '@alluvium/kernel'
import { attemptKey, couldBeEmail } from '../model/email.ts'
import { type Origin, placeOf } from '../model/origin.ts'
import type { Credentials, User } from '../model/user.ts'
import type { Passwords } from '../ports/passwords.ts'
import { logInRefused } from '../problems/log-in.ts'
import { totpRefused } from '../problems/recovery.ts'
import { enterTry } from './enter-try.ts'
import { rememberFailure } from './failed-log-ins.ts'
import { findCredentials } from './find-user.ts'
import { type Proven, recordLogIn } from './record-log-in.ts'

export type LogInNeeds = Readonly<{ database: Database; passwords: Passwords; logInQueue: AttemptQueue; clock: Clock }>

export type LogIn = Readonly<{
  email: string
  password: string
  /** The one-time code, of an app or from paper, for an account that asks for one. */
  totp?: string | undefined
  from: Origin
}>

/**
 * Throws `accounts.log-in-refused`, `accounts.too-many-failures`, and for an account with one-time codes
 * `accounts.totp-needed` or `accounts.totp-wrong`.
 */
export async function logIn(needs: LogInNeeds, { email, password, totp, from }: LogIn): Promise<User> {
  const { database, passwords, clock } = needs
  const attempt = { account: attemptKey(email), address: placeOf(from) }
  const end = await enterTry(needs, { attempt, from })
  try {
    const credentials = couldBeEmail(email) ? await database.read(findCredentials(email)) : undefined
    const right = await passwords.matches(password, credentials?.passwordHash, from)
    const proven = right ? provenBy(credentials) : undefined
    const outcome = proven ? await database.write(recordLogIn({ proven, attempt, totp, now: clock.now() })) : 'closed'
    if (outcome === 'wrong code') throw totpRefused()
    if (outcome !== 'closed') return outcome
    await database.write(rememberFailure(attempt, clock.now()))
    throw logInRefused()
  } finally {
    end()
  }
}

function provenBy(credentials: Credentials | undefined): Proven | undefined {
  if (!credentials || credentials.passwordHash === null) return undefined
  return { userId: credentials.user.id, passwordHash: credentials.passwordHash }
}
