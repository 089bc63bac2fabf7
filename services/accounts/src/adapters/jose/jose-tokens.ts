/**
 * Tokens as JWTs, signed with Ed25519 (`alg: EdDSA`, RFC 8037) by a key pair that lies in the database. The algorithm
 * is pinned, and so are issuer and audience: a token says nothing about how it wants to be checked.
 *
 * The claims of a verified token are cached, because checking a signature costs ten times as much as the rest of a small
 * request. What can change is not cached: expiry is compared each time, and the database knows whether it was revoked.
 */
import type { Clock } from '@alluvium/kernel'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { newTokenId } from '../../model/recovery/token-generation.ts'
import type { SigningKey } from '../../model/signing-key.ts'
import { audience, type TokenClaims, tokenLifetimeSeconds } from '../../model/token.ts'
import type { Tokens } from '../../ports/tokens.ts'
import { tokenExpired, tokenRefused } from '../../problems/tokens.ts'
import { keyOf, keyPair } from './key-pairs.ts'

export const algorithm = 'EdDSA'
const maxRemembered = 10_000

export type JoseTokensOptions = Readonly<{
  /** The first one signs, all of them verify. */
  keys: readonly SigningKey[]
  /** The platform's address, as tokens name it; asked at each use, since a free port is known late. */
  issuer(): string
  clock: Clock
}>

export async function joseTokens({ keys, issuer, clock }: JoseTokensOptions): Promise<Tokens> {
  const pairs = await Promise.all(keys.map(keyPair))
  const [signing] = pairs
  if (!signing) throw new Error('tokens need a signing key')
  const publicKeys = new Map(pairs.map((pair) => [pair.id, pair.publicKey]))
  const remembered = new Map<string, TokenClaims & { issuer: string }>()

  async function verified(token: string): Promise<TokenClaims & { issuer: string }> {
    const { payload } = await jwtVerify(token, (header) => keyOf(publicKeys, header), {
      algorithms: [algorithm],
      issuer: issuer(),
      audience,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      currentDate: new Date(clock.now()),
    })
    const { sub, jti, iat, exp, iss, auth_time: authenticated = iat } = claimsSchema.parse(payload)
    const times = { authenticatedAt: authenticated * 1000, issuedAt: iat * 1000, expiresAt: exp * 1000 }
    return { userId: sub, tokenId: jti, ...times, issuer: iss }
  }

  return {
    issue(user, { authenticatedAt }) {
      const now = Math.floor(clock.now() / 1000)
      return new SignJWT({
        name: user.displayName,
        email: user.email,
        email_verified: user.emailVerified,
        tier: user.tier,
        role: user.role,
        auth_time: Math.floor(authenticatedAt / 1000),
      })
        .setProtectedHeader({ alg: algorithm, kid: signing.id, typ: 'JWT' })
        .setIssuer(issuer())
        .setAudience(audience)
        .setSubject(user.id)
        .setIssuedAt(now)
        .setExpirationTime(now + tokenLifetimeSeconds)
        .setJti(newTokenId(user.tokenGeneration))
        .sign(signing.privateKey)
    },
    async read(token) {
      const cached = remembered.get(token)
      const claims = cached?.issuer === issuer() ? cached : await verified(token).catch(refuse)
      if (claims.expiresAt <= clock.now()) throw tokenExpired()
      if (claims !== cached) remember(remembered, token, claims)
      return claims
    },
  }
}

/** Tokens from before say no `auth_time`; those were issued at a log-in. */
const claimsSchema = z.object({
  sub: z.string(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
  iss: z.string(),
  auth_time: z.number().optional(),
})

/** What jose found wrong, or that the claims aren't ours. A bug of ours would be neither, and isn't hidden. */
export function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw tokenExpired()
  if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw tokenRefused(error)
  throw error
}

/** The oldest is forgotten first; it costs its holder one more check of a signature. */
function remember<Claims>(remembered: Map<string, Claims>, token: string, claims: Claims): void {
  remembered.set(token, claims)
  if (remembered.size <= maxRemembered) return
  for (const oldest of remembered.keys()) {
    remembered.delete(oldest)
    return
  }
}
