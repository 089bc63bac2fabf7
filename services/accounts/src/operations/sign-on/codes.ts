/**
 * Authorization codes (RFC 6749, 4.1.2). One is good for a minute and for one token; it is remembered a while longer, so
 * that a second try to redeem it shows that somebody else has it, and takes the token back.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { digestOf } from '../../model/sign-on/digest.ts'
import { attemptLifetimeMs, codeLifetimeMs } from '../../model/sign-on/lifetimes.ts'
import { parseScope, type Scope } from '../../model/sign-on/scope.ts'
import type { TokenClaims } from '../../model/token.ts'
import { statement } from '../../ports/statements.ts'

const prunedAtOnce = 200
type NewCode = Omit<Grant, 'scope'> & Readonly<{ code: string; scope: string; expiresAt: number }>

const insert = statement((db, { code, session, clientId, redirectUri, scope, nonce, challenge, expiresAt }: NewCode) =>
  db.insertInto('authorization_codes').values({
    code,
    session,
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    nonce,
    challenge,
    expires_at: expiresAt,
  }),
)

const forgetOld = statement((db, { until }: { until: number }) =>
  db
    .deleteFrom('authorization_codes')
    .where('code', 'in', (sub) =>
      sub
        .selectFrom('authorization_codes')
        .select('code')
        .where('expires_at', '<=', until)
        .orderBy('expires_at')
        .limit(prunedAtOnce),
    ),
)

const byCode = statement((db, { code }: { code: string }) =>
  db
    .selectFrom('authorization_codes')
    .select(['session', 'client_id as clientId', 'redirect_uri as redirectUri', 'scope', 'nonce', 'challenge'])
    .select(['expires_at as expiresAt', 'token_id as tokenId', 'token_expires_at as tokenExpiresAt'])
    .where('code', '=', code),
)

const redeem = statement((db, { code, tokenId, expiresAt }: { code: string; tokenId: string; expiresAt: number }) =>
  db
    .updateTable('authorization_codes')
    .set({ token_id: tokenId, token_expires_at: expiresAt })
    .where('code', '=', code)
    .where('token_id', 'is', null),
)

/** What a code stands for. */
export type Grant = Readonly<{
  /** The digest of the session's secret. */
  session: string
  clientId: string
  redirectUri: string
  scope: readonly Scope[]
  nonce: string | null
  challenge: string | null
}>

export type KeptCode = Grant &
  Readonly<{
    expiresAt: number
    /** The token that it was redeemed for. */
    redeemed: Readonly<{ tokenId: string; expiresAt: number }> | undefined
  }>

export const rememberCode = worksOnFullDisk(function* rememberCode(
  code: string,
  { grant, now }: Readonly<{ grant: Grant; now: number }>,
): Script<void> {
  yield* forgetOld.run({ until: now - attemptLifetimeMs })
  yield* insert.run({
    ...grant,
    code: digestOf(code),
    scope: grant.scope.join(' '),
    expiresAt: now + codeLifetimeMs,
  })
})

export function* findCode(code: string): Script<KeptCode | undefined> {
  const row = yield* byCode.first({ code: digestOf(code) })
  if (!row) return undefined
  const { tokenId, tokenExpiresAt, scope, ...rest } = row
  const redeemed = tokenId === null ? undefined : { tokenId, expiresAt: tokenExpiresAt ?? 0 }
  return { ...rest, scope: parseScope(scope), redeemed }
}

/** Whether this token is the one that the code was redeemed for. */
export function* markRedeemed(code: string, { tokenId, expiresAt }: TokenClaims): Script<boolean> {
  return (yield* redeem.run({ code: digestOf(code), tokenId, expiresAt })) === 1
}
