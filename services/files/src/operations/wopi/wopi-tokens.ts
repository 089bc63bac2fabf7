/**
 * Access tokens of editors. One is for one file, one account and one way of opening it, for a working day; it is worth no
 * more than the account is at that moment, and to policies no more than what it was given for. It is nothing once the
 * account's password is another, or the app password gone that it was given for.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { statement, type Tables } from '../../ports/ledger.ts'
import type { EditorMode } from '../../ports/wopi-discovery.ts'
import { type Account, accountByNumber, tokenHash } from '../accounts/accounts.ts'
import { isKept } from '../credentials/app-passwords.ts'

export const tokenMs = 10 * 60 * 60_000

type TokenRow = Tables['wopi_tokens']

const insert = statement((db, row: TokenRow) =>
  db.insertInto('wopi_tokens').values({
    hash: row.hash,
    node: row.node,
    account: row.account,
    mode: row.mode,
    credential_version: row.credential_version,
    expires_at: row.expires_at,
    made_with: row.made_with,
    app_password: row.app_password,
  }),
)
const find = statement((db, { hash, node, now }: { hash: string; node: number; now: number }) =>
  db
    .selectFrom('wopi_tokens')
    .selectAll()
    .where('hash', '=', hash)
    .where('node', '=', node)
    .where('expires_at', '>', now),
)
const forget = statement((db, { now }: { now: number }) => db.deleteFrom('wopi_tokens').where('expires_at', '<=', now))

export type GiveToken = Readonly<{
  /** Fresh, of 256 bits of chance: a plain hash of it is as good as a slow one. */
  token: string
  caller: Caller
  node: number
  /** The caller's. */
  account: number
  mode: EditorMode
  at: number
}>

/** Until when it counts, in milliseconds since 1970. */
export function* giveToken({ token, caller, node, account, mode, at }: GiveToken): Script<number> {
  const credential_version = (yield* accountByNumber(account))?.credential_version ?? 0
  const expires_at = at + tokenMs
  const origin = { made_with: caller.by, app_password: caller.appPassword ?? null }
  yield* insert.run({ hash: tokenHash(token), node, account, mode, credential_version, expires_at, ...origin })
  return expires_at
}

export type Access = Readonly<{
  account: Account
  mode: EditorMode
  /** How the account had proved who it is when it was given the token; null: nobody knows. */
  madeWith: TokenRow['made_with']
  appPassword: string | undefined
}>

/** Undefined for a token that is unknown, expired, void, or of another file. */
export function* accessBy({
  token,
  node,
  now,
}: Readonly<{ token: string; node: number; now: number }>): Script<Access | undefined> {
  const found = yield* find.first({ hash: tokenHash(token), node, now })
  const account = found && (yield* accountByNumber(found.account))
  if (account?.status !== 'active' || account.credential_version !== found?.credential_version) return undefined
  const { mode, made_with: madeWith, app_password: id } = found
  if (id !== null && !(yield* isKept({ id, account: account.number }))) return undefined
  return { account, mode, madeWith, appPassword: id ?? undefined }
}

export const forgetTokens = (now: number): Script<number> => forget.run({ now })
