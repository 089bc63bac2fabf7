/**
 * What a token is worth in this moment (RFC 7662), and an end to it (RFC 7009). Both take whatever tokens we give out, and
 * both are for whoever has the token: nobody finds one by trying, since a token that isn't signed by us is worth nothing
 * before anybody looks further. A client that says who it is must be who it says; it alone learns more than `active`.
 */
import type { Script } from '@alluvium/database'
import { type Route, route } from '@alluvium/http/json'
import type { Clock } from '@alluvium/kernel'
import { z } from 'zod'
import type { Clients } from '../../../model/sign-on/client.ts'
import { OauthRefusal } from '../../../model/sign-on/oauth-refusal.ts'
import { audience } from '../../../model/token.ts'
import type { TokenUses } from '../../../operations/gather-token-uses.ts'
import { revokeToken, voidToken } from '../../../operations/revoke-token.ts'
import { type TokenStatus, type TokenStatusNeeds, tokenStatusIfAny } from '../../../operations/sign-on/token-status.ts'
import { clientIfAny } from './client-authentication.ts'
import { notStored, oauthAnswer, oauthError, oauthForm } from './oauth-answer.ts'

export type IntrospectionNeeds = TokenStatusNeeds &
  Readonly<{ clients(): Clients; clock: Clock; issuer(): string; tokenUses: TokenUses }>

const introspected = z
  .object({
    active: z.boolean(),
    token_type: z.literal('Bearer').optional(),
    iss: z.string().optional(),
    aud: z.string().optional(),
    sub: z.string().optional(),
    username: z.string().optional(),
    email: z.string().optional(),
    email_verified: z.boolean().optional(),
    tier: z.string().optional(),
    role: z.string().optional(),
    scope: z.string().optional(),
    client_id: z.string().optional(),
    auth_time: z.int().optional(),
    iat: z.int().optional(),
    exp: z.int().optional(),
    jti: z.string().optional(),
  })
  .meta({ id: 'TokenIntrospection' })

const tokenForm = { token: z.string(), token_type_hint: z.string().optional() }

export const introspectionRoutes = (needs: IntrospectionNeeds): readonly Route[] => [
  introspectionRoute(needs),
  revocationRoute(needs),
]

const introspectionRoute = (needs: IntrospectionNeeds): Route =>
  route({
    method: 'POST',
    path: '/oauth/introspect',
    summary: 'Whether a token is good (RFC 7662)',
    description:
      "Without a client's credentials the answer is `active` alone; with them, whose token it is as the account is now.",
    tags: ['sign-on'],
    access: 'public',
    ...oauthForm('TokenForm', tokenForm),
    answers: { 200: introspected, 400: oauthError, 401: oauthError },
    handle: (input) =>
      oauthAnswer(input, async (form) => {
        const client = clientIfAny(needs.clients(), input.exchange.request.headers, form)
        const status = await tokenStatusIfAny(needs, tokenIn(form))
        if (status && status.clientId === undefined) needs.tokenUses.note(status.claims, undefined)
        const body =
          status && client?.secret !== undefined
            ? introspection(status, needs.issuer())
            : { active: status !== undefined }
        return { status: 200, headers: notStored, body } as const
      }),
  })

function introspection({ user, claims, clientId, scope }: TokenStatus, issuer: string): z.output<typeof introspected> {
  const opens = clientId === undefined
  return {
    active: true,
    token_type: 'Bearer',
    iss: issuer,
    aud: opens ? audience : `${issuer}/userinfo`,
    sub: user.id,
    username: user.email,
    ...(opens
      ? {
          email: user.email,
          email_verified: user.emailVerified,
          tier: user.tier,
          role: user.role,
          auth_time: Math.floor(claims.authenticatedAt / 1000),
        }
      : { client_id: clientId, scope: scope.join(' ') }),
    iat: Math.floor(claims.issuedAt / 1000),
    exp: Math.floor(claims.expiresAt / 1000),
    jti: claims.tokenId,
  }
}

const revocationRoute = ({ database, clock, clients, ...needs }: IntrospectionNeeds): Route =>
  route({
    method: 'POST',
    path: '/oauth/revoke',
    summary: 'Revoke a token (RFC 7009)',
    description:
      'The same as logging out with it. A token that is worth nothing is none the worse for it, and answered alike.',
    tags: ['sign-on'],
    access: 'public',
    ...oauthForm('TokenForm', tokenForm),
    answers: { 200: null, 400: oauthError, 401: oauthError },
    handle: (input) =>
      oauthAnswer(input, async (form) => {
        clientIfAny(clients(), input.exchange.request.headers, form)
        const status = await tokenStatusIfAny({ database, ...needs }, tokenIn(form))
        if (status) await database.write(ended(status, clock.now()))
        return { status: 200, headers: notStored } as const
      }),
  })

/** Another's application revokes its own token, which ends no session. */
const ended = ({ claims, clientId }: TokenStatus, now: number): Script<void> =>
  clientId === undefined ? revokeToken({ token: claims, now }) : voidToken({ token: claims, now })

function tokenIn(form: URLSearchParams): string {
  const token = form.get('token')
  if (token === null) throw new OauthRefusal('invalid_request', 'token is missing.')
  return token
}
