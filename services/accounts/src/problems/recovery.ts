import { Problem } from '@alluvium/kernel'

/** The caller is logged in, so this is no 401: the session stays valid. */
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

/** The refusal of a new password in a form; over JSON the sentence of the field says it. */
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

/** The refusal of a one-time code at a log-in. */
export const totpRefused = () =>
  new Problem('unauthenticated', 'accounts.totp-wrong', 'The one-time code is wrong, or was used already.')

/** The caller is logged in, so this is no 401: the session stays valid. */
export const totpWrong = () =>
  new Problem('forbidden', 'accounts.totp-wrong', 'The one-time code is wrong, or was used already.')

export const totpMissing = () =>
  new Problem('missing', 'accounts.totp-missing', 'One-time codes were not set up for this account.')

export const totpEnabled = () =>
  new Problem('taken', 'accounts.totp-enabled', 'One-time codes are on already; turn them off first.')
