import { type LimitUse, limitHeaders, Problem } from '@alluvium/kernel'

/** The refusal of further log-ins after too many failures, with the header fields that every limit has. */
export function tooManyFailures(use: LimitUse & Readonly<{ retryAfterSeconds: number }>): Problem {
  const { retryAfterSeconds: seconds } = use
  return new Problem(
    'too-many',
    'accounts.too-many-failures',
    `Too many failed log-ins; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: limitHeaders(use) },
  )
}

/** @param title of the provider, as people write it. */
export const providerNotConfigured = (title: string) =>
  new Problem(
    'busy',
    'accounts.provider-not-configured',
    `Signing in with ${title} is not set up here; the administrator can add a client id and secret.`,
  )

export const providerDenied = () =>
  new Problem('forbidden', 'accounts.provider-denied', 'You did not agree to sign in, or the provider did not.')

export const providerFailed = (cause?: unknown) =>
  new Problem('busy', 'accounts.provider-failed', 'The provider did not say who you are; try again later.', { cause })

export const signInExpired = () =>
  new Problem(
    'invalid',
    'accounts.sign-in-expired',
    'This sign-in was finished already, or began more than ten minutes ago; begin again.',
  )

export const tooManySignIns = () =>
  new Problem(
    'busy',
    'accounts.too-many-sign-ins',
    'Too many people sign in at this moment; try again in a few minutes.',
    {
      headers: { 'retry-after': '60' },
    },
  )

export const clientUnknown = () =>
  new Problem('invalid', 'accounts.client-unknown', 'The application that sent you here is not known.')

export const redirectRefused = (client: string) =>
  new Problem(
    'invalid',
    'accounts.redirect-refused',
    `${client} sent you here with an address to return to that is not registered for it.`,
  )

export const repeatedParameter = (name: string) =>
  new Problem('invalid', 'accounts.parameter-repeated', `The parameter ${JSON.stringify(name)} is there twice.`)

export const formRefused = () =>
  new Problem(
    'forbidden',
    'accounts.form-refused',
    'This form was not opened here, or too long ago, or cookies are off; go back and try again.',
  )
