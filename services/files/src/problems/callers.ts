/** Who may not: nobody known, a wrong password, a role or a policy that does not allow it. */
import { type LimitUse, limitHeaders, messageOf, Problem } from '@alluvium/kernel'

export const callerUnknown = () =>
  new Problem(
    'unauthenticated',
    'files.unauthenticated',
    'This address needs a user name and password, or a bearer token.',
  )

export const credentialsWrong = () =>
  new Problem(
    'unauthenticated',
    'files.credentials-wrong',
    'The user name or the password is wrong, or the account is disabled.',
  )

export const tokenInvalid = () =>
  new Problem('unauthenticated', 'files.token-invalid', 'The token is unknown, revoked or expired.')

/** The refusal of further log-ins after too many failures, with the header fields that every limit has. */
export function tooManyFailures(use: LimitUse & Readonly<{ retryAfterSeconds: number }>): Problem {
  const { retryAfterSeconds: seconds } = use
  return new Problem(
    'too-many',
    'files.too-many-failures',
    `Too many failed attempts; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: limitHeaders(use) },
  )
}

export const passwordsBusy = () =>
  new Problem('busy', 'files.passwords-busy', 'Too many passwords are being checked; try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  })

export const appPasswordNeeded = () =>
  new Problem(
    'unauthenticated',
    'files.app-password-needed',
    'This account needs a one-time code beside its password; programs that cannot ask for it use an app password.',
  )

export const codeNeeded = (kind: 'unauthenticated' | 'forbidden') =>
  new Problem(
    kind,
    'files.totp-needed',
    'This account needs a one-time code beside its password: please send it as `totp`.',
  )

export const codeRefused = (kind: 'unauthenticated' | 'forbidden') =>
  new Problem(kind, 'files.totp-wrong', 'The one-time code is wrong, or was used already.')

export const issuerUnavailable = (cause: unknown) =>
  new Problem(
    'busy',
    'files.issuer-unavailable',
    'Whoever issued the token cannot be asked at the moment; please try again in a little while.',
    { headers: { 'retry-after': '5' }, cause },
  )

export const roleForbids = (role: string) =>
  new Problem(
    'forbidden',
    'files.role-forbids',
    role === 'none'
      ? 'Your account has no role yet; please ask an administrator of this server to give it one.'
      : `The role "${role}" does not allow this.`,
  )

export const scopeForbids = () => new Problem('forbidden', 'files.scope-forbids', 'This app password may only read.')

export const loginNeeded = () =>
  new Problem(
    'forbidden',
    'files.login-needed',
    'This needs a log-in: an app password, the link of a share and what was made for a program or an editor are for files alone. Please log in at POST /api/auth/login, and send the token that it answers.',
  )

/** The refusal for somebody who did log in, but elsewhere. */
export const passwordLoginNeeded = () =>
  new Problem(
    'forbidden',
    'files.login-needed',
    'This needs a log-in with the password of an account of this server: whoever issued your token keeps your password.',
  )

export const policyForbids = (why: string) => new Problem('forbidden', 'files.policy-forbids', why)

export const policiesInvalid = (place: string, cause: unknown) =>
  new Problem('invalid', 'files.policies-invalid', `The policies in ${place} cannot be used: ${messageOf(cause)}`, {
    cause,
  })
