/** The sandbox's own page: a click on a name signs in as that person, in local development only. */
import type { Route } from '@alluvium/http/json'
import { z } from 'zod'
import { email as emailRule } from '../../../model/credentials.ts'
import { providerNames, providerTitles } from '../../../model/sign-on/identity.ts'
import { isChallenge } from '../../../model/sign-on/proof-key.ts'
import { callbackAddress } from '../../../operations/identity-providers/begin-sign-in.ts'
import type { Providers } from '../../../operations/identity-providers/providers.ts'
import type { Sandbox } from '../../../ports/sandbox.ts'
import { providerNotConfigured, signInExpired } from '../../../problems/sign-on.ts'
import type { Cookies } from './cookies.ts'
import { formSeal, requireSeal } from './forms.ts'
import { html } from './markup.ts'
import { alert, pageOf } from './page.ts'
import { formRoute, type PageAnswer, type PageRequest, pageRoute, redirect } from './page-route.ts'

export type SandboxNeeds = Readonly<{
  sandbox: Sandbox
  providers: Providers
  cookies: Cookies
  issuer(): string
  /** Origins that a sign-in may end at. */
  endings(): readonly string[]
}>

const path = '/auth/sandbox'

const people = [
  { email: 'ada@example.org', name: 'Ada Lovelace' },
  { email: 'grace@example.org', name: 'Grace Hopper' },
  { email: 'edsger@example.org', name: 'Edsger Dijkstra' },
] as const

/** What the platform came with. */
const asked = z.object({
  provider: z.enum(providerNames),
  state: z.string().min(1).max(100),
  code_challenge: z.string().refine(isChallenge),
})

type Asked = z.output<typeof asked>

export const sandboxRoutes = (needs: SandboxNeeds): readonly Route[] => [
  pageRoute({ path, summary: 'The sandbox in place of Google and GitHub: who are you?' }, (pageRequest) =>
    question(needs, pageRequest, requestOf(needs, pageRequest, pageRequest.query)),
  ),
  formRoute({ path, summary: 'Be somebody, in the sandbox' }, (pageRequest, form) => {
    requireSeal(needs.cookies, pageRequest.headers, form)
    return answer(needs, pageRequest, form)
  }),
]

/** Throws unless the sandbox replaces the provider here. */
function requestOf({ providers }: SandboxNeeds, { isLocal }: PageRequest, from: URLSearchParams): Asked {
  const parsed = asked.safeParse(Object.fromEntries(from))
  if (!parsed.success) throw signInExpired()
  const { provider } = parsed.data
  if (!isLocal || providers.configured[provider]) throw providerNotConfigured(providerTitles[provider])
  return parsed.data
}

function question(
  { cookies, endings }: SandboxNeeds,
  { headers }: PageRequest,
  request: Asked,
  why?: string,
): PageAnswer {
  const seal = formSeal(cookies, headers)
  const kept = Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const page = pageOf({
    title: `Sign in with ${providerTitles[request.provider]} (sandbox)`,
    leadsTo: endings(),
    body: html`<p>${providerTitles[request.provider]} is not set up here, so this page of Alluvium's own stands in for it. It works in local development only. Who are you?</p>${alert(why)}
<form method="post" action="${path}">${seal.field}${kept}${people.map(
      ({ email, name }) => html`<button name="person" value="${email}">${name}, ${email}</button>`,
    )}<button class="plain" name="person" value="nobody">Nobody: cancel</button></form>
<form method="post" action="${path}">${seal.field}${kept}
<label>E-mail address<input name="email" type="email" required autocomplete="email"></label>
<label>Name<input name="name" maxlength="100" autocomplete="name"></label>
<label class="row"><input type="checkbox" name="unverified" value="yes">My address is not verified there</label>
<button name="person" value="other">Be this person</button></form>`,
  })
  return { status: why === undefined ? 200 : 400, headers: { ...page.headers, ...seal.headers }, body: page.body }
}

function answer(needs: SandboxNeeds, pageRequest: PageRequest, form: URLSearchParams): PageAnswer {
  const request = requestOf(needs, pageRequest, form)
  const back = (said: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ ...said, state: request.state })
    return redirect(303, `${callbackAddress(needs.issuer(), request.provider)}?${query}`)
  }
  const choice = form.get('person')
  if (choice === 'nobody') return back({ error: 'access_denied' })
  const person = people.find(({ email }) => email === choice) ?? personIn(form)
  if (!person) return question(needs, pageRequest, request, 'That is not an e-mail address.')
  const emailVerified = form.get('unverified') === null
  const { provider, code_challenge: challenge } = request
  return back({ code: needs.sandbox.code({ ...person, emailVerified, provider, challenge }) })
}

function personIn(form: URLSearchParams): Readonly<{ email: string; name: string }> | undefined {
  const email = emailRule.safeParse(form.get('email') ?? '')
  return email.success ? { email: email.data, name: (form.get('name') ?? '').slice(0, 100) } : undefined
}
