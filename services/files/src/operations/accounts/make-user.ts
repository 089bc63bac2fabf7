/** Making an account. */
import type { Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { refuseUsername } from '../../model/username.ts'
import { type Role, statement } from '../../ports/ledger.ts'
import { accountByName } from './accounts.ts'

export type MakeUser = Readonly<{ username: string; role: Role; passwordHash: string; at: number }>

const last = statement((db) => db.selectFrom('users').select((eb) => eb.fn.max<number>('number').as('number')))
const insert = statement(
  (db, user: { number: number; id: string; username: string; role: Role; password_hash: string; created_at: number }) =>
    db.insertInto('users').values({
      number: user.number,
      id: user.id,
      username: user.username,
      role: user.role,
      status: 'active',
      password_hash: user.password_hash,
      credential_version: 1,
      created_at: user.created_at,
      last_login: null,
      storage_quota_bytes: null,
    }),
)

/** False when the name is taken; nothing is changed then. Throws `files.username-invalid`. */
export function* makeUser({ username, role, passwordHash, at }: MakeUser): Script<boolean> {
  refuseUsername(username)
  if (yield* accountByName(username)) return false
  const number = ((yield* last.first({}))?.number ?? 0) + 1
  yield* insert.run({ number, id: newId(), username, role, password_hash: passwordHash, created_at: at })
  return true
}
