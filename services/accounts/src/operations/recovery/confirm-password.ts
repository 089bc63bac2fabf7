/**
 * Asks a logged-in caller for the password once more, before anything that a stolen token must not do. A wrong one counts as
 * a failed log-in, so guessing is limited here too.
 */
import { attemptKey } from '../../model/email.ts'
import { type Origin, placeOf } from '../../model/origin.ts'
import type { User } from '../../model/user.ts'
import { passwordNone, passwordWrong } from '../../problems/recovery.ts'
import { enterTry } from '../enter-try.ts'
import { rememberFailure } from '../failed-log-ins.ts'
import { findCredentials } from '../find-user.ts'
import type { LogInNeeds } from '../log-in.ts'

export type ConfirmPassword = Readonly<{
  user: User
  password: string
  from: Origin
}>

/** The hash that the password matched. Throws `accounts.password-wrong`, `accounts.password-none` or `accounts.too-many-failures`. */
export async function confirmPassword(needs: LogInNeeds, { user, password, from }: ConfirmPassword): Promise<string> {
  const { database, passwords, clock } = needs
  const attempt = { account: attemptKey(user.email), address: placeOf(from) }
  const end = await enterTry(needs, { attempt, from })
  try {
    const credentials = await database.read(findCredentials(user.email))
    const hash = credentials?.passwordHash ?? null
    if (hash === null) throw passwordNone()
    if (await passwords.matches(password, hash, from)) return hash
    await database.write(rememberFailure(attempt, clock.now()))
    throw passwordWrong()
  } finally {
    end()
  }
}
