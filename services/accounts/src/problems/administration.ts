import { Problem } from '@alluvium/kernel'

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

export const ownAccount = () =>
  new Problem(
    'forbidden',
    'accounts.own-guards',
    'This is your own account: change it in the settings, where your password is asked for.',
  )

export const userUnknown = () => new Problem('missing', 'accounts.user-missing', 'There is no such account.')

export const joinedAlready = () =>
  new Problem(
    'taken',
    'accounts.joined-already',
    'This account needs no invitation: it has a password, somebody has signed in to it, or it is suspended.',
  )

export const mailNotConfigured = () =>
  new Problem(
    'busy',
    'accounts.mail-not-configured',
    'No mail server is set up here; whoever operates the platform can add one.',
  )
