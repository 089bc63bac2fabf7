/**
 * Logging one token out. Revoked tokens are remembered by name until they would have expired anyway; each log-out
 * forgets some of those, so the table holds about a week of log-outs without anybody sweeping it.
 */
import { type Script, statements } from '@alluvium/database'
import type { Tables } from '../model/tables.ts'
import type { TokenClaims } from '../model/token.ts'

const prunedAtOnce = 200
const { statement } = statements<Tables>()

const insert = statement((db, { tokenId, expiresAt }: TokenClaims) =>
  db
    .insertInto('revoked_tokens')
    .values({ token_id: tokenId, expires_at: expiresAt })
    .onConflict((taken) => taken.column('token_id').doNothing()),
)

const forgetExpired = statement((db, { now }: { now: number }) =>
  db
    .deleteFrom('revoked_tokens')
    .where('token_id', 'in', (sub) =>
      sub
        .selectFrom('revoked_tokens')
        .select('token_id')
        .where('expires_at', '<', now)
        .orderBy('expires_at')
        .limit(prunedAtOnce),
    ),
)

export type RevokeToken = Readonly<{ token: TokenClaims; now: number }>

export function* revokeToken({ token, now }: RevokeToken): Script<void> {
  yield* forgetExpired.run({ now })
  yield* insert.run(token)
}
