/**
 * The authorization endpoint and the pages that it shows:
 *
 *   GET /oauth/authorize ──> signed in, known ─────────────────────────────> back to the application with a code
 *            ^    └────────> not signed in ──> page ──> POST /oauth/sign-in ─┐
 *            └───────────────────────────────────────────────────────────────┤
 *                 └────────> not agreed ─────> page ──> POST /oauth/consent ─┘
 *
 * The request travels in the pages as it came and is judged anew each time, so nothing has to be kept for people who
 * never come back.
 */

import type { Route } from '@alluvium/http/json'
import { Problem } from '@alluvium/kernel'
import {
  type AuthorizationRequest,
  authorizationRequest,
  type ReturnAddress,
  returnAddress,
} from '../../../model/sign-on/authorization-request.ts'
import type { Clients } from '../../../model/sign-on/client.ts'
import { providerNames } from '../../../model/sign-on/identity.ts'
import { OauthRefusal } from '../../../model/sign-on/oauth-refusal.ts'
import { type BeginNeeds, beginSignIn } from '../../../operations/identity-providers/begin-sign-in.ts'
import { offered } from '../../../operations/identity-providers/providers.ts'
import { type LogInNeeds, logIn } from '../../../operations/log-in.ts'
import { authorize } from '../../../operations/sign-on/authorize.ts'
import { consent } from '../../../operations/sign-on/consents.ts'
import { findSession } from '../../../operations/sign-on/sessions.ts'
import { formRefused, signInExpired } from '../../../problems/sign-on.ts'
import { answerAddress, authorizePath, resumed } from './authorize-address.ts'
import { consentPage, consentPath } from './consent-page.ts'
import type { Cookies } from './cookies.ts'
import { formSeal, requireSeal } from './forms.ts'
import { formRoute, type PageAnswer, type PageRequest, pageRoute, redirect, refusedWith } from './page-route.ts'
import { signedIn } from './provider-routes.ts'
import { signInPage, signInPath } from './sign-in-page.ts'

export type AuthorizeRouteNeeds = LogInNeeds & BeginNeeds & Readonly<{ clients(): Clients; cookies: Cookies }>

export const authorizeRoutes = (needs: AuthorizeRouteNeeds): readonly Route[] => [
  pageRoute(
    {
      path: authorizePath,
      summary: 'Sign in to an application with the platform (OpenID Connect, authorization code with PKCE)',
    },
    (pageRequest) => authorized(needs, pageRequest, pageRequest.query),
  ),
  formRoute(
    { path: authorizePath, summary: 'The same, by a form (OpenID Connect Core, 3.1.2.1)' },
    (pageRequest, form) => authorized(needs, pageRequest, form),
  ),
  pageRoute(
    { path: signInPath, summary: 'Sign in with another provider, on the way to an application' },
    (pageRequest) => signInElsewhere(needs, pageRequest),
  ),
  formRoute(
    { path: signInPath, summary: 'Sign in with a password, on the way to an application' },
    (pageRequest, form) => signInHere(needs, pageRequest, form),
  ),
  formRoute({ path: consentPath, summary: 'Whether an application may know who somebody is' }, (pageRequest, form) =>
    answerConsent(needs, pageRequest, form),
  ),
]

async function authorized(
  needs: AuthorizeRouteNeeds,
  pageRequest: PageRequest,
  parameters: URLSearchParams,
): Promise<PageAnswer> {
  const to = returnAddress(needs.clients(), parameters)
  try {
    return await decided(needs, pageRequest, {
      request: authorizationRequest(to, parameters),
      resume: parameters.toString(),
    })
  } catch (error) {
    if (error instanceof OauthRefusal) return refused(needs, to, error)
    throw error
  }
}

type Resumable = Readonly<{ request: AuthorizationRequest; resume: string }>

async function decided(
  needs: AuthorizeRouteNeeds,
  pageRequest: PageRequest,
  { request, resume }: Resumable,
): Promise<PageAnswer> {
  const decision = await authorize(needs, request, needs.cookies.read(pageRequest.headers, 'sign-on'))
  if (decision.kind === 'code')
    return redirect(302, answerAddress({ ...request, issuer: needs.issuer() }, { code: decision.code }))
  if (decision.kind === 'sign-in')
    return signIn(needs, pageRequest, { request, resume, email: request.loginHint ?? '' })
  const seal = formSeal(needs.cookies, pageRequest.headers)
  const page = consentPage({ request, resume, seal: seal.field, user: decision.session.user })
  return { status: 200, headers: { ...page.headers, ...seal.headers }, body: page.body }
}

const refused = ({ issuer }: AuthorizeRouteNeeds, to: ReturnAddress, { error, message }: OauthRefusal): PageAnswer =>
  redirect(302, answerAddress({ ...to, issuer: issuer() }, { error, error_description: message }))

type SigningIn = Readonly<{ request: ReturnAddress; resume: string; email: string; why?: Problem }>

function signIn(
  { cookies, providers }: AuthorizeRouteNeeds,
  { headers, isLocal }: PageRequest,
  { request, resume, email, why }: SigningIn,
): PageAnswer {
  const seal = formSeal(cookies, headers)
  const page = signInPage({
    request,
    resume,
    seal: seal.field,
    providers: offered(providers, isLocal),
    email,
    asksForCode: why?.code.startsWith('accounts.totp-') ?? false,
    why: why?.message,
  })
  const sealed = { headers: { ...page.headers, ...seal.headers }, body: page.body }
  return why ? refusedWith(why, sealed) : { status: 200, ...sealed }
}

async function signInElsewhere(
  needs: AuthorizeRouteNeeds,
  { query, isLocal, network, headers }: PageRequest,
): Promise<PageAnswer> {
  const provider = providerNames.find((name) => name === query.get('provider'))
  const request = new URLSearchParams(query.get('resume') ?? '')
  const browser = needs.cookies.read(headers, 'form')
  if (provider === undefined) throw signInExpired()
  if (browser === undefined) throw formRefused()
  returnAddress(needs.clients(), request)
  const resume = request.toString()
  return redirect(302, await beginSignIn(needs, { provider, isLocal, network, resume, browser }))
}

async function signInHere(
  needs: AuthorizeRouteNeeds,
  pageRequest: PageRequest,
  form: URLSearchParams,
): Promise<PageAnswer> {
  requireSeal(needs.cookies, pageRequest.headers, form)
  const resume = form.get('resume') ?? ''
  const request = returnAddress(needs.clients(), new URLSearchParams(resume))
  const [email, password, totp] = ['email', 'password', 'totp'].map((name) => (form.get(name) ?? '').slice(0, 1024))
  try {
    const user = await logIn(needs, {
      email: email ?? '',
      password: password ?? '',
      totp: totp === '' ? undefined : totp,
      from: pageRequest,
    })
    return await signedIn(needs, user, resume)
  } catch (error) {
    if (error instanceof Problem) return signIn(needs, pageRequest, { request, resume, email: email ?? '', why: error })
    throw error
  }
}

async function answerConsent(
  needs: AuthorizeRouteNeeds,
  pageRequest: PageRequest,
  form: URLSearchParams,
): Promise<PageAnswer> {
  requireSeal(needs.cookies, pageRequest.headers, form)
  const resume = form.get('resume') ?? ''
  const parameters = new URLSearchParams(resume)
  const to = returnAddress(needs.clients(), parameters)
  if (form.get('answer') !== 'yes')
    return refused(needs, to, new OauthRefusal('access_denied', 'The person did not agree.'))
  const secret = needs.cookies.read(pageRequest.headers, 'sign-on')
  const now = needs.clock.now()
  const session = secret === undefined ? undefined : await needs.database.read(findSession(secret, now))
  if (session) {
    const { scope } = authorizationRequest(to, parameters)
    await needs.database.write(consent({ userId: session.user.id, clientId: to.client.id }, { scope, now }))
  }
  return redirect(303, resumed(resume))
}
