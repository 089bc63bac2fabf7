import { Problem } from '@alluvium/kernel'

export const sessionMissing = () =>
  new Problem('missing', 'accounts.session-missing', 'The account is not signed in there (any more).')

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

export const serviceSecretWrong = () =>
  new Problem(
    'unauthenticated',
    'accounts.service-secret-wrong',
    'This is for another service, which needs the secret that the platform was started with.',
  )
