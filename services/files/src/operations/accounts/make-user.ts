/** Makes an account. */
import type { Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { refuseUsername } from '../../model/username.ts'
import { type Role, rootNode, statement, type Tables } from '../../ports/ledger.ts'
import { accessToken } from '../authorization/access-rows.ts'
import type { Account } from './accounts.ts'
import { isNameTaken, keepNameKeys } from './username-keys.ts'

export type MakeUser = Readonly<{
  username: string
  role: Role
  /** Null for a person who logs in elsewhere. */
  passwordHash: string | null
  at: number
  /** Bytes; null: no limit but the disk. Default: null. */
  quota?: number | null
  /** Bytes, with trash, versions, retained writes and uploads; null: ten times the quota. Default: null. */
  totalLimit?: number | null
}>

const last = statement((db) => db.selectFrom('users').select((eb) => eb.fn.max<number>('number').as('number')))
/** The number of an account whose row was lost, by which its name or its files know it, is nobody else's. */
const lastNamed = statement((db) =>
  db.selectFrom('user_name_keys').select((eb) => eb.fn.max<number>('account').as('number')),
)
const lastOwner = statement((db) =>
  db
    .selectFrom('totals')
    .select((eb) => eb.fn.max<number>('owner').as('number'))
    .where('node', '=', rootNode),
)
const insert = statement((db, user: Tables['users']) =>
  db.insertInto('users').values({
    number: user.number,
    id: user.id,
    username: user.username,
    role: user.role,
    status: user.status,
    password_hash: user.password_hash,
    credential_version: user.credential_version,
    created_at: user.created_at,
    last_login: user.last_login,
    storage_quota_bytes: user.storage_quota_bytes,
    storage_total_bytes: user.storage_total_bytes,
    second_factor: user.second_factor,
  }),
)

/**
 * Makes an account; false, without any change, when its name or one too similar is taken. Throws
 * `files.username-invalid`.
 */
export function* makeUser(user: MakeUser): Script<boolean> {
  return (yield* madeUser(user)) !== undefined
}

/** The new account; undefined when its name or one too similar is taken. Throws `files.username-invalid`. */
export function* madeUser({
  username,
  role,
  passwordHash,
  at,
  quota = null,
  totalLimit = null,
}: MakeUser): Script<Account | undefined> {
  refuseUsername(username)
  if (yield* isNameTaken(username)) return undefined
  const account: Account = {
    number: yield* nextNumber(),
    id: newId(),
    username: username.normalize('NFC'),
    role,
    status: 'active',
    password_hash: passwordHash,
    credential_version: 1,
    created_at: at,
    last_login: null,
    storage_quota_bytes: quota,
    storage_total_bytes: totalLimit,
    second_factor: 0,
    issuer: null,
    subject: null,
    access: yield* accessToken(),
  }
  yield* insert.run(account)
  yield* keepNameKeys(account)
  return account
}

function* nextNumber(): Script<number> {
  let highest = 0
  for (const one of [last, lastNamed, lastOwner]) highest = Math.max(highest, (yield* one.first({}))?.number ?? 0)
  return highest + 1
}
