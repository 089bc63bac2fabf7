/** Looks accounts up: by name for a password, by the token's digest for a token. */
import { createHash } from 'node:crypto'
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Kysely, sql } from 'kysely'
import { mayBeUsername } from '../../model/username.ts'
import { statement, type Tables } from '../../ports/ledger.ts'

/**
 * An account with its identity at an issuer, null when no issuer knows it, and the token of the last change of rights when the
 * account was read.
 */
export type Account = Tables['users'] & Readonly<{ issuer: string | null; subject: string | null; access: number }>

/** The account of every caller in open mode; nobody can log in to it. */
export const anonymousId = '00000000-0000-0000-0000-000000000000'
/** Its number. It also did what the service does by itself, and owns what is nobody's. */
export const anonymousNumber = 0
/** Who asks for what the service does by itself: no request. */
export const nobody: Caller = { id: anonymousId, name: '', role: 'admin', by: 'open-mode' }

/** Selects accounts with their identity; an account has at most one. */
export const selectAccounts = (db: Kysely<Tables>) =>
  db
    .selectFrom('users')
    .leftJoin('identities', 'identities.account', 'users.number')
    .selectAll('users')
    .select(['identities.issuer', 'identities.subject'])
    .select((eb) => eb.selectFrom('ledger').select('ledger.access').$asScalar().$notNull().as('access'))

const byName = statement(
  (db, { username }: { username: string }) =>
    selectAccounts(db).where('users.username', '=', username).where('users.status', '!=', sql.lit('deleted')), // as the index has it
)
const byId = statement((db, { id }: { id: string }) => selectAccounts(db).where('users.id', '=', id))
const ofToken = statement((db, { hash, now }: { hash: string; now: number }) =>
  db.selectFrom('tokens').select('account').where('hash', '=', hash).where('expires_at', '>', now),
)
const byNumber = statement((db, { number }: { number: number }) =>
  selectAccounts(db).where('users.number', '=', number),
)
/**
 * Undefined for a text that can't be a name. A deleted account has no name any more, and another account may take it.
 */
export function* accountByName(username: string): Script<Account | undefined> {
  return mayBeUsername(username) ? yield* byName.first({ username: username.normalize('NFC') }) : undefined
}

export const accountByNumber = (number: number): Script<Account | undefined> => byNumber.first({ number })
export const accountById = (id: string): Script<Account | undefined> => byId.first({ id })

/** The account of a token, when both are valid. */
export function* accountByToken(token: string, now: number): Script<Account | undefined> {
  const found = yield* ofToken.first({ hash: tokenHash(token), now })
  const account = found && (yield* byNumber.first({ number: found.account }))
  return account?.status === 'active' ? account : undefined
}

/** Whether a token is valid still. @param hash as {@link tokenHash} makes it. */
export function* isTokenKept(hash: string, now: number): Script<boolean> {
  return (yield* ofToken.first({ hash, now })) !== undefined
}

/** The name of the account with this number, also when it is deleted. */
export function* usernameOf(number: number): Script<string> {
  return (yield* byNumber.first({ number }))?.username ?? ''
}

/** Tokens have 256 random bits, so a fast hash is as safe as a slow one. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** @param by how the account's holder authenticated. */
export const callerOf = ({ id, username, role, ...said }: Account, by: Caller['by']): Caller => ({
  id,
  name: username,
  role,
  by,
  ...identityIn(said),
})

/** What policies know of a caller besides the name. */
export const identityIn = ({ issuer, subject }: Pick<Account, 'issuer' | 'subject'>): Pick<Caller, 'identity'> =>
  issuer === null || subject === null ? {} : { identity: { issuer, subject } }
