import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import type { Clients } from '../../../model/sign-on/client.ts'
import { OauthRefusal } from '../../../model/sign-on/oauth-refusal.ts'
import type { TokenUses } from '../../../operations/gather-token-uses.ts'
import { type RedeemNeeds, redeemCode } from '../../../operations/sign-on/redeem-code.ts'
import { requireClient } from './client-authentication.ts'
import { notStored, oauthAnswer, oauthError, oauthForm } from './oauth-answer.ts'

export type TokenRouteNeeds = RedeemNeeds & Readonly<{ clients(): Clients; tokenUses: TokenUses }>

const tokenBody = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ description: 'Seconds' }),
    scope: z.string(),
    id_token: z.string().optional(),
  })
  .meta({ id: 'TokenResponse' })

const codeForm = {
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional().meta({ description: 'Of PKCE (RFC 7636)' }),
}

/** `POST /oauth/token`: a code for tokens (RFC 6749, 4.1.3; OpenID Connect Core, 3.1.3). */
export const tokenRoute = (needs: TokenRouteNeeds): Route =>
  route({
    method: 'POST',
    path: '/oauth/token',
    summary: 'Redeem an authorization code',
    tags: ['sign-on'],
    access: 'public',
    ...oauthForm('TokenRequest', codeForm),
    answers: { 200: tokenBody, 400: oauthError, 401: oauthError },
    handle: (input) =>
      oauthAnswer(input, async (form) => {
        const client = requireClient(needs.clients(), input.exchange.request.headers, form)
        if (form.get('grant_type') !== 'authorization_code')
          throw new OauthRefusal('unsupported_grant_type', 'The only grant_type is authorization_code.')
        const code = form.get('code')
        if (code === null) throw new OauthRefusal('invalid_request', 'code is missing.')
        const { accessToken, expiresAt, idToken, scope } = await redeemCode(needs, {
          client,
          code,
          redirectUri: form.get('redirect_uri') ?? undefined,
          verifier: form.get('code_verifier') ?? undefined,
        })
        if (client.trusted)
          needs.tokenUses.note(await needs.tokens.read(accessToken), input.exchange.request.headers['user-agent'])
        return {
          status: 200,
          headers: notStored,
          body: {
            access_token: accessToken,
            token_type: 'Bearer',
            expires_in: Math.floor((expiresAt - needs.clock.now()) / 1000),
            scope: scope.join(' '),
            ...(idToken !== undefined && { id_token: idToken }),
          },
        } as const
      }),
  })
