/** Finding one account. The password's hash is asked for by log-in alone. */
import { type Script, statements } from '@alluvium/database'
import { emailKey } from '../model/email.ts'
import type { Tables } from '../model/tables.ts'
import type { Credentials, User } from '../model/user.ts'

const { statement } = statements<Tables>()

/** The columns of a `User`, under its names. */
export const userColumns = [
  'user_id as id',
  'email',
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

export const findUser = (id: string): Script<User | undefined> => byId.first({ id })

export function* findCredentials(email: string): Script<Credentials | undefined> {
  return credentialsOf(yield* byEmail.first({ key: emailKey(email) }))
}

export function* findCredentialsOf(userId: string): Script<Credentials | undefined> {
  return credentialsOf(yield* credentialsById.first({ id: userId }))
}

function credentialsOf(row: (User & { passwordHash: string | null }) | undefined): Credentials | undefined {
  if (!row) return undefined
  const { passwordHash, ...user } = row
  return { user, passwordHash }
}
