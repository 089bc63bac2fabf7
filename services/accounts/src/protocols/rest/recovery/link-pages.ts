/**
 * What a person sees who opens a mailed link. Opening it changes nothing, since programs that look after mail open links
 * too; the button does. The link's secret is what makes the form good, so it needs no other seal.
 */
import type { Route } from '@alluvium/http/json'
import { Problem } from '@alluvium/kernel'
import { maxPasswordLength, password } from '../../../model/credentials.ts'
import type { Origin } from '../../../model/origin.ts'
import type { LinkPurpose } from '../../../model/recovery/mailed-link.ts'
import type { User } from '../../../model/user.ts'
import { resetPassword, resetSecret } from '../../../operations/recovery/reset-password.ts'
import { verifyEmail } from '../../../operations/recovery/verify-email.ts'
import { newPasswordUnfit } from '../../../problems/recovery.ts'
import { html, type Markup } from '../sign-on/markup.ts'
import { alert, pageOf } from '../sign-on/page.ts'
import { formRoute, type PageAnswer, pageRoute, refusedWith } from '../sign-on/page-route.ts'
import { maxLinkSecretLength } from './link-secret.ts'
import type { PasswordNeeds } from './password-routes.ts'

const pathOf = (purpose: LinkPurpose): string => `/auth/pages/${purpose}`

/** The path of the page that a link of this purpose opens. */
export const linkPath = (purpose: LinkPurpose, secret: string): string => `${pathOf(purpose)}?once=${secret}`

const tags = ['auth']

export const linkPages = (needs: PasswordNeeds): readonly Route[] => [
  pageRoute(
    { path: pathOf('reset-password'), summary: 'The page of a link to choose a new password', tags },
    (pageRequest) => opened(resetPage(secretIn(pageRequest.query))),
  ),
  formRoute({ path: pathOf('reset-password'), summary: 'The form of that page', tags }, (pageRequest, form) =>
    chosen(needs, { form, from: pageRequest, purpose: 'reset-password', page: resetPage, done: changed }),
  ),
  pageRoute(
    { path: pathOf('invitation'), summary: 'The page of a link to choose the first password', tags },
    (pageRequest) => opened(welcomePage(secretIn(pageRequest.query))),
  ),
  formRoute({ path: pathOf('invitation'), summary: 'The form of that page', tags }, (pageRequest, form) =>
    chosen(needs, {
      form,
      from: pageRequest,
      purpose: 'invitation',
      page: welcomePage,
      done: (user) => welcome(user, needs.consoleUrl()),
    }),
  ),
  pageRoute(
    { path: pathOf('verify-email'), summary: 'The page of a link that confirms an e-mail address', tags },
    (pageRequest) => opened(verifyPage(secretIn(pageRequest.query))),
  ),
  formRoute({ path: pathOf('verify-email'), summary: 'The form of that page', tags }, (pageRequest, form) =>
    verified(needs, form, pageRequest),
  ),
]

type Page = ReturnType<typeof pageOf>

const opened = (page: Page) => ({ status: 200, ...page }) as const

const secretIn = (fields: URLSearchParams): string => (fields.get('once') ?? '').slice(0, maxLinkSecretLength)

type Choosing = Readonly<{
  form: URLSearchParams
  from: Origin
  purpose: 'reset-password' | 'invitation'
  page(secret: string, why?: string): Page
  done(user: User): Page
}>

/** Sets the password that was chosen on a page; one that does not fit is asked for again. */
async function chosen(needs: PasswordNeeds, { form, from, purpose, page, done }: Choosing): Promise<PageAnswer> {
  const secret = secretIn(form)
  try {
    return opened(done(await resetPassword(needs, { secret, purpose, newPassword: newPasswordIn(form), from })))
  } catch (error) {
    if (!(error instanceof Problem) || error.kind === 'gone') throw error
    return refusedWith(error, page(secret, error.message))
  }
}

/** Throws `accounts.password-unfit`. */
function newPasswordIn(form: URLSearchParams): string {
  const parsed = password.safeParse(form.get('new_password') ?? '')
  if (!parsed.success) throw newPasswordUnfit()
  return parsed.data
}

const once = (secret: string): Markup => html`<input type="hidden" name="once" value="${secret}">`

const passwordForm = (purpose: Choosing['purpose'], secret: string, label: string): Markup =>
  html`<form method="post" action="${pathOf(purpose)}">${once(secret)}
<label>${label}, at least 8 characters<input name="new_password" type="password" required minlength="8" autocomplete="new-password" autofocus></label>
<button>Set the password</button></form>`

const resetPage = (secret: string, why?: string): Page =>
  pageOf({
    title: 'Choose a new password',
    body: html`${alert(why)}${passwordForm('reset-password', secret, 'New password')}`,
  })

const changed = (): Page => said('Your password is changed', 'Log in with the new one. Everybody else is logged out.')

const welcomePage = (secret: string, why?: string): Page =>
  pageOf({
    title: 'Welcome',
    body: html`${alert(why)}<p>You have an account here. Choose the password that you will sign in with.</p>${passwordForm('invitation', secret, 'Password')}`,
  })

/** Names the address only now: whoever got here had the secret. */
const welcome = ({ email }: User, consoleUrl: string): Page =>
  pageOf({
    title: 'Your password is set',
    body: html`<p><a href="${consoleUrl}">Sign in</a> with ${email} and this password.</p>`,
  })

/** Verifies an e-mail address by the account's password, or for whoever reads the mailbox and does not know it: they go on to choose one. */
async function verified(needs: PasswordNeeds, form: URLSearchParams, from: Origin): Promise<PageAnswer> {
  const secret = secretIn(form)
  const password = form.has('mine') ? undefined : (form.get('password') ?? '').slice(0, maxPasswordLength)
  try {
    const { userId, isClaimed } = await verifyEmail(needs, { secret, password, from })
    const next = isClaimed ? await resetSecret(needs, userId) : undefined
    return opened(next === undefined ? said('Thank you', confirmed) : resetPage(next))
  } catch (error) {
    if (!(error instanceof Problem) || error.kind === 'gone') throw error
    return refusedWith(error, verifyPage(secret, error.message))
  }
}

const confirmed = 'Your e-mail address is confirmed.'

const verifyPage = (secret: string, why?: string): Page =>
  pageOf({
    title: 'Confirm your e-mail address',
    body: html`${alert(why)}<form method="post" action="${pathOf('verify-email')}">${once(secret)}
<label>The password of the account<input name="password" type="password" required autocomplete="current-password" autofocus></label>
<button>Confirm</button></form>
<form method="post" action="${pathOf('verify-email')}">${once(secret)}<p>You don't know the password, or somebody else made the account with your address? Then it becomes yours alone: whoever knows the password is out, and you choose another one.</p>
<button class="plain" name="mine" value="yes">Make it mine</button></form>`,
  })

const said = (title: string, sentence: string): Page => pageOf({ title, body: html`<p>${sentence}</p>` })
