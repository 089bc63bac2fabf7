/**
 * Everything the file service refuses, each with its permanent code and a sentence for the person who asked.
 * Codes are public: clients branch on them, so one is never renamed and never given a second meaning.
 */
import { Problem } from '@alluvium/kernel'

export const pathInvalid = (why: string) => new Problem('invalid', 'files.path-invalid', why)

export const reservedName = (path: string) =>
  new Problem('forbidden', 'files.reserved-name', `${path} is reserved: nothing can be stored or changed there.`)

export const pathMissing = (path: string) => new Problem('missing', 'files.path-missing', `${path} does not exist.`)

export const pathTaken = (path: string) => new Problem('taken', 'files.path-taken', `${path} already exists.`)

export const parentMissing = (path: string) =>
  new Problem('taken', 'files.parent-missing', `The folder that should hold ${path} does not exist.`)

export const parentIsFile = (path: string) =>
  new Problem('taken', 'files.parent-is-file', `${path} would lie below a file; only folders hold other entries.`)

export const isFolder = (path: string) =>
  new Problem('not-allowed', 'files.is-folder', `${path} is a folder, not a file.`)

export const rootIsFixed = () =>
  new Problem('forbidden', 'files.root-is-fixed', 'The topmost folder can be neither deleted nor replaced.')

export const preconditionFailed = (path: string) =>
  new Problem('stale', 'files.precondition-failed', `${path} is not in the state that the request requires.`)

export const conditionUnknown = () =>
  new Problem(
    'stale',
    'files.condition-unsupported',
    'The header If is not understood here, so its condition cannot be promised.',
  )

export const quotaExceeded = (owner: string) =>
  new Problem('full', 'files.quota-exceeded', `The storage of ${owner} has no room left for this.`)

export const storageFull = (cause: unknown) =>
  new Problem('full', 'files.storage-full', 'The disk is full; nothing was stored.', { cause })

export const uploadLost = () =>
  new Problem(
    'busy',
    'files.upload-lost',
    'The upload took too long without progress and was given up; please send it again.',
    {
      headers: { 'retry-after': '1' },
    },
  )

export const uploadCut = (cause?: unknown) =>
  new Problem(
    'invalid',
    'files.upload-cut',
    'The connection ended before the whole file had arrived; nothing was stored.',
    { cause },
  )

export const digestMismatch = (algorithm: string) =>
  new Problem(
    'invalid',
    'files.digest-mismatch',
    `The bytes that arrived do not have the announced ${algorithm} digest; nothing was stored.`,
  )

export const digestInvalid = (header: string) =>
  new Problem('invalid', 'files.digest-invalid', `The header ${header} is not well formed.`)

export const partialPut = () =>
  new Problem(
    'invalid',
    'files.partial-put',
    'A part of a file cannot be written by PUT with Content-Range; send the whole file.',
  )

export const codingUnsupported = (coding: string) =>
  new Problem(
    'unsupported',
    'files.coding-unsupported',
    `Content-Encoding ${coding} is not supported; send the bytes as they should be stored.`,
  )

export const bodyUnexpected = () =>
  new Problem('unsupported', 'files.body-unexpected', 'A request of this method has no body here.')

export const bodyTooLarge = (limit: number) =>
  new Problem('too-large', 'files.body-too-large', `The body of this request may have at most ${limit} bytes.`)

export const xmlInvalid = (why: string) =>
  new Problem('invalid', 'files.xml-invalid', `The body is not acceptable XML: ${why}.`)

export const xmlTypeUnsupported = (type: string) =>
  new Problem('unsupported', 'files.xml-expected', `The body should be application/xml, not ${type}.`)

export const headerInvalid = (name: string, why: string) =>
  new Problem('invalid', 'files.header-invalid', `The header ${name} ${why}.`)

export const depthInfinite = (limit: number) =>
  new Problem('forbidden', 'files.finite-depth', `The folder holds more than ${limit} entries: ask with Depth 0 or 1.`)

export const methodUnknown = (method: string, allow: string) =>
  new Problem('not-allowed', 'files.method-not-allowed', `${method} is not a method of this address.`, {
    headers: { allow },
  })

export const nothingHere = () => new Problem('missing', 'files.not-found', 'There is nothing at this address.')

export const usernameInvalid = () =>
  new Problem(
    'invalid',
    'files.username-invalid',
    'A user name has 1 to 64 characters, no colon and no control character, and is not "anonymous".',
  )

export const roleForbids = (role: string) =>
  new Problem('forbidden', 'files.role-forbids', `The role "${role}" does not allow this.`)

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

export const tooManyFailures = (seconds: number) =>
  new Problem('too-many', 'files.too-many-failures', `Too many failed attempts; try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  })

export const policyForbids = (why: string) => new Problem('forbidden', 'files.policy-forbids', why)

export const scopeForbids = () => new Problem('forbidden', 'files.scope-forbids', 'This app password may only read.')

export const ontoItself = (path: string) =>
  new Problem('invalid', 'files.onto-itself', `${path} is where it is to go already.`)

export const intoItself = (path: string) =>
  new Problem('taken', 'files.into-itself', `${path} cannot go into a folder that lies within itself.`)

export const overItsFolder = (path: string) =>
  new Problem('taken', 'files.over-its-folder', `${path} cannot take the place of a folder that it lies in.`)

export const locked = (path: string) =>
  new Problem('locked', 'files.locked', `${path} is locked, and the request does not name the lock.`)

// The bucket.

export const storageUnavailable = (cause: unknown) =>
  new Problem(
    'busy',
    'files.storage-unavailable',
    'The storage does not answer at the moment; please try again in a little while.',
    { headers: { 'retry-after': '5' }, cause },
  )

export const bucketLimit = (bytes: number) =>
  new Problem('too-large', 'files.bucket-limit', `The storage takes files of at most ${bytes} bytes.`)

// Content formats: age, tar.
export const passphraseWrong = () =>
  new Problem('forbidden', 'files.passphrase-wrong', 'The passphrase does not open this file.')

export const ageUnsupported = () =>
  new Problem(
    'unprocessable',
    'files.age-unsupported',
    'Only binary age files that are encrypted with a passphrase, of a work factor up to 20, can be opened here.',
  )

export const ageDamaged = () =>
  new Problem('unprocessable', 'files.age-damaged', 'The age file is damaged or not complete.')

export const tarDamaged = (why: string) =>
  new Problem('invalid', 'files.tar-damaged', `The tar archive cannot be read: ${why}.`)

// Tokens of an issuer.

export const issuerUnavailable = (cause: unknown) =>
  new Problem(
    'busy',
    'files.issuer-unavailable',
    'Whoever issued the token cannot be asked at the moment; please try again in a little while.',
    { headers: { 'retry-after': '5' }, cause },
  )
