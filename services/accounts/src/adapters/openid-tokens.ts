/**
 * Id tokens and the tokens of `/userinfo`, signed with the keys that sign all of our tokens. What keeps them apart is
 * whom they are for: an id token's audience is an application, the other's is the one address that takes it, and
 * neither is ever the audience of a token that opens a service.
 */
import type { Clock } from '@alluvium/kernel'
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { newTokenId } from '../model/recovery/token-generation.ts'
import { idTokenLifetimeMs, userInfoLifetimeMs } from '../model/sign-on/lifetimes.ts'
import { parseScope } from '../model/sign-on/scope.ts'
import { claimsAbout } from '../model/sign-on/user-claims.ts'
import type { SigningKey } from '../model/signing-key.ts'
import type { OpenidTokens } from '../ports/openid-tokens.ts'
import { algorithm, keyOf, keyPair, refuse } from './jose-tokens.ts'

export type OpenidTokensOptions = Readonly<{
  /** The first one signs, all of them verify. */
  keys: readonly SigningKey[]
  /** Asked at each use. */
  issuer(): string
  clock: Clock
}>

export async function openidTokens({ keys, issuer, clock }: OpenidTokensOptions): Promise<OpenidTokens> {
  const pairs = await Promise.all(keys.map(keyPair))
  const [signing] = pairs
  if (!signing) throw new Error('tokens need a signing key')
  const publicKeys = new Map(pairs.map((pair) => [pair.id, pair.publicKey]))
  const userInfoAudience = () => `${issuer()}/userinfo`

  function signed(claims: JWTPayload, { forMs, typ }: { forMs: number; typ: string }): Promise<string> {
    const now = Math.floor(clock.now() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid: signing?.id ?? '', typ })
      .setIssuer(issuer())
      .setIssuedAt(now)
      .setExpirationTime(now + forMs / 1000)
      .sign(signing?.privateKey ?? new Uint8Array())
  }
  const verified = (token: string, options: JWTVerifyOptions) =>
    jwtVerify(token, (header) => keyOf(publicKeys, header), {
      algorithms: [algorithm],
      issuer: issuer(),
      currentDate: new Date(clock.now()),
      ...options,
    })

  return {
    idToken: ({ user, emailVerified, clientId, scope, nonce, signedInAt }) =>
      signed(
        {
          ...claimsAbout(user, { emailVerified, scope }),
          aud: clientId,
          auth_time: Math.floor(signedInAt / 1000),
          ...(nonce !== null && { nonce }),
        },
        { forMs: idTokenLifetimeMs, typ: 'JWT' },
      ),
    async userInfoToken({ user, clientId, scope }) {
      const tokenId = newTokenId(user.tokenGeneration)
      const claims = {
        sub: user.id,
        aud: userInfoAudience(),
        client_id: clientId,
        scope: scope.join(' '),
        jti: tokenId,
      }
      const token = await signed(claims, { forMs: userInfoLifetimeMs, typ: 'at+jwt' }) // RFC 9068, 2.1
      return { token, claims: { userId: user.id, tokenId, expiresAt: clock.now() + userInfoLifetimeMs } }
    },
    async readUserInfoToken(token) {
      try {
        const { payload } = await verified(token, {
          audience: userInfoAudience(),
          requiredClaims: ['sub', 'jti', 'exp'],
        })
        const { sub, jti, exp, client_id: clientId, scope } = userInfoSchema.parse(payload)
        return { userId: sub, tokenId: jti, expiresAt: exp * 1000, clientId, scope: parseScope(scope) }
      } catch (error) {
        return refuse(error)
      }
    },
    async readIdToken(token) {
      try {
        const { payload } = await verified(token, { requiredClaims: ['sub', 'aud'], currentDate: new Date(0) })
        const { sub, aud } = idTokenSchema.parse(payload)
        return { userId: sub, clientId: aud }
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined
        throw error
      }
    },
  }
}

const userInfoSchema = z.object({
  sub: z.string(),
  jti: z.string(),
  exp: z.number(),
  client_id: z.string(),
  scope: z.string(),
})

/** `auth_time` tells it from a token that opens something. */
const idTokenSchema = z.object({ sub: z.string(), aud: z.string(), auth_time: z.number() })
