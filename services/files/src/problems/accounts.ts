/** What the keeping of accounts refuses. */
import { Problem } from '@alluvium/kernel'

export const usernameInvalid = () =>
  new Problem(
    'invalid',
    'files.username-invalid',
    'A user name has 1 to 64 characters that can be seen, no colon, slash, backslash or control character, no space or dot at its beginning or end, and is not "anonymous".',
  )

export const userMissing = (user: string) =>
  new Problem('missing', 'files.user-missing', `There is no account "${user}".`)

export const usernameTaken = (username: string) =>
  new Problem(
    'taken',
    'files.username-taken',
    `There is an account "${username}" already, or one whose name looks like that; please choose another name.`,
  )

export const lastAdmin = () =>
  new Problem(
    'taken',
    'files.last-admin',
    'This is the last administrator; make another account one first, or nobody could administer this server.',
  )

export const passwordWrong = () => new Problem('forbidden', 'files.password-wrong', 'The password is wrong.')

export const passwordNeeded = () =>
  new Problem(
    'invalid',
    'files.password-needed',
    'This changes what guards your account, so please send its password as `password` in the body.',
  )

export const ownGuards = () =>
  new Problem(
    'forbidden',
    'files.own-guards',
    'Your own password and one-time codes are changed at POST /api/auth/password and /api/auth/totp, which ask for your password.',
  )

export const signInAgain = () =>
  new Problem(
    'forbidden',
    'files.sign-in-again',
    'This changes what guards your account, and you signed in more than ten minutes ago. Please sign in anew where you got your token, and send this with the new one.',
  )

export const appPasswordMissing = () =>
  new Problem('missing', 'files.app-password-missing', 'You have no app password of this id.')

export const tooManyAppPasswords = (max: number) =>
  new Problem(
    'full',
    'files.too-many-app-passwords',
    `An account has at most ${max} app passwords; please delete one that is not needed any more.`,
  )

export const secondFactorTaken = () =>
  new Problem('taken', 'files.totp-enabled', 'One-time codes are on already; turn them off first.')

export const secondFactorMissing = () =>
  new Problem('missing', 'files.totp-missing', 'One-time codes are not being set up for this account.')

export const deviceLogInMissing = () =>
  new Problem(
    'missing',
    'files.device-log-in-missing',
    'No program waits to be let in here: it took longer than 20 minutes, or was let in already. Please begin again in the program.',
  )

export const tooManyDeviceLogIns = (limit: number) =>
  new Problem(
    'too-many',
    'files.too-many-device-log-ins',
    `At most ${limit} programs of one network may wait at once for somebody to let them in; please try again in a few minutes.`,
    { headers: { 'retry-after': '120' } },
  )
