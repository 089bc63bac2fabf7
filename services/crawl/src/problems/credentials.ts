import { type LimitUse, limitHeaders, Problem } from '@alluvium/kernel'

export const keyMissing = (): Problem => new Problem('missing', 'crawl.key-missing', 'There is no API key of this id.')

export const keyWrong = (): Problem =>
  new Problem(
    'unauthenticated',
    'crawl.key-wrong',
    'This is not an API key, or it was revoked. Send one in the X-API-Key header.',
  )

export const tokenInvalid = (): Problem =>
  new Problem(
    'unauthenticated',
    'crawl.token-invalid',
    'The token is not for this service, was revoked, or is expired.',
  )

export const issuerUnavailable = (cause: unknown): Problem =>
  new Problem(
    'busy',
    'crawl.issuer-unavailable',
    'Whoever issued the token cannot be asked at the moment; please try again in a little while.',
    { headers: { 'retry-after': '5' }, cause },
  )

export const accountNotYours = (): Problem =>
  new Problem(
    'forbidden',
    'crawl.account-not-yours',
    'Only a first key can make keys for other accounts; leave out account.',
  )

export const addressUnproved = (): Problem =>
  new Problem(
    'forbidden',
    'crawl.address-unproved',
    'Confirm your e-mail address first, where you signed in: a key would go on opening this account if the address were somebody else’s.',
  )

export const rateAboveOwn = (own: number): Problem =>
  new Problem(
    'forbidden',
    'crawl.rate-above-own',
    `A key makes keys of its own rate at most, which is ${own} requests a minute; ask for no more than that, or ask whoever runs this service.`,
  )

export const tooManyWrongKeys = ({ retryAfterSeconds = 0, ...use }: LimitUse): Problem =>
  new Problem(
    'too-many',
    'crawl.too-many-wrong-keys',
    `From your network came too many requests with keys that are none; check the X-API-Key header, and wait ${retryAfterSeconds} seconds.`,
    { headers: limitHeaders({ ...use, retryAfterSeconds }) },
  )
