import { type LimitUse, limitHeaders, Problem } from '@alluvium/kernel'

/** Every refusal of the crawl service, with its permanent code. */
export const crawlMissing = (): Problem =>
  new Problem('missing', 'crawl.crawl-missing', 'There is no crawl of this id.')

export const pageMissing = (): Problem =>
  new Problem('missing', 'crawl.page-missing', 'This crawl has no page of this id.')

export const contentMissing = (): Problem =>
  new Problem(
    'missing',
    'crawl.content-missing',
    'Nothing is kept of what this page holds: it was not fetched, or came when the crawl had kept all it may.',
  )

export const crawlEnded = (state: string): Problem =>
  new Problem('taken', 'crawl.crawl-ended', `This crawl is ${state}, and stays so.`)

export const crawlCancelling = (): Problem =>
  new Problem('taken', 'crawl.crawl-cancelling', 'This crawl is being cancelled, which can not be taken back.')

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

export const targetBlocked = (host: string): Problem =>
  new Problem(
    'invalid',
    'crawl.target-blocked',
    `start_url leads to ${host}, which is not on the public internet; this service doesn't crawl there.`,
  )

export const webhookBlocked = (host: string): Problem =>
  new Problem(
    'invalid',
    'crawl.webhook-blocked',
    `webhook_url leads to ${host}, which is not on the public internet; this service sends no messages there.`,
  )

export const renderingUnavailable = (): Problem =>
  new Problem(
    'invalid',
    'crawl.rendering-unavailable',
    'render asks for a browser, and this service has none: it was started without --render.',
  )

export const startUrlInvalid = (why: string): Problem =>
  new Problem('invalid', 'crawl.start-url-invalid', `start_url ${why}.`)

export const idempotencyKeyUsed = (): Problem =>
  new Problem('taken', 'crawl.idempotency-key-used', 'This Idempotency-Key has started a crawl with another body.')

export const idempotencyKeyInvalid = (): Problem =>
  new Problem(
    'invalid',
    'crawl.idempotency-key-invalid',
    'Idempotency-Key must be one value of 1 to 255 printable characters of ASCII.',
  )

export const lastEventIdInvalid = (): Problem =>
  new Problem('invalid', 'crawl.last-event-id-invalid', 'Last-Event-ID must be the id of an event of this crawl.')

export const tooManyRunning = (limit: number): Problem =>
  new Problem(
    'too-many',
    'crawl.too-many-running',
    `Your account has ${limit} crawls running, which is as many as it may; wait until one has ended, or pause or cancel one.`,
    { headers: { 'retry-after': '30' } },
  )

export const tooManyRunningOfNetwork = (limit: number): Problem =>
  new Problem(
    'too-many',
    'crawl.too-many-running',
    `Your network has ${limit} crawls running, which is as many as it may; wait until one has ended, or pause or cancel one.`,
    { headers: { 'retry-after': '30' } },
  )

export const tooManyKept = (limit: number): Problem =>
  new Problem(
    'full',
    'crawl.too-many-kept',
    `Your account keeps ${limit} crawls, which is as many as it may; delete some that you no longer need.`,
  )

export const tooMuchKept = (): Problem =>
  new Problem(
    'full',
    'crawl.too-much-kept',
    'What the crawls of your account have found takes as much room as it may; delete some that you no longer need.',
  )

export const tooManyKeys = (limit: number): Problem =>
  new Problem(
    'full',
    'crawl.too-many-keys',
    `Your account has made ${limit} keys, which is as many as it may; revoke some that you no longer use.`,
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

export const tooManyStreams = (limit: number): Problem =>
  new Problem(
    'too-many',
    'crawl.too-many-streams',
    `Your account follows ${limit} crawls by events, which is as many as it may at once; close one of the streams.`,
    { headers: { 'retry-after': '5' } },
  )

export const tooManyWrongKeys = ({ retryAfterSeconds = 0, ...use }: LimitUse): Problem =>
  new Problem(
    'too-many',
    'crawl.too-many-wrong-keys',
    `From your network came too many requests with keys that are none; check the X-API-Key header, and wait ${retryAfterSeconds} seconds.`,
    { headers: limitHeaders({ ...use, retryAfterSeconds }) },
  )

export const tooManyCrawls = (): Problem =>
  new Problem(
    'busy',
    'crawl.queue-full',
    'As many crawls are running as this service takes at once; try again later.',
    { headers: { 'retry-after': '30' } },
  )
