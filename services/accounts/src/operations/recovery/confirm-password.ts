/**
 * Asking somebody who is logged in for their password once more, before what a borrowed token must not do. A wrong one
 * counts as a failed log-in, so that here too nobody can guess for long.
 */
import { networkOf } from '@alluvium/kernel'
import { attemptKey } from '../../model/email.ts'
import type { User } from '../../model/user.ts'
import { passwordNone, passwordWrong } from '../../problems.ts'
import { rememberFailure, triesLeft } from '../failed-log-ins.ts'
import { findCredentials } from '../find-user.ts'
import type { LogInNeeds } from '../log-in.ts'

export type ConfirmPassword = Readonly<{
  user: User
  password: string
  /** Where the request comes from. */
  address: string
}>

/** The hash that the password matched. Throws `accounts.password-wrong`, `accounts.password-none` or `accounts.too-many-failures`. */
export async function confirmPassword(
  { database, passwords, gate, clock }: LogInNeeds,
  { user, password, address }: ConfirmPassword,
): Promise<string> {
  const attempt = { account: attemptKey(user.email), address: networkOf(address) }
  const end = await gate.enter(`${attempt.account} ${attempt.address}`, () =>
    database.read(triesLeft(attempt, clock.now())),
  )
  try {
    const known = await database.read(findCredentials(user.email))
    const hash = known?.passwordHash ?? null
    if (hash === null) throw passwordNone()
    if (await passwords.matches(password, hash)) return hash
    await database.write(rememberFailure(attempt, clock.now()))
    throw passwordWrong()
  } finally {
    end()
  }
}
