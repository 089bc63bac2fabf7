/** A log-in that succeeded: the account as it is in this moment, or nothing when it closed while the password was checked. */
import { type Script, statements } from '@alluvium/database'
import type { Tables } from '../model/tables.ts'
import type { User } from '../model/user.ts'
import { type Attempt, forgetFailures } from './failed-log-ins.ts'
import { findUser } from './find-user.ts'

const { statement } = statements<Tables>()

const setLastLogin = statement((db, { id, now }: { id: string; now: number }) =>
  db.updateTable('users').set({ last_login: now }).where('user_id', '=', id),
)

export type RecordLogIn = Readonly<{ userId: string; attempt: Attempt; now: number }>

export function* recordLogIn({ userId, attempt, now }: RecordLogIn): Script<User | undefined> {
  const user = yield* findUser(userId)
  if (user?.status !== 'active') return undefined
  yield* setLastLogin.run({ id: userId, now })
  yield* forgetFailures(attempt)
  return { ...user, lastLogin: now }
}
