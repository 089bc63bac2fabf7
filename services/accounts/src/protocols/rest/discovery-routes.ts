/**
 * What other services need to believe our tokens: the keys, and where they lie. The discovery document names what exists
 * and nothing else; there is no authorization endpoint, so there are no response types.
 */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import type { Tokens } from '../../ports/tokens.ts'

const publicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
})

const shortLived = { 'cache-control': 'public, max-age=300' }

export type DiscoveryNeeds = Readonly<{ tokens: Tokens; issuer(): string }>

export const discoveryRoutes = ({ tokens, issuer }: DiscoveryNeeds): readonly Route[] => [
  route({
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'The public keys of our tokens (RFC 7517)',
    tags: ['discovery'],
    access: 'public',
    answers: { 200: z.object({ keys: z.array(publicKey) }) },
    handle: () => ({ status: 200, headers: shortLived, body: { keys: tokens.publicKeys() } }),
  }),
  route({
    method: 'GET',
    path: '/.well-known/openid-configuration',
    summary: 'Who issues our tokens, and where their keys are (OpenID Connect Discovery 1.0)',
    tags: ['discovery'],
    access: 'public',
    answers: {
      200: z.object({
        issuer: z.string(),
        jwks_uri: z.string(),
        response_types_supported: z.array(z.string()),
        subject_types_supported: z.array(z.string()),
        id_token_signing_alg_values_supported: z.array(z.string()),
        claims_supported: z.array(z.string()),
      }),
    },
    handle: () => ({
      status: 200,
      headers: shortLived,
      body: {
        issuer: issuer(),
        jwks_uri: `${issuer()}/.well-known/jwks.json`,
        response_types_supported: [],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['EdDSA'],
        claims_supported: ['iss', 'aud', 'sub', 'email', 'tier', 'role', 'iat', 'exp', 'jti'],
      },
    }),
  }),
]
