import { Problem } from '@alluvium/kernel'

export const emailTaken = () =>
  new Problem('taken', 'accounts.email-taken', 'An account with this e-mail address exists already.')

export const registrationClosed = () =>
  new Problem(
    'forbidden',
    'accounts.registration-closed',
    'Registration is closed here; ask the administrator for an account.',
  )

/** One answer for an unknown account, a wrong password and an account that is suspended. */
export const logInRefused = () =>
  new Problem('unauthenticated', 'accounts.log-in-refused', 'The e-mail address or the password is wrong.')

export function tooManyFailures(waitMs: number): Problem {
  const seconds = Math.ceil(waitMs / 1000)
  return new Problem(
    'too-many',
    'accounts.too-many-failures',
    `Too many failed log-ins; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}

export const tooManyAtOnce = () =>
  new Problem('busy', 'accounts.busy', 'Too many people log in at this moment; try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  })

export const tokenRefused = (cause?: unknown) =>
  new Problem('unauthenticated', 'accounts.token-refused', 'The token is not one of ours, or not whole.', { cause })

export const tokenExpired = () =>
  new Problem('unauthenticated', 'accounts.token-expired', 'The token has expired; log in again.')

export const tokenRevoked = () =>
  new Problem('unauthenticated', 'accounts.token-revoked', 'The token was logged out; log in again.')

export const accountClosed = () =>
  new Problem('unauthenticated', 'accounts.account-closed', 'The account of this token is closed or suspended.')

export const administratorsOnly = () =>
  new Problem('forbidden', 'accounts.administrators-only', 'Only an administrator may do this.')

export const userMissing = (email: string) =>
  new Problem('missing', 'accounts.user-missing', `There is no account ${email}.`)

export const lastAdministrator = () =>
  new Problem('taken', 'accounts.last-administrator', 'This is the last administrator; make somebody else one first.')
