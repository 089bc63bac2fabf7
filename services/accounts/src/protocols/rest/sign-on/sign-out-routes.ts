/**
 * Signing out of everything (OpenID Connect RP-Initiated Logout 1.0). An application that shows an id token of whoever is
 * signed in here is believed at once; for anybody else the person is asked, so that no page can sign people out.
 */

import type { Database } from '@alluvium/database'
import type { Route } from '@alluvium/http/json'
import type { Clock } from '@alluvium/kernel'
import type { Clients } from '../../../model/sign-on/client.ts'
import { findSession } from '../../../operations/sign-on/sessions.ts'
import { signOut } from '../../../operations/sign-on/sign-out.ts'
import type { OpenidTokens } from '../../../ports/openid-tokens.ts'
import type { Cookies } from './cookies.ts'
import { formSeal, requireSeal } from './forms.ts'
import { html } from './markup.ts'
import { pageOf } from './page.ts'
import { formRoute, type PageAnswer, type PageRequest, pageRoute, redirect } from './page-route.ts'

export type SignOutNeeds = Readonly<{
  database: Database
  clock: Clock
  openidTokens: OpenidTokens
  clients(): Clients
  cookies: Cookies
}>

export const signOutPath = '/oauth/sign-out'

export const signOutRoutes = (needs: SignOutNeeds): readonly Route[] => [
  pageRoute({ path: signOutPath, summary: 'Sign out of everything' }, (pageRequest) => asked(needs, pageRequest)),
  formRoute({ path: signOutPath, summary: 'Sign out of everything, as the page asked' }, async (pageRequest, form) => {
    requireSeal(needs.cookies, pageRequest.headers, form)
    return signedOut(needs, pageRequest, returnTo(needs.clients(), form, undefined))
  }),
]

async function asked(needs: SignOutNeeds, pageRequest: PageRequest): Promise<PageAnswer> {
  const { query, headers } = pageRequest
  const hint = await needs.openidTokens.readIdToken(query.get('id_token_hint') ?? '')
  const secret = needs.cookies.read(headers, 'sign-on')
  const session = secret === undefined ? undefined : await needs.database.read(findSession(secret, needs.clock.now()))
  const to = returnTo(needs.clients(), query, hint?.clientId)
  if (!session || hint?.userId === session.user.id) return signedOut(needs, pageRequest, to)
  const seal = formSeal(needs.cookies, headers)
  const kept = ['client_id', 'post_logout_redirect_uri', 'state'].map((name) => {
    const value = name === 'client_id' ? (query.get(name) ?? hint?.clientId) : query.get(name)
    return html`<input type="hidden" name="${name}" value="${value ?? ''}">`
  })
  const page = pageOf({
    title: 'Sign out?',
    leadsTo: to === undefined ? [] : [new URL(to).origin],
    body: html`<p>You are signed in as ${session.user.email}.</p>
<form method="post" action="${signOutPath}">${seal.field}${kept}<button>Sign out of everything</button></form>`,
  })
  return { status: 200, headers: { ...page.headers, ...seal.headers }, body: page.body }
}

async function signedOut(
  { database, clock, cookies }: SignOutNeeds,
  { headers }: PageRequest,
  to: string | undefined,
): Promise<PageAnswer> {
  const secret = cookies.read(headers, 'sign-on')
  if (secret !== undefined) await database.write(signOut(secret, { now: clock.now() }))
  const cleared = cookies.write('sign-on', undefined)
  if (to !== undefined) return redirect(303, to, cleared)
  const page = pageOf({ title: 'You are signed out', body: html`<p>You can close this page.</p>` })
  return { status: 200, headers: { ...page.headers, ...cleared }, body: page.body }
}

/** Where the application wants to have the browser back, when it is registered for that. */
function returnTo(clients: Clients, from: URLSearchParams, hinted: string | undefined): string | undefined {
  const client = clients.get(from.get('client_id') ?? hinted ?? '')
  const redirectUri = from.get('post_logout_redirect_uri') ?? ''
  if (!client?.postLogoutRedirectUris.includes(redirectUri)) return undefined
  const address = new URL(redirectUri)
  const state = from.get('state')
  if (state !== null && state !== '') address.searchParams.set('state', state)
  return address.href
}
