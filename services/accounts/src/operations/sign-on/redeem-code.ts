/**
 * A code for tokens (RFC 6749, 4.1.3). Everything that the code was bound to must be there again, and of two who bring one
 * code at the same moment, one gets tokens. A code that comes a second time is in somebody else's hands: the token that
 * it was redeemed for is taken back (4.1.2).
 */
import { type Database, worksOnFullDisk } from '@alluvium/database'
import type { Clock } from '@alluvium/kernel'
import type { Client } from '../../model/sign-on/client.ts'
import { sameSecret } from '../../model/sign-on/digest.ts'
import { OauthRefusal } from '../../model/sign-on/oauth-refusal.ts'
import { challengeOf, isVerifier } from '../../model/sign-on/proof-key.ts'
import type { Scope } from '../../model/sign-on/scope.ts'
import type { TokenClaims } from '../../model/token.ts'
import type { OpenidTokens } from '../../ports/openid-tokens.ts'
import type { Tokens } from '../../ports/tokens.ts'
import { revokeToken } from '../revoke-token.ts'
import { findCode, type KeptCode, markRedeemed } from './codes.ts'
import { rememberIssued, type Session, sessionByDigest } from './sessions.ts'

export type RedeemNeeds = Readonly<{
  database: Database
  clock: Clock
  tokens: Tokens
  openidTokens: OpenidTokens
}>

export type RedeemCode = Readonly<{
  client: Client
  code: string
  redirectUri: string | undefined
  verifier: string | undefined
}>

export type Redeemed = Readonly<{
  accessToken: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** Undefined unless `openid` was asked for. */
  idToken: string | undefined
  scope: readonly Scope[]
}>

/** Throws an `OauthRefusal`. */
export async function redeemCode(needs: RedeemNeeds, given: RedeemCode): Promise<Redeemed> {
  const { database, clock } = needs
  const now = clock.now()
  const kept = await database.read(findCode(given.code))
  if (!kept || !isFor(kept, given)) throw new OauthRefusal('invalid_grant', 'The code is not one for this client.')
  if (kept.redeemed) return takeBack(database, kept.redeemed, now)
  if (kept.expiresAt <= now) throw new OauthRefusal('invalid_grant', 'The code has expired.')
  const session = await database.read(sessionByDigest(kept.session, now))
  if (!session) throw signedOut()

  const { token, claims } = await accessToken(needs, given.client, { session, scope: kept.scope })
  const isOurs = await database.write(
    worksOnFullDisk(function* redeem() {
      // While the token was signed, the person may have signed out everywhere.
      if (!(yield* sessionByDigest(kept.session, now))) throw signedOut()
      if (!(yield* markRedeemed(given.code, claims))) return false
      yield* rememberIssued({ session: kept.session, token: claims, now })
      return true
    })(),
  )
  if (!isOurs) return redeemCode(needs, given) // somebody was faster: now it is a code that comes a second time
  const idToken = kept.scope.includes('openid')
    ? await needs.openidTokens.idToken(signedIn(kept, session, given.client))
    : undefined
  return { accessToken: token, expiresAt: claims.expiresAt, idToken, scope: kept.scope }
}

const signedOut = () => new OauthRefusal('invalid_grant', 'The person has signed out.')

function isFor(kept: KeptCode, { client, redirectUri, verifier }: RedeemCode): boolean {
  if (kept.clientId !== client.id || kept.redirectUri !== redirectUri) return false
  if (kept.challenge === null) return verifier === undefined // RFC 9700, 2.1.1: no verifier where there was no challenge
  return verifier !== undefined && isVerifier(verifier) && sameSecret(challengeOf(verifier), kept.challenge)
}

async function takeBack(
  database: Database,
  token: Readonly<{ tokenId: string; expiresAt: number }>,
  now: number,
): Promise<never> {
  await database.write(revokeToken({ token, now }))
  throw new OauthRefusal('invalid_grant', 'The code was redeemed before; its token is void now.')
}

/** A trusted application acts for the person; any other only learns who they are. */
async function accessToken(
  { tokens, openidTokens }: RedeemNeeds,
  client: Client,
  { session: { user, signedInAt }, scope }: Readonly<{ session: Session; scope: readonly Scope[] }>,
): Promise<Readonly<{ token: string; claims: TokenClaims }>> {
  if (!client.trusted) return openidTokens.userInfoToken({ user, clientId: client.id, scope })
  const token = await tokens.issue(user, { authenticatedAt: signedInAt })
  return { token, claims: await tokens.read(token) }
}

const signedIn = ({ clientId, scope, nonce }: KeptCode, { user, signedInAt }: Session, client: Client) => ({
  user,
  clientId,
  scope,
  nonce,
  signedInAt,
  algorithm: client.idTokenAlgorithm,
})
