/**
 * Access tokens of editors. One is for one file, one account and one way of opening it, for a working day; it is worth no
 * more than the account is at that moment, and nothing once its password is another.
 */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import type { EditorMode } from '../../ports/wopi-discovery.ts'
import { type Account, accountByNumber, tokenHash } from '../accounts/accounts.ts'

export const tokenMs = 10 * 60 * 60_000

const insert = statement(
  (db, row: { hash: string; node: number; account: number; mode: EditorMode; version: number; expires_at: number }) =>
    db.insertInto('wopi_tokens').values({
      hash: row.hash,
      node: row.node,
      account: row.account,
      mode: row.mode,
      credential_version: row.version,
      expires_at: row.expires_at,
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
  node: number
  account: number
  mode: EditorMode
  at: number
}>

/** Until when it counts, in milliseconds since 1970. */
export function* giveToken({ token, node, account, mode, at }: GiveToken): Script<number> {
  const version = (yield* accountByNumber(account))?.credential_version ?? 0
  const expires_at = at + tokenMs
  yield* insert.run({ hash: tokenHash(token), node, account, mode, version, expires_at })
  return expires_at
}

export type Access = Readonly<{ account: Account; mode: EditorMode }>

/** Undefined for a token that is unknown, expired, void, or of another file. */
export function* accessBy({
  token,
  node,
  now,
}: Readonly<{ token: string; node: number; now: number }>): Script<Access | undefined> {
  const found = yield* find.first({ hash: tokenHash(token), node, now })
  const account = found && (yield* accountByNumber(found.account))
  if (account?.status !== 'active' || account.credential_version !== found?.credential_version) return undefined
  return { account, mode: found.mode }
}

export const forgetTokens = (now: number): Script<number> => forget.run({ now })
