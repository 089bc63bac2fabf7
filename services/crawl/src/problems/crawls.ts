import { Problem } from '@alluvium/kernel'

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

export const targetBlocked = (host: string): Problem =>
  new Problem(
    'invalid',
    'crawl.target-blocked',
    `The start address leads to ${host}, which is not on the public internet; this service doesn't crawl there.`,
  )

export const webhookBlocked = (host: string): Problem =>
  new Problem(
    'invalid',
    'crawl.webhook-blocked',
    `The address of the webhook leads to ${host}, which is not on the public internet; this service sends no messages there.`,
  )

export const renderingUnavailable = (): Problem =>
  new Problem(
    'invalid',
    'crawl.rendering-unavailable',
    'Pages cannot be rendered, because this service has no browser: it was started without --render.',
  )

export const startUrlInvalid = (): Problem =>
  new Problem(
    'invalid',
    'crawl.start-url-invalid',
    'The start address must be an http or https address, such as https://example.com/.',
  )

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
