/**
 * What people call themselves at their issuer. Others find them by it, beside their user name: it is not unique, proves nothing, and
 * nobody is ever known by it alone. It counts only of accounts whose address is proved, or that a directory made, and never looks like
 * an address: a stranger must not be offered as somebody else.
 */
import type { Script } from '@alluvium/database'
import { looksLikeAddress } from '@alluvium/kernel'
import { type SqlBool, sql } from 'kysely'
import type { Identity } from '../../ports/identity-provider.ts'
import { statement } from '../../ports/ledger.ts'
import { anonymousId } from './accounts.ts'

type Kept = Readonly<{ account: number; name: string; key: string; at: number }>

const set = statement((db, { account, name, key, at }: Kept) =>
  db
    .updateTable('identities')
    .set({ display_name: name, display_key: key, display_said_at: at })
    .where('account', '=', account),
)
const called = statement((db, { pattern, limit }: Readonly<{ pattern: string; limit: number }>) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.number', 'identities.account')
    .select(['users.username', 'identities.display_name'])
    .where((eb) => eb.or([eb('identities.proved', '=', 1), eb('identities.provisioned', '=', 1)]))
    .where(sql<SqlBool>`identities.display_key LIKE ${pattern} ESCAPE '!'`)
    .where('users.status', '=', 'active')
    .where('users.id', '!=', anonymousId)
    .orderBy('identities.display_key')
    .orderBy('users.username')
    .limit(limit),
)
const nameOf = statement((db, { username }: { username: string }) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.number', 'identities.account')
    .select('identities.display_name')
    .where('users.username', '=', username)
    .where((eb) => eb.or([eb('identities.proved', '=', 1), eb('identities.provisioned', '=', 1)]))
    .where('users.status', '=', 'active'),
)

const maxLength = 100

/** @property saidAt when the token was issued that said it, milliseconds since 1970 */
export type Called = Readonly<{ name: string; saidAt: number }>

export const calledNothing: Called = { name: '', saidAt: 0 }

export const calledIn = (row: Readonly<{ display_name: string; display_said_at: number }>): Called => ({
  name: row.display_name,
  saidAt: row.display_said_at,
})

/**
 * What is to be kept; undefined where the token says nothing new, and where one that is as new or newer has said something else.
 * @param at now, milliseconds since 1970: an issuer's clock may be ahead
 */
export function calledNow(kept: Called, { displayName, issuedAt }: Identity, at: number): Called | undefined {
  if (displayName === undefined || displayName === kept.name) return undefined
  const saidAt = Math.min(issuedAt ?? at, at)
  const name = displayName
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
  if (name === kept.name || looksLikeAddress(name) || (kept.name !== '' && saidAt <= kept.saidAt)) return undefined
  return { name, saidAt }
}

export function* keepDisplayName(account: number, { name, saidAt }: Called): Script<void> {
  yield* set.run({ account, name, key: keyOf(name), at: saidAt })
}

type Found = Readonly<{ username: string; display_name: string }>

/** Accounts with a word in what they call themselves that begins so. */
export const accountsCalled = (prefix: string, limit: number): Script<readonly Found[]> =>
  called.all({ pattern: `%${keyOf(prefix).replaceAll(/[!%_]/g, '!$&')}%`, limit })

/** Empty where nobody has said it. */
export function* displayNameOf(username: string): Script<string> {
  return (yield* nameOf.first({ username }))?.display_name ?? ''
}

const keyOf = (name: string): string => ` ${name.normalize('NFC').toLowerCase().trim()}`
