/** The page that asks whether an application that is not ours may know who somebody is. */
import type { AuthorizationRequest } from '../../../model/sign-on/authorization-request.ts'
import type { Scope } from '../../../model/sign-on/scope.ts'
import type { User } from '../../../model/user.ts'
import { html, type Markup } from './markup.ts'
import { pageOf } from './page.ts'

export type ConsentPage = Readonly<{ request: AuthorizationRequest; resume: string; seal: Markup; user: User }>

export const consentPath = '/oauth/consent'

const learns: Readonly<Record<Scope, string>> = {
  openid: 'that you are the same person each time',
  profile: 'your name',
  email: 'your e-mail address',
}

export const consentPage = ({ request, resume, seal, user }: ConsentPage) =>
  pageOf({
    title: `Sign in to ${request.client.name}?`,
    leadsTo: [new URL(request.redirectUri).origin],
    body: html`<p>You are signed in as ${user.email}. ${request.client.name} (${new URL(request.redirectUri).host}) would learn:</p>
<ul>${request.scope.map((scope) => html`<li>${learns[scope]}</li>`)}</ul>
<p>It can do nothing in your name.</p>
<form method="post" action="${consentPath}">${seal}<input type="hidden" name="resume" value="${resume}">
<button name="answer" value="yes">Agree</button><button class="plain" name="answer" value="no">Cancel</button></form>`,
  })
