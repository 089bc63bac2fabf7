/** The page that asks who somebody is, on the way to an application. */
import type { AuthorizationRequest } from '../../../model/sign-on/authorization-request.ts'
import { type ProviderName, providerTitles } from '../../../model/sign-on/identity.ts'
import type { Markup } from './markup.ts'
import { html } from './markup.ts'
import { alert, pageOf } from './page.ts'

export type SignInPage = Readonly<{
  request: Pick<AuthorizationRequest, 'client' | 'redirectUri'>
  /** The query of the authorization request. */
  resume: string
  seal: Markup
  providers: readonly ProviderName[]
  email: string
  /** Whether to ask for a one-time code. */
  asksForCode: boolean
  /** What was wrong the last time. */
  why: string | undefined
}>

export const signInPath = '/oauth/sign-in'

export const signInPage = ({ request, resume, seal, providers, email, asksForCode, why }: SignInPage) =>
  pageOf({
    title: 'Sign in',
    leadsTo: [new URL(request.redirectUri).origin],
    body: html`<p>to go on to ${request.client.name}</p>${alert(why)}
<form method="post" action="${signInPath}">${seal}<input type="hidden" name="resume" value="${resume}">
<label>E-mail address<input name="email" type="email" value="${email}" required autocomplete="username"${email === '' ? autofocus : undefined}></label>
<label>Password<input name="password" type="password" required autocomplete="current-password"${email === '' ? undefined : autofocus}></label>
${asksForCode ? codeField : undefined}<button>Sign in</button></form>
${providers.map((name) => html`<p><a class="button plain" href="${`${signInPath}?${new URLSearchParams({ provider: name, resume })}`}">Sign in with ${providerTitles[name]}</a></p>`)}`,
  })

const autofocus: Markup = { markup: ' autofocus' }

const codeField = html`<label>One-time code<input name="totp" required autocomplete="one-time-code" maxlength="40"></label><p><small>From your app, or one of the codes that you wrote down.</small></p>`
