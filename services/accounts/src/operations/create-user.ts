/**
 * Creates an account. Reading and writing are one script, so of any number of parallel registrations of one address one
 * succeeds. The unique index holds the same for code that does not go through here.
 */
import type { Script } from '@alluvium/database'
import type { Actor } from '../model/administration/act.ts'
import { emailKey } from '../model/email.ts'
import type { User } from '../model/user.ts'
import { statement } from '../ports/statements.ts'
import { emailTaken } from '../problems/log-in.ts'
import { noteAct } from './administration/act-log.ts'
import { findCredentials, type UserRow } from './find-user.ts'

const insert = statement((db, user: UserRow & { emailKey: string; passwordHash: string | null }) =>
  db.insertInto('users').values({
    user_id: user.id,
    email: user.email,
    email_key: user.emailKey,
    email_verified: user.verified,
    display_name: user.displayName,
    password_hash: user.passwordHash,
    tier: user.tier,
    role: user.role,
    status: user.status,
    created_at: user.createdAt,
    last_login: user.lastLogin,
  }),
)

export type CreateUser = Readonly<{
  user: User
  passwordHash: string | null
  /** Who makes it, when that is not the person. */
  by?: Actor | undefined
}>

export function* createUser({ user, passwordHash, by }: CreateUser): Script<User> {
  if (yield* findCredentials(user.email)) throw emailTaken()
  const { emailVerified, ...row } = user
  yield* insert.run({ ...row, verified: emailVerified ? 1 : 0, emailKey: emailKey(user.email), passwordHash })
  if (by) {
    const changes = [{ field: 'role', from: null, to: user.role }] as const
    yield* noteAct({ act: 'make', by, target: user, changes, now: user.createdAt })
  }
  return user
}
