/**
 * Google, or any OpenID Connect issuer. The identity comes from the id token, which is checked whole (signature, issuer,
 * audience, nonce, times). The issuer's configuration is fetched at the first use, and again after a failure.
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  discovery,
} from 'openid-client'
import { z } from 'zod'
import { challengeOf } from '../../model/sign-on/proof-key.ts'
import type { OauthProvider } from '../../ports/oauth-provider.ts'
import { answered, timeoutSeconds } from './oauth-answer.ts'

export type GoogleOptions = Readonly<{ clientId: string; clientSecret: string; issuer: string }>

export function googleOauth({ clientId, clientSecret, issuer }: GoogleOptions): OauthProvider {
  let cachedConfiguration: Promise<Configuration> | undefined
  const isPlain = new URL(issuer).protocol === 'http:' // the operator's word, for an issuer on the same machine

  function configuration(): Promise<Configuration> {
    cachedConfiguration ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      ...(isPlain && { execute: [allowInsecureRequests] }),
    }).catch((error: unknown) => {
      cachedConfiguration = undefined
      throw error
    })
    return cachedConfiguration
  }

  return {
    id: issuer,
    proves: true,
    authorizationUrl: ({ state, verifier, nonce, redirectUri }) =>
      answered(async () => {
        const url = buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: challengeOf(verifier),
          code_challenge_method: 'S256',
        })
        return url.href
      }),
    identify: (answer, { state, verifier, nonce, redirectUri }) =>
      answered(async () => {
        const tokens = await authorizationCodeGrant(await configuration(), new URL(`${redirectUri}?${answer}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const { sub, email, email_verified: emailVerified, name } = claims.parse(tokens.claims())
        return { subject: sub, email, emailVerified, name }
      }),
  }
}

const claims = z.object({
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: z.string().max(1000).default(''),
  email_verified: z.boolean().default(false),
  name: z.string().max(1000).default(''),
})
