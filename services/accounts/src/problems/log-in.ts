import { type Budget, type LimitUse, limitHeaders, Problem } from '@alluvium/kernel'

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

export const registrationByInvitation = () =>
  new Problem(
    'forbidden',
    'accounts.registration-by-invitation',
    'Registration is by invitation here, and none is open for this e-mail address.',
  )

export const emailUnproven = () =>
  new Problem(
    'forbidden',
    'accounts.email-unproven',
    'The provider has no verified e-mail address of yours; verify one there first.',
  )
