/** Looking accounts up: by name for a password, by the digest of its text for a token. */
import { createHash } from 'node:crypto'
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { sql } from 'kysely'
import { mayBeUsername } from '../../model/username.ts'
import { statement, type Tables } from '../../ports/ledger.ts'

export type Account = Tables['users']

/** The one that everybody is in open mode; nobody can log in to it. */
export const anonymousId = '00000000-0000-0000-0000-000000000000'

const byName = statement(
  (db, { username }: { username: string }) =>
    db.selectFrom('users').selectAll().where('username', '=', username).where('status', '!=', sql.lit('deleted')), // as the index has it
)
const byId = statement((db, { id }: { id: string }) => db.selectFrom('users').selectAll().where('id', '=', id))
const ofToken = statement((db, { hash, now }: { hash: string; now: number }) =>
  db.selectFrom('tokens').select('account').where('hash', '=', hash).where('expires_at', '>', now),
)
const byNumber = statement((db, { number }: { number: number }) =>
  db.selectFrom('users').selectAll().where('number', '=', number),
)
/** Undefined for what cannot be a name; a deleted account has none any more, and somebody else may. */
export function* accountByName(username: string): Script<Account | undefined> {
  return mayBeUsername(username) ? yield* byName.first({ username: username.normalize('NFC') }) : undefined
}

export const accountByNumber = (number: number): Script<Account | undefined> => byNumber.first({ number })
export const accountById = (id: string): Script<Account | undefined> => byId.first({ id })

/** The account that a token speaks for, when both are good. */
export function* accountByToken(token: string, now: number): Script<Account | undefined> {
  const found = yield* ofToken.first({ hash: tokenHash(token), now })
  const account = found && (yield* byNumber.first({ number: found.account }))
  return account?.status === 'active' ? account : undefined
}

/** The name of the account with this number, also when it is deleted. */
export function* usernameOf(number: number): Script<string> {
  return (yield* byNumber.first({ number }))?.username ?? ''
}

/** Tokens have 256 bits of chance, so a plain hash is as good as a slow one. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** @param by how the account's holder proved to be that. */
export const callerOf = ({ id, username, role }: Account, by: Caller['by']): Caller => ({
  id,
  name: username,
  role,
  by,
})
