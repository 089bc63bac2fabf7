/** Finding one account. The password's hash is asked for by log-in alone. */
import type { Script } from '@alluvium/database'
import { emailKey } from '../model/email.ts'
import type { Credentials, User } from '../model/user.ts'
import { statement } from '../ports/statements.ts'

/** The columns of a `User`, under its names; `userOf` makes one of them. */
export const userColumns = [
  'user_id as id',
  'email',
  'email_verified as verified',
  'display_name as displayName',
  'tier',
  'role',
  'status',
  'created_at as createdAt',
  'last_login as lastLogin',
  'token_generation as tokenGeneration',
] as const

const byId = statement((db, { id }: { id: string }) =>
  db.selectFrom('users').select(userColumns).where('user_id', '=', id),
)

const credentialsById = statement((db, { id }: { id: string }) =>
  db.selectFrom('users').select(userColumns).select('password_hash as passwordHash').where('user_id', '=', id),
)

const byEmail = statement((db, { key }: { key: string }) =>
  db.selectFrom('users').select(userColumns).select('password_hash as passwordHash').where('email_key', '=', key),
)

/** A row with `userColumns`. */
export type UserRow = Omit<User, 'emailVerified'> & Readonly<{ verified: number }>

export const userOf = ({ verified, ...user }: UserRow): User => ({ ...user, emailVerified: verified === 1 })

export function* findUser(id: string): Script<User | undefined> {
  const row = yield* byId.first({ id })
  return row && userOf(row)
}

export function* findCredentials(email: string): Script<Credentials | undefined> {
  return credentialsOf(yield* byEmail.first({ key: emailKey(email) }))
}

export function* findCredentialsOf(userId: string): Script<Credentials | undefined> {
  return credentialsOf(yield* credentialsById.first({ id: userId }))
}

function credentialsOf(row: (UserRow & { passwordHash: string | null }) | undefined): Credentials | undefined {
  if (!row) return undefined
  const { passwordHash, ...user } = row
  return { user: userOf(user), passwordHash }
}
