/**
 * GitHub, which has OAuth 2.0 but no OpenID Connect: the identity is read from its API, with the token that the code was
 * exchanged for. The e-mail address is the primary verified one; the token is not kept.
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  fetchProtectedResource,
} from 'openid-client'
import { z } from 'zod'
import { challengeOf } from '../../model/sign-on/proof-key.ts'
import type { OauthProvider } from '../../ports/oauth-provider.ts'
import { emailUnproven } from '../../problems/log-in.ts'
import { answered, timeoutSeconds } from './oauth-answer.ts'

export type GithubOptions = Readonly<{
  clientId: string
  clientSecret: string
  /** `https://github.com`, or an enterprise's own. */
  url: string
  /** `https://api.github.com` */
  apiUrl: string
}>

/** Bytes; somebody may have many addresses, but not this many. */
const maxAnswerLength = 256 * 1024

export function githubOauth({ clientId, clientSecret, url, apiUrl }: GithubOptions): OauthProvider {
  const configuration = new Configuration(
    {
      issuer: url,
      authorization_endpoint: `${url}/login/oauth/authorize`,
      token_endpoint: `${url}/login/oauth/access_token`,
    },
    clientId,
    clientSecret,
  )
  configuration.timeout = timeoutSeconds
  if ([url, apiUrl].some((address) => new URL(address).protocol === 'http:')) allowInsecureRequests(configuration)

  async function ask<T>(schema: z.ZodType<T>, path: string, token: string): Promise<T> {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' })
    const address = new URL(apiUrl + path)
    const response = await fetchProtectedResource(configuration, token, address, 'GET', null, headers)
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`GitHub answered ${response.status} to ${path}.`)
    }
    return schema.parse(JSON.parse(await shortText(response)))
  }

  return {
    id: url,
    proves: true,
    authorizationUrl: ({ state, verifier, redirectUri }) =>
      answered(async () => {
        const parameters = {
          redirect_uri: redirectUri,
          scope: 'read:user user:email',
          state,
          code_challenge: challengeOf(verifier),
          code_challenge_method: 'S256',
        }
        return buildAuthorizationUrl(configuration, parameters).href
      }),
    identify: (answer, { state, verifier, redirectUri }) =>
      answered(async () => {
        const { access_token: token } = await authorizationCodeGrant(
          configuration,
          new URL(`${redirectUri}?${answer}`),
          { expectedState: state, pkceCodeVerifier: verifier },
        )
        const person = await ask(user, '/user', token)
        const addresses = await ask(emails, '/user/emails', token)
        const address = addresses.find(({ primary, verified }) => primary && verified)
        if (!address) throw emailUnproven()
        const name = person.name ?? person.login
        return { subject: String(person.id), email: address.email, emailVerified: true, name }
      }),
  }
}

const user = z.object({
  id: z.int(),
  login: z.string().max(1000),
  name: z.string().max(1000).nullish(),
})

const emails = z.array(z.object({ email: z.string().max(1000), primary: z.boolean(), verified: z.boolean() })).max(1000)

async function shortText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxAnswerLength) throw new Error(`GitHub answered with more than ${maxAnswerLength} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
