/** What no request may be, whatever it is about. */
import { Problem } from '@alluvium/kernel'

export const nothingHere = () => new Problem('missing', 'files.not-found', 'There is nothing at this address.')

export const methodUnknown = (method: string, allow: string) =>
  new Problem('not-allowed', 'files.method-not-allowed', `${method} is not a method of this address.`, {
    headers: { allow },
  })

export const headerInvalid = (name: string, why: string) =>
  new Problem('invalid', 'files.header-invalid', `The header ${name} ${why}.`)

export const preconditionFailed = (path: string) =>
  new Problem('stale', 'files.precondition-failed', `${path} is not in the state that the request requires.`)

export const bodyUnexpected = () =>
  new Problem('unsupported', 'files.body-unexpected', 'A request of this method has no body here.')

export const bodyTooLarge = (limit: number) =>
  new Problem('too-large', 'files.body-too-large', `The body of this request may have at most ${limit} bytes.`)

export const codingUnsupported = (coding: string) =>
  new Problem(
    'unsupported',
    'files.coding-unsupported',
    `Content-Encoding ${coding} is not supported here; send the bytes as they should be stored.`,
    { headers: { 'accept-encoding': 'gzip, identity' } }, // RFC 9110, 15.5.16
  )

export const bodyNotGzip = (cause: unknown) =>
  new Problem('invalid', 'files.body-not-gzip', 'The body is not the gzip that Content-Encoding says.', { cause })

export const bodyShort = (received: number, expected: number) =>
  new Problem(
    'invalid',
    'files.body-short',
    `Only ${received} bytes arrived of the ${expected} that X-Expected-Entity-Length says; nothing was stored.`,
  )

export const partialPut = () =>
  new Problem(
    'invalid',
    'files.partial-put',
    'A part of a file cannot be written by PUT with Content-Range; send the whole file.',
  )

export const numberNegative = (name: string) =>
  new Problem('invalid', 'files.number-negative', `${name} cannot be negative.`)

export const formInvalid = (why: string, cause?: unknown) =>
  new Problem('invalid', 'files.form-invalid', `The form cannot be read: ${why}.`, { cause })

export const tooManyItems = (max: number) =>
  new Problem('too-large', 'files.too-many-items', `One request takes at most ${max} items.`)

export const tooManyRequests = (seconds: number) =>
  new Problem('too-many', 'files.too-many-requests', `Too many requests; try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  })

export const auditWaits = () =>
  new Problem(
    'busy',
    'files.audit-waits',
    'The audit log cannot be written at the moment, and no change is made without its entry. Nothing was changed; please try again in a little while.',
    { headers: { 'retry-after': '5' } },
  )

export const foreignPage = () =>
  new Problem('forbidden', 'files.foreign-page', 'A page of another site cannot do this in your name.')
