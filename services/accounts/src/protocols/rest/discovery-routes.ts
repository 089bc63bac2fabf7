/**
 * What others need to know of us: the keys that our tokens are checked with, and where everything of a sign-on lies. The
 * document names what exists and nothing else.
 */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { scopes } from '../../model/sign-on/scope.ts'
import type { OpenidTokens } from '../../ports/openid-tokens.ts'
import { authorizePath } from './sign-on/authorize-address.ts'
import { clientAuthenticationMethods } from './sign-on/client-authentication.ts'
import { signOutPath } from './sign-on/sign-out-routes.ts'

const use = z.literal('sig')
const publicKey = z
  .discriminatedUnion('kty', [
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      alg: z.literal('EdDSA'),
      use,
    }),
    z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string(), kid: z.string(), alg: z.literal('RS256'), use }),
  ])
  .meta({ id: 'JsonWebKey' })

const shortLived = { 'cache-control': 'public, max-age=300' }

export type DiscoveryNeeds = Readonly<{ openidTokens: OpenidTokens; issuer(): string }>

export const discoveryRoutes = ({ openidTokens, issuer }: DiscoveryNeeds): readonly Route[] => [
  route({
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'The public keys of our tokens (RFC 7517)',
    tags: ['discovery'],
    access: 'public',
    answers: { 200: z.object({ keys: z.array(publicKey) }).meta({ id: 'JsonWebKeySet' }) },
    handle: async () => ({ status: 200, headers: shortLived, body: { keys: [...(await openidTokens.publicKeys())] } }),
  }),
  ...documents.map(({ path, summary }) =>
    route({
      method: 'GET',
      path,
      summary,
      tags: ['discovery'],
      access: 'public',
      answers: { 200: discovered },
      handle: () => ({ status: 200, headers: shortLived, body: discoveryOf(issuer()) }),
    }),
  ),
]

const documents = [
  {
    path: '/.well-known/openid-configuration',
    summary: 'Who issues our tokens, and what it can do (OpenID Connect Discovery 1.0)',
  },
  { path: '/.well-known/oauth-authorization-server', summary: 'The same, as RFC 8414 names it' },
]

const discovered = z
  .object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    userinfo_endpoint: z.string(),
    jwks_uri: z.string(),
    introspection_endpoint: z.string(),
    revocation_endpoint: z.string(),
    end_session_endpoint: z.string(),
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    subject_types_supported: z.array(z.string()),
    id_token_signing_alg_values_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    introspection_endpoint_auth_methods_supported: z.array(z.string()),
    revocation_endpoint_auth_methods_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    prompt_values_supported: z.array(z.string()),
    claims_supported: z.array(z.string()),
    claims_parameter_supported: z.boolean(),
    request_parameter_supported: z.boolean(),
    request_uri_parameter_supported: z.boolean(),
    authorization_response_iss_parameter_supported: z.boolean(),
  })
  .meta({ id: 'OpenIdConfiguration' })

const discoveryOf = (issuer: string): z.output<typeof discovered> => ({
  issuer,
  authorization_endpoint: issuer + authorizePath,
  token_endpoint: `${issuer}/oauth/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  introspection_endpoint: `${issuer}/oauth/introspect`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  end_session_endpoint: issuer + signOutPath,
  scopes_supported: [...scopes],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'EdDSA'],
  token_endpoint_auth_methods_supported: clientAuthenticationMethods,
  introspection_endpoint_auth_methods_supported: clientAuthenticationMethods,
  revocation_endpoint_auth_methods_supported: clientAuthenticationMethods,
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  claims_supported: [
    'iss',
    'aud',
    'sub',
    'iat',
    'exp',
    'jti',
    'auth_time',
    'nonce',
    'name',
    'preferred_username',
    'email',
    'email_verified',
    'tier',
    'role',
  ],
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  authorization_response_iss_parameter_supported: true,
})
