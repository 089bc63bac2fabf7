/**
 * Id tokens and the tokens of `/userinfo`. The latter are signed with the keys that sign all of our tokens; an id token as
 * its application wants it, with those or with an RSA key, which signs nothing else. What keeps them apart is whom they are
 * for: an id token's audience is an application, the other's is the one address that takes it, and neither is ever the
 * audience of a token that opens a service.
 */
import type { Clock } from '@alluvium/kernel'
import { errors, type JWTHeaderParameters, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { newTokenId } from '../../model/recovery/token-generation.ts'
import { idTokenLifetimeMs, userInfoLifetimeMs } from '../../model/sign-on/lifetimes.ts'
import { parseScope } from '../../model/sign-on/scope.ts'
import { claimsAbout } from '../../model/sign-on/user-claims.ts'
import type { SigningAlgorithm, SigningKey } from '../../model/signing-key.ts'
import { audience } from '../../model/token.ts'
import type { OpenidTokens } from '../../ports/openid-tokens.ts'
import { algorithm, refuse } from './jose-tokens.ts'
import { type KeyPair, keyOf, keyPair } from './key-pairs.ts'

export type OpenidTokensOptions = Readonly<{
  /** The first one signs, all of them verify. */
  keys: readonly SigningKey[]
  /** The same, of RS256. Asked for when the first is needed: making one takes a moment, and most starts never need it. */
  rsaKeys(): Promise<readonly SigningKey[]>
  /** Asked at each use. */
  issuer(): string
  clock: Clock
}>

export async function openidTokens({ keys, rsaKeys, issuer, clock }: OpenidTokensOptions): Promise<OpenidTokens> {
  const pairs = await Promise.all(keys.map(keyPair))
  let rsaPairs: Promise<readonly KeyPair[]> | undefined
  const userInfoAudience = () => `${issuer()}/userinfo`

  function allRsaPairs(): Promise<readonly KeyPair[]> {
    rsaPairs ??= rsaKeys()
      .then((all) => Promise.all(all.map(keyPair)))
      .catch((error: unknown) => {
        rsaPairs = undefined // the next one may find the database well again
        throw error
      })
    return rsaPairs
  }
  const pairsOf = async (algorithm: string | undefined) => (algorithm === 'RS256' ? await allRsaPairs() : pairs)

  type Signing = Readonly<{ forMs: number; typ: string; by?: SigningAlgorithm }>
  async function signed(claims: JWTPayload, { forMs, typ, by = algorithm }: Signing): Promise<string> {
    const [signing] = await pairsOf(by)
    if (!signing) throw new Error('tokens need a signing key')
    const now = Math.floor(clock.now() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: by, kid: signing.id, typ })
      .setIssuer(issuer())
      .setIssuedAt(now)
      .setExpirationTime(now + forMs / 1000)
      .sign(signing.privateKey)
  }
  const keyFor = async (header: JWTHeaderParameters) =>
    keyOf(new Map((await pairsOf(header.alg)).map((pair) => [pair.id, pair.publicKey])), header)
  const verified = (token: string, options: JWTVerifyOptions) =>
    jwtVerify(token, keyFor, {
      algorithms: [algorithm],
      issuer: issuer(),
      currentDate: new Date(clock.now()),
      ...options,
    })

  return {
    idToken: ({ user, clientId, scope, nonce, signedInAt, algorithm: by }) =>
      signed(
        {
          ...claimsAbout(user, scope),
          aud: clientId,
          auth_time: Math.floor(signedInAt / 1000),
          ...(nonce !== null && { nonce }),
        },
        { forMs: idTokenLifetimeMs, typ: 'JWT', by },
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
      const now = clock.now()
      const times = { authenticatedAt: now, issuedAt: now, expiresAt: now + userInfoLifetimeMs }
      return { token, claims: { userId: user.id, tokenId, ...times } }
    },
    async readUserInfoToken(token) {
      try {
        const { payload } = await verified(token, {
          audience: userInfoAudience(),
          requiredClaims: ['sub', 'jti', 'iat', 'exp'],
        })
        const { sub, jti, iat, exp, client_id: clientId, scope } = userInfoSchema.parse(payload)
        const times = { authenticatedAt: iat * 1000, issuedAt: iat * 1000, expiresAt: exp * 1000 }
        return { userId: sub, tokenId: jti, ...times, clientId, scope: parseScope(scope) }
      } catch (error) {
        return refuse(error)
      }
    },
    async readIdToken(token) {
      try {
        const { payload } = await verified(token, {
          algorithms: ['EdDSA', 'RS256'],
          requiredClaims: ['sub', 'aud'],
          currentDate: new Date(0),
        })
        const { sub, aud } = idTokenSchema.parse(payload)
        return aud === audience ? undefined : { userId: sub, clientId: aud }
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined
        throw error
      }
    },
    publicKeys: async () => [...pairs, ...(await allRsaPairs())].map(({ publicJwk }) => publicJwk),
  }
}

const userInfoSchema = z.object({
  sub: z.string(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
  client_id: z.string(),
  scope: z.string(),
})

/** What it is for tells it from a token that opens something: no application has that name. */
const idTokenSchema = z.object({ sub: z.string(), aud: z.string(), auth_time: z.number() })
