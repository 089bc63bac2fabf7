/**
 * Records a log-in whose password was right. The account may have been closed, or got another password, while the password
 * was checked; then the log-in does not count.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { User } from '../model/user.ts'
import { statement } from '../ports/statements.ts'
import { endGracePeriods } from './billing/end-grace-periods.ts'
import { type Attempt, forgetFailures } from './failed-log-ins.ts'
import { findCredentialsOf } from './find-user.ts'
import { passSecondFactor } from './recovery/second-factor.ts'

const setLastLogin = statement((db, { id, now }: { id: string; now: number }) =>
  db.updateTable('users').set({ last_login: now }).where('user_id', '=', id),
)

export type RecordLogIn = Readonly<{
  proven: Proven
  attempt: Attempt
  totp: string | undefined
  now: number
}>

/** Whose password was right, and the hash that said so. */
export type Proven = Readonly<{ userId: string; passwordHash: string }>

/** Throws `accounts.totp-needed`, or `accounts.too-many-failures` of one-time codes. */
export const recordLogIn = worksOnFullDisk(function* recordLogIn({
  proven,
  attempt,
  totp,
  now,
}: RecordLogIn): Script<User | 'closed' | 'wrong code'> {
  const { userId, passwordHash } = proven
  yield* endGracePeriods(now) // the answer and the token tell the tier as it is now
  const credentials = yield* findCredentialsOf(userId)
  if (credentials?.user.status !== 'active' || credentials.passwordHash !== passwordHash) return 'closed'
  if (!(yield* passSecondFactor({ userId, code: totp, now }))) return 'wrong code'
  yield* setLastLogin.run({ id: userId, now })
  yield* forgetFailures(attempt)
  return { ...credentials.user, lastLogin: now }
})
