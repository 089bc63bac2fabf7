import { timestamp } from '@alluvium/kernel'
import type { SandboxPage, SandboxSubscription } from '../../../ports/payment-sandbox.ts'
import { html, type Markup } from '../sign-on/markup.ts'
import { alert, pageOf } from '../sign-on/page.ts'
import type { PageAnswer } from '../sign-on/page-route.ts'

const about = html`<p>This is Alluvium's own stand-in for a payment provider, in local development only. No money moves.</p>`

type Shown = Readonly<{
  page: SandboxPage
  /** Where its forms are sent. */
  address: string
  /** Shown above, when what was clicked did not work. */
  why?: string
}>

export function sandboxPage({ page, address, why }: Shown): PageAnswer {
  const { headers, body } = pageOf({
    title: page.tier === null ? 'Your subscription (sandbox)' : `Buy ${page.tier} (sandbox)`,
    leadsTo: [page.successUrl, page.cancelUrl].flatMap(originOf),
    body: html`${about}${alert(why)}${page.tier === null ? portal(page, address) : checkout(page, address)}`,
  })
  return { status: 200, headers, body }
}

const checkout = ({ tier, paid, successUrl }: SandboxPage, address: string): Markup =>
  paid
    ? html`<p>This is paid.</p><p><a class="button" href="${successUrl}">Go on</a></p>`
    : html`<p>The tier ${tier ?? ''}, for a month at a time.</p><form method="post" action="${address}"><button name="act" value="pay">Pay</button><button class="plain" name="act" value="fail">Pay with a card that is declined</button><button class="plain" name="act" value="cancel">Cancel</button></form>`

function portal({ subscription, successUrl }: SandboxPage, address: string): Markup {
  const back = html`<p><a class="button plain" href="${successUrl}">Back</a></p>`
  if (!subscription) return html`<p>Nothing was bought yet.</p>${back}`
  return html`<p>${stateOf(subscription)}</p>${forms(subscription, address)}${back}`
}

function stateOf({ tier, status, periodEnd, cancelAtPeriodEnd }: SandboxSubscription): string {
  const until = timestamp(periodEnd)
  if (status === 'canceled') return `The tier ${tier} has ended.`
  if (status === 'past_due') return `The tier ${tier} is owed for: the last payment failed.`
  return cancelAtPeriodEnd ? `The tier ${tier} ends on ${until}.` : `The tier ${tier}, paid until ${until}.`
}

function forms({ tier, status, cancelAtPeriodEnd }: SandboxSubscription, address: string): Markup | undefined {
  if (status === 'canceled') return undefined
  const other = tier === 'pro' ? 'enterprise' : 'pro'
  const payment =
    status === 'past_due'
      ? html`<button name="act" value="pay">Pay what is owed</button>`
      : html`<button class="plain" name="act" value="fail">Let the next payment fail</button>`
  const ending = cancelAtPeriodEnd
    ? html`<button name="act" value="resume">Resume</button>`
    : html`<button class="plain" name="act" value="cancel">Cancel at the end of the period</button>`
  return html`<form method="post" action="${address}"><button name="act" value="${other}">Change to ${other}</button>${payment}${ending}</form>`
}

/** The origin of an address, as a policy can name it; of an odd one none, and its browser then asks for a click more. */
function originOf(address: string): string[] {
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? [origin] : []
}
