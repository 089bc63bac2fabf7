/** Looking accounts up: by name for a password, by the digest of its text for a token. */
import { createHash } from 'node:crypto'
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { statement, type Tables } from '../../ports/ledger.ts'

export type Account = Tables['users']

/** The one that everybody is in open mode; nobody can log in to it. */
export const anonymousId = '00000000-0000-0000-0000-000000000000'

const byName = statement((db, { username }: { username: string }) =>
  db.selectFrom('users').selectAll().where('username', '=', username),
)
const byId = statement((db, { id }: { id: string }) => db.selectFrom('users').selectAll().where('id', '=', id))
const ofToken = statement((db, { hash, now }: { hash: string; now: number }) =>
  db.selectFrom('tokens').select('account').where('hash', '=', hash).where('expires_at', '>', now),
)
const byNumber = statement((db, { number }: { number: number }) =>
  db.selectFrom('users').selectAll().where('number', '=', number),
)
export const accountByName = (username: string): Script<Account | undefined> => byName.first({ username })
export const accountById = (id: string): Script<Account | undefined> => byId.first({ id })

/** The account that a token speaks for, when both are good. */
export function* accountByToken(token: string, now: number): Script<Account | undefined> {
  const found = yield* ofToken.first({ hash: tokenHash(token), now })
  const account = found && (yield* byNumber.first({ number: found.account }))
  return account?.status === 'active' ? account : undefined
}

/** The name of the account with this number; of one that is gone, nothing. */
export function* usernameOf(number: number): Script<string> {
  return (yield* byNumber.first({ number }))?.username ?? ''
}

/** Tokens have 256 bits of chance, so a plain hash is as good as a slow one. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

export const callerOf = ({ id, username, role }: Account, by: Caller['by']): Caller => ({
  id,
  name: username,
  role,
  by,
})
