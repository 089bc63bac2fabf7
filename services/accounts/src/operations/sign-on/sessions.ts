/** Browsers that are signed in: what one sign-on means. A cookie holds the secret, the database its digest. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { digestOf } from '../../model/sign-on/digest.ts'
import { sessionLifetimeMs } from '../../model/sign-on/lifetimes.ts'
import type { TokenClaims } from '../../model/token.ts'
import type { User } from '../../model/user.ts'
import { statement } from '../../ports/statements.ts'
import { userColumns, userOf } from '../find-user.ts'

const prunedAtOnce = 200
type NewSession = Readonly<{ session: string; userId: string; generation: number; now: number; expiresAt: number }>

const insert = statement((db, { session, userId, generation, now, expiresAt }: NewSession) =>
  db
    .insertInto('sign_on_sessions')
    .values({ session, user_id: userId, generation, signed_in_at: now, expires_at: expiresAt }),
)

const forgetExpired = statement((db, { now }: { now: number }) =>
  db
    .deleteFrom('sign_on_sessions')
    .where('session', 'in', (sub) =>
      sub
        .selectFrom('sign_on_sessions')
        .select('session')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(prunedAtOnce),
    ),
)

const live = statement((db, { session, now }: { session: string; now: number }) =>
  db
    .selectFrom('sign_on_sessions')
    .innerJoin('users', 'users.user_id', 'sign_on_sessions.user_id')
    .select(userColumns.map((column) => `users.${column}` as const))
    .select(['session', 'signed_in_at as signedInAt'])
    .where('session', '=', session)
    .where('expires_at', '>', now)
    .where('status', '=', 'active')
    .whereRef('generation', '=', 'token_generation'),
)

const remove = statement((db, { session }: { session: string }) =>
  db.deleteFrom('sign_on_sessions').where('session', '=', session),
)

const insertToken = statement(
  (db, { tokenId, session, expiresAt }: { tokenId: string; session: string; expiresAt: number }) =>
    db.insertInto('session_tokens').values({ token_id: tokenId, session, expires_at: expiresAt }),
)

const forgetExpiredTokens = statement((db, { now }: { now: number }) =>
  db
    .deleteFrom('session_tokens')
    .where('token_id', 'in', (sub) =>
      sub
        .selectFrom('session_tokens')
        .select('token_id')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(prunedAtOnce),
    ),
)

const sessionOf = statement((db, { tokenId }: { tokenId: string }) =>
  db.selectFrom('session_tokens').select('session').where('token_id', '=', tokenId),
)

const tokensOf = statement((db, { session }: { session: string }) =>
  db
    .selectFrom('session_tokens')
    .select(['token_id as tokenId', 'expires_at as expiresAt'])
    .where('session', '=', session),
)

/** A browser that is signed in, as the account is now. */
export type Session = Readonly<{
  /** The digest of its secret. */
  session: string
  user: User
  /** Milliseconds since 1970. */
  signedInAt: number
}>

export const openSession = worksOnFullDisk(function* openSession(
  secret: string,
  { user, now }: Readonly<{ user: User; now: number }>,
): Script<void> {
  yield* forgetExpired.run({ now })
  yield* insert.run({
    session: digestOf(secret),
    userId: user.id,
    generation: user.tokenGeneration,
    now,
    expiresAt: now + sessionLifetimeMs,
  })
})

export const findSession = (secret: string, now: number): Script<Session | undefined> =>
  sessionByDigest(digestOf(secret), now)

export function* sessionByDigest(session: string, now: number): Script<Session | undefined> {
  const row = yield* live.first({ session, now })
  if (!row) return undefined
  const { signedInAt, session: digest, ...user } = row
  return { session: digest, user: userOf(user), signedInAt }
}

/** @param session the digest of its secret. */
export function* endSession(session: string): Script<void> {
  yield* remove.run({ session })
}

export type Issued = Readonly<{ session: string; token: TokenClaims; now: number }>

export function* rememberIssued({ session, token, now }: Issued): Script<void> {
  yield* forgetExpiredTokens.run({ now })
  yield* insertToken.run({ ...token, session })
}

/** Ends the session that a token comes from, so that a log-out of one application is not undone by a silent sign-in. */
export function* endSessionOfToken(tokenId: string): Script<void> {
  const row = yield* sessionOf.first({ tokenId })
  if (row) yield* remove.run({ session: row.session })
}

export const tokensOfSession = (session: string): Script<readonly Readonly<{ tokenId: string; expiresAt: number }>[]> =>
  tokensOf.all({ session })
