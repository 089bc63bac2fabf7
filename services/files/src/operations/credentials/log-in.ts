/** Bearer tokens: made by a log-in, invalid after a log-out or a week. The ledger has only their hashes. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { credentialsWrong } from '../../problems/callers.ts'
import { type Account, accountByNumber, tokenHash } from '../accounts/accounts.ts'

/** Seconds. */
export const tokenLifetime = 7 * 24 * 60 * 60

const keep = statement((db, token: { hash: string; account: number; created_at: number; expires_at: number }) =>
  db
    .insertInto('tokens')
    .values({ hash: token.hash, account: token.account, created_at: token.created_at, expires_at: token.expires_at }),
)
const forgetExpired = statement((db, { now }: { now: number }) =>
  db.deleteFrom('tokens').where('expires_at', '<=', now),
)
const forget = statement((db, { hash }: { hash: string }) => db.deleteFrom('tokens').where('hash', '=', hash))
const seen = statement((db, { account, now }: { account: number; now: number }) =>
  db.updateTable('users').set({ last_login: now }).where('number', '=', account),
)

/**
 * Makes the token valid for the account. Its password was verified a moment ago. A change of the password in between
 * ended all sessions, and this one must not begin after that. Throws `files.credentials-wrong`.
 */
export const logIn = worksOnFullDisk(function* logIn({
  account,
  token,
  now,
}: {
  account: Account
  token: string
  now: number
}): Script<void> {
  yield* refuseChanged(account)
  yield* forgetExpired.run({ now })
  const { number } = account
  yield* keep.run({ hash: tokenHash(token), account: number, created_at: now, expires_at: now + tokenLifetime * 1000 })
  yield* seen.run({ account: number, now })
})

/** Throws `files.credentials-wrong` when the account's credentials have changed since. */
export function* refuseChanged({ number, credential_version, second_factor }: Account): Script<void> {
  const current = yield* accountByNumber(number)
  const same = current?.credential_version === credential_version && current.second_factor === second_factor
  if (current?.status !== 'active' || !same) throw credentialsWrong()
}

/** Makes the token invalid. */
export const logOut = worksOnFullDisk(function* logOut(token: string): Script<void> {
  yield* forget.run({ hash: tokenHash(token) })
})
