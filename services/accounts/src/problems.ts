import { type Budget, type LimitUse, limitHeaders, Problem } from '@alluvium/kernel'
import { type ProviderName, providerTitles } from './model/sign-on/identity.ts'

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

/** Told as every limit is, in the headers too. */
export function tooManyFailures(use: LimitUse & Readonly<{ retryAfterSeconds: number }>): Problem {
  const { retryAfterSeconds: seconds } = use
  return new Problem(
    'too-many',
    'accounts.too-many-failures',
    `Too many failed log-ins; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: limitHeaders(use) },
  )
}

/** Past a budget over a time. */
export const budgetSpent = ({ counts, per, wayOut }: Budget, use: LimitUse & Readonly<{ retryAfterSeconds: number }>) =>
  new Problem(
    'too-many',
    'accounts.budget-spent',
    `That is too many ${counts} for one ${per} at the moment; more is possible in ${use.retryAfterSeconds} seconds. ${wayOut}`,
    { headers: limitHeaders(use) },
  )

export const tooManyAtOnce = () =>
  new Problem('busy', 'accounts.busy', 'Too many people log in at this moment; try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  })

export const tokenMissing = () =>
  new Problem('unauthenticated', 'accounts.token-missing', 'This request needs a token, as `Authorization: Bearer …`.')

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

export const unverifiedAdministrator = (email: string) =>
  new Problem(
    'taken',
    'accounts.email-unverified',
    `Nobody has shown that ${email} is theirs: a stranger may have registered it. When you know whose account it is, confirm the address first.`,
  )

export const lastAdministrator = () =>
  new Problem('taken', 'accounts.last-administrator', 'This is the last administrator; make somebody else one first.')

/** Whoever asks is known and logged in, so this is no 401: the session goes on. */
export const passwordWrong = () => new Problem('forbidden', 'accounts.password-wrong', 'The password is wrong.')

export const passwordNeeded = () =>
  new Problem(
    'invalid',
    'accounts.password-needed',
    'This changes what guards your account; send its password as well, in the field `password`.',
  )

export const signInAgain = () =>
  new Problem(
    'forbidden',
    'accounts.sign-in-again',
    'This changes what guards your account, and you signed in more than ten minutes ago. Sign out, sign in again, and repeat it with the new token.',
  )

export const passwordNone = () =>
  new Problem(
    'forbidden',
    'accounts.password-none',
    'This account has no password yet: ask for a link to choose one, with "forgot my password".',
  )

/** For a form; over JSON the field's own sentence says it. */
export const newPasswordUnfit = () =>
  new Problem('invalid', 'accounts.password-unfit', 'A password needs at least 8 characters, and at most 1,024.')

/** One answer for a link that was used, has expired or never was. */
export const linkRefused = () =>
  new Problem('gone', 'accounts.link-refused', 'This link was used already, or has expired; ask for another one.')

export const emailVerifiedAlready = () =>
  new Problem('taken', 'accounts.email-verified', 'The e-mail address is confirmed already.')

export const totpNeeded = () =>
  new Problem(
    'unauthenticated',
    'accounts.totp-needed',
    'This account also needs a one-time code, in the field `totp`.',
  )

/** At a log-in. */
export const totpRefused = () =>
  new Problem('unauthenticated', 'accounts.totp-wrong', 'The one-time code is wrong, or was used already.')

/** For whoever is logged in: no 401, the session goes on. */
export const totpWrong = () =>
  new Problem('forbidden', 'accounts.totp-wrong', 'The one-time code is wrong, or was used already.')

export const totpMissing = () =>
  new Problem('missing', 'accounts.totp-missing', 'One-time codes were not set up for this account.')

export const totpEnabled = () =>
  new Problem('taken', 'accounts.totp-enabled', 'One-time codes are on already; turn them off first.')

export const userUnknown = () => new Problem('missing', 'accounts.user-missing', 'There is no such account.')

export const registrationByInvitation = () =>
  new Problem(
    'forbidden',
    'accounts.registration-by-invitation',
    'Registration is by invitation here, and none is open for this e-mail address.',
  )

export const providerNotConfigured = (provider: ProviderName) =>
  new Problem(
    'busy',
    'accounts.provider-not-configured',
    `Signing in with ${providerTitles[provider]} is not set up here; the administrator can add a client id and secret.`,
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

export const emailUnproven = () =>
  new Problem(
    'forbidden',
    'accounts.email-unproven',
    'The provider has no verified e-mail address of yours; verify one there first.',
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
