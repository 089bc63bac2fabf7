/**
 * Access tokens of editors. A token is for one file, one account and one mode, for a working day. It allows no more
 * than the account may do at that moment, and for policies no more than the credential that it was made with. It
 * becomes invalid with a new password of the account, or when the app password that it was made with is revoked.
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
  /** Fresh, with 256 random bits, so a fast hash is as safe as a slow one. */
  token: string
  caller: Caller
  node: number
  /** The caller's. */
  account: number
  mode: EditorMode
  at: number
}>

/** Stores a token; returns when it expires, in milliseconds since 1970. */
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
  /** How the account had authenticated when the token was made; null when that is not known. */
  madeWith: TokenRow['made_with']
  appPassword: string | undefined
}>

/** Undefined for a token that is unknown, expired, invalid, or for another file. */
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
