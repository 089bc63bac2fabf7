/**
 * Logging in. An unknown address, a wrong password and a suspended account take the same time and get the same answer:
 * each costs one hash, and each is remembered as a failure of the name that was tried.
 */
import type { Database } from '@alluvium/database'
import type { Clock } from '@alluvium/kernel'
import { attemptKey, couldBeEmail } from '../model/email.ts'
import type { Credentials, User } from '../model/user.ts'
import type { Passwords } from '../ports/passwords.ts'
import { logInRefused } from '../problems.ts'
import { rememberFailure, triesLeft } from './failed-log-ins.ts'
import { findCredentials } from './find-user.ts'
import type { LogInGate } from './log-in-gate.ts'
import { recordLogIn } from './record-log-in.ts'

export type LogInNeeds = Readonly<{ database: Database; passwords: Passwords; gate: LogInGate; clock: Clock }>

export type LogIn = Readonly<{
  email: string
  password: string
  /** Where the request comes from. */
  address: string
}>

export async function logIn(
  { database, passwords, gate, clock }: LogInNeeds,
  { email, password, address }: LogIn,
): Promise<User> {
  const attempt = { account: attemptKey(email), address }
  const end = await gate.enter(`${attempt.account} ${address}`, () => database.read(triesLeft(attempt, clock.now())))
  try {
    const known = couldBeEmail(email) ? await database.read(findCredentials(email)) : undefined
    const userId = await provenUser(passwords, password, known)
    const user =
      userId === undefined ? undefined : await database.write(recordLogIn({ userId, attempt, now: clock.now() }))
    if (user) return user
    await database.write(rememberFailure(attempt, clock.now()))
    throw logInRefused()
  } finally {
    end()
  }
}

async function provenUser(
  passwords: Passwords,
  password: string,
  known: Credentials | undefined,
): Promise<string | undefined> {
  return (await passwords.matches(password, known?.passwordHash)) ? known?.user.id : undefined
}
