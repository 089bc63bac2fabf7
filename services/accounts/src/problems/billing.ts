import { Problem } from '@alluvium/kernel'

/** The refusal where nothing is sold: no provider is configured, and this is no local development. */
export const billingUnavailable = () =>
  new Problem('busy', 'billing.unavailable', 'Billing is not configured here; ask the administrator for another tier.')

export const providerFailed = (cause: unknown) =>
  new Problem('busy', 'billing.provider-failed', 'The payment provider did not answer; try again in a minute.', {
    headers: { 'retry-after': '60' },
    cause,
  })

export const priceMissing = (tier: string) =>
  new Problem('busy', 'billing.price-missing', `The payment provider has no price for the tier ${tier}.`)

export const subscribedAlready = (tier: string) =>
  new Problem('taken', 'billing.subscribed-already', `You have the tier ${tier} already; the portal shows it.`)

export const signatureRefused = () =>
  new Problem('invalid', 'billing.signature-refused', 'The signature of the event is missing, wrong or too old.')

export const eventUnreadable = (cause?: unknown) =>
  new Problem('invalid', 'billing.event-unreadable', 'The event is not one of the payment provider.', { cause })

export const pageMissing = () =>
  new Problem('missing', 'billing.page-missing', 'This page of the sandbox does not exist, or its day is over.')

export const paidFor = () =>
  new Problem('taken', 'billing.paid-for', 'Your subscription goes on; cancel it in the portal before you leave.')
