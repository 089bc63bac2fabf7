/**
 * Tokens of an OpenID provider: JWTs (RFC 9068, 7519), signed with a key that the issuer publishes. Only asymmetric
 * algorithms count: a published key must never serve as the secret of an HMAC, and `none` is no signature. A token is
 * verified at every use; only what the issuer says about it is kept for a while.
 */
import type { Clock, Logger } from '@alluvium/kernel'
import { errors, type JWTVerifyResult, jwtVerify } from 'jose'
import { z } from 'zod'
import { type Client, introspection } from './introspection.ts'
import { issuerKeys, type Published } from './issuer-keys.ts'
import type { TokenRefusals } from './token-refusals.ts'

const algorithms = ['EdDSA', 'Ed25519', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512']
/** By which the issuer's clock and ours may differ. */
const toleranceSeconds = 60
const longestToken = 16 * 1024

/** What the issuer says of whom it gave the token to. */
export type Identity = Readonly<{
  /** Names them at the issuer, for ever. */
  subject: string
  /** What people call them: their preferred user name, else their address, else the subject. */
  name: string
  /** The claim `role` as it is, when there is one. */
  role?: string
}>

export type TokenIssuer = Readonly<{
  /** As it writes itself; subjects are names at this issuer only. */
  issuer: string
  /**
   * Throws `invalid` when the issuer didn't issue the token for this service or takes it back, or its time is over;
   * `unavailable` when only the issuer could tell and doesn't answer.
   */
  verify(token: string): Promise<Identity>
  /** Gives up what is under way. */
  close(): void
}>

export type TokenIssuerOptions = Readonly<{
  /** As the issuer writes itself in `iss`; its discovery document lies below. */
  issuer: string
  /** What `aud` must name. */
  audience: string
  /** For introspection, when the issuer wants to know who asks. */
  client?: Client
  /** What the service says to a token that it doesn't take. */
  refusals: TokenRefusals
  clock: Clock
  logger: Logger
}>

/** Asks the issuer nothing before the first token comes, so it may start later. */
export function openTokenIssuer(options: TokenIssuerOptions): TokenIssuer {
  const { issuer, audience, client, refusals, clock, logger } = options
  const closing = new AbortController()
  const keys = issuerKeys({ issuer, refusals, clock, logger, signal: closing.signal })
  const isActive = introspection({ client, refusals, clock, logger, signal: closing.signal })

  const check = (token: string, published: Published): Promise<JWTVerifyResult> =>
    jwtVerify(token, published.keys, {
      issuer,
      audience,
      algorithms,
      clockTolerance: toleranceSeconds,
      currentDate: new Date(clock.now()),
      requiredClaims: ['exp', 'sub'],
    })

  /** The token's payload, and what the issuer published when it was found to be signed. */
  async function verified(token: string): Promise<Readonly<{ payload: unknown; published: Published }>> {
    const published = await keys.published()
    try {
      return { payload: (await check(token, published)).payload, published }
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    }
    const now = await keys.publishedNow()
    if (!now) throw refusals.invalid()
    return { payload: (await check(token, now)).payload, published: now }
  }

  return {
    issuer,
    async verify(token) {
      if (token.length > longestToken) throw refusals.invalid()
      try {
        const { payload, published } = await verified(token)
        const identity = identityOf(payload)
        if (published.introspection === undefined || (await isActive(published.introspection, token))) return identity
      } catch (error) {
        throw error instanceof errors.JOSEError || error instanceof z.ZodError ? refusals.invalid() : error
      }
      throw refusals.invalid()
    },
    close: () => closing.abort(),
  }
}

const text = z.string().min(1).max(255)
const named = text.optional().catch(undefined)
const claims = z.object({ sub: text, preferred_username: named, email: named, role: named })

function identityOf(payload: unknown): Identity {
  const { sub, preferred_username: preferred, email, role } = claims.parse(payload)
  return { subject: sub, name: preferred ?? email ?? sub, ...(role === undefined ? {} : { role }) }
}
