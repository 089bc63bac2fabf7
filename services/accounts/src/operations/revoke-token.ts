/**
 * Revokes one token, and with it the browser session that it came from. Revoked tokens are kept until they would have expired
 * anyway; each log-out removes some expired ones, so the table holds about a week of log-outs without a sweep.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { TokenClaims } from '../model/token.ts'
import { statement } from '../ports/statements.ts'
import { endSessionOfToken } from './sign-on/sessions.ts'

const prunedAtOnce = 200
const insert = statement((db, { tokenId, expiresAt }: NamedToken) =>
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

type NamedToken = Pick<TokenClaims, 'tokenId' | 'expiresAt'>

export type RevokeToken = Readonly<{ token: NamedToken; now: number }>

export const revokeToken = worksOnFullDisk(function* revokeToken({ token, now }: RevokeToken): Script<void> {
  yield* voidToken({ token, now })
  yield* endSessionOfToken(token.tokenId)
})

/** The token alone: the browser that it came from stays signed in. */
export function* voidToken({ token, now }: RevokeToken): Script<void> {
  yield* forgetExpired.run({ now })
  yield* insert.run(token)
}
