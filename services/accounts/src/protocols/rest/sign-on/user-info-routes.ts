import { bearerChallenge, checkedToken } from '@alluvium/http'
import { type AnyInput, type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { claimsAbout } from '../../../model/sign-on/user-claims.ts'
import { type TokenStatusNeeds, tokenStatus } from '../../../operations/sign-on/token-status.ts'
import { tokenMissing } from '../../../problems/tokens.ts'
import { bearerToken } from '../authenticate.ts'

const userInfo = z
  .object({
    sub: z.string(),
    name: z.string().optional(),
    preferred_username: z.string().optional(),
    email: z.string().optional(),
    email_verified: z.boolean().optional(),
  })
  .meta({ id: 'UserInfo' })

/**
 * `/userinfo` (OpenID Connect Core, 5.3), by GET or POST. It takes tokens that no other address takes, so it looks at them
 * itself.
 */
export const userInfoRoutes = (needs: TokenStatusNeeds): readonly Route[] => [
  userInfoRoute(needs, 'GET'),
  userInfoRoute(needs, 'POST'),
]

const userInfoRoute = (needs: TokenStatusNeeds, method: 'GET' | 'POST'): Route =>
  route({
    method,
    path: '/userinfo',
    summary: 'Who the token is about',
    description: 'As much of it as the scope of the token allows; everything for a token of a log-in.',
    tags: ['sign-on'],
    access: 'public',
    answers: { 200: userInfo },
    refusals: [
      [401, 'accounts.token-missing', 'There is no token'],
      [401, 'accounts.token-refused', 'The token is not one of ours'],
      [401, 'accounts.token-expired', 'The token has expired'],
      [401, 'accounts.token-revoked', 'The token was logged out'],
      [401, 'accounts.account-closed', 'The account is closed or suspended'],
    ],
    handle: (input) => about(needs, input),
  })

async function about(needs: TokenStatusNeeds, { exchange }: Pick<AnyInput, 'exchange'>) {
  const token = bearerToken(exchange.request.headers.authorization)
  if (token === undefined) throw tokenMissing()
  const { user, scope } = await checkedToken(bearerChallenge, () => tokenStatus(needs, token))
  return { status: 200, headers: { 'cache-control': 'no-store' }, body: claimsAbout(user, scope) } as const
}
