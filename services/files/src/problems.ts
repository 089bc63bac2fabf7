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

type StaleWork = Readonly<{ save: string; path: string; driver: string; ours: string; base: string }>

/** The refused body lies at `Location`, and the facts are what a program needs to let a person decide. */
export const mergeConflict = (of: StaleWork, conflicts: readonly unknown[]) =>
  new Problem(
    'stale',
    'files.merge-conflict',
    `Somebody else has changed ${of.path} meanwhile, and ${conflicts.length === 1 ? 'one change does' : 'some changes do'} not go together; nothing was changed, and what was sent is kept for a day.`,
    whereItIs(of, { conflicts }),
  )

export const mergeGivenUp = (of: StaleWork, why: string) =>
  new Problem(
    'stale',
    'files.merge-given-up',
    `Somebody else has changed ${of.path} meanwhile, and merging took too much (${why}); nothing was changed, and what was sent is kept for a day.`,
    whereItIs(of, {}),
  )

const whereItIs = ({ save, path, driver, ours, base }: StaleWork, facts: Readonly<Record<string, unknown>>) => ({
  headers: { location: `/api/saves/${save}/content`, 'merge-driver': driver },
  facts: { save, path, driver, base_etag: base, etag: ours, ...facts },
})

export const mergeOvertaken = (path: string) =>
  new Problem(
    'busy',
    'files.merge-overtaken',
    `${path} changes too often to merge with it just now; nothing was changed.`,
    { headers: { 'retry-after': '1' } },
  )

export const saveMissing = () =>
  new Problem('missing', 'files.save-missing', 'There is no such save, or it is not kept any more.')

export const saveOfAnother = () =>
  new Problem(
    'forbidden',
    'files.save-of-another',
    "This save is somebody else's; only they and an administrator may see it.",
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
  new Problem(
    'forbidden',
    'files.role-forbids',
    role === 'none'
      ? 'Your account has no role yet; please ask an administrator of this server to give it one.'
      : `The role "${role}" does not allow this.`,
  )

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

// Policies.

export const policiesInvalid = (place: string, cause: unknown) =>
  new Problem(
    'invalid',
    'files.policies-invalid',
    `The policies in ${place} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  )

// Uploads in pieces.

export const uploadMissing = () =>
  new Problem('missing', 'files.upload-missing', 'There is no such upload; it may have been completed or cancelled.')

export const uploadExpired = () =>
  new Problem('gone', 'files.upload-expired', 'The upload was left alone for too long and has expired.')

export const tooManyUploads = (limit: number) =>
  new Problem(
    'too-many',
    'files.too-many-uploads',
    `An account may have at most ${limit} unfinished uploads; complete or cancel some.`,
  )

export const chunkTooLarge = (limit: number) =>
  new Problem('too-large', 'files.chunk-too-large', `A chunk of this upload may have at most ${limit} bytes.`)

export const chunksMissing = (indexes: string) =>
  new Problem('invalid', 'files.chunks-missing', `These chunks have not arrived: ${indexes}.`)

export const uploadSizeWrong = (received: number, announced: number) =>
  new Problem(
    'invalid',
    'files.upload-size-wrong',
    `The chunks have ${received} bytes together, but ${announced} were announced.`,
  )

export const uploadChanged = () =>
  new Problem(
    'taken',
    'files.upload-changed',
    'More of the upload arrived while it was being completed; please complete it again.',
  )

export const uploadOffsetWrong = (offset: number, given: number) =>
  new Problem('taken', 'files.upload-offset-wrong', `The upload goes on at ${offset}, not at ${given}.`, {
    headers: { 'upload-offset': String(offset) },
  })

export const uploadIsComplete = () =>
  new Problem('invalid', 'files.upload-complete', 'The upload is complete; nothing can be added to it.')

export const uploadIncomplete = () =>
  new Problem('invalid', 'files.upload-incomplete', 'A part that the file should be made of is not complete yet.')

export const uploadTooLong = (length: number) =>
  new Problem('too-large', 'files.upload-too-long', `The upload was announced with ${length} bytes, and takes no more.`)

export const uploadLengthsDiffer = () =>
  new Problem('invalid', 'files.upload-lengths-differ', 'The request states another length than was stated before.')

export const tooManyParts = (limit: number) =>
  new Problem(
    'taken',
    'files.too-many-parts',
    `The upload has arrived in ${limit} pieces, which is the most; begin again and send larger ones.`,
  )

export const uploadMemoryFull = () =>
  new Problem(
    'full',
    'files.upload-memory-full',
    'The memory for unfinished uploads is full; nothing of this request was kept.',
  )

export const tusVersionUnknown = () =>
  new Problem('stale', 'files.tus-version', 'The request needs the header Tus-Resumable: 1.0.0.', {
    headers: { 'tus-version': '1.0.0' },
  })

export const uploadTypeUnsupported = (type: string) =>
  new Problem('unsupported', 'files.upload-type', `The body should be ${type}.`, { headers: { accept: type } })

export const uploadPathMissing = () =>
  new Problem(
    'invalid',
    'files.upload-path-missing',
    'The request does not say where the file is to be: by the metadata "path", or "filename" and perhaps "folder".',
  )

export const finalUploadFixed = () =>
  new Problem('forbidden', 'files.final-upload', 'An upload that is made of others takes no bytes of its own.')

// Accounts.

export const userMissing = (user: string) =>
  new Problem('missing', 'files.user-missing', `There is no account "${user}".`)

export const usernameTaken = (username: string) =>
  new Problem('taken', 'files.username-taken', `There is an account "${username}" already.`)

export const lastAdmin = () =>
  new Problem(
    'taken',
    'files.last-admin',
    'This is the last administrator; make another account one first, or nobody could administer this server.',
  )

export const loginNeeded = () =>
  new Problem(
    'forbidden',
    'files.login-needed',
    'This needs a log-in with the password of an account of this server; an app password is not enough.',
  )

export const passwordWrong = () => new Problem('forbidden', 'files.password-wrong', 'The old password is wrong.')

export const appPasswordMissing = () =>
  new Problem('missing', 'files.app-password-missing', 'You have no app password of this id.')

export const tooManyAppPasswords = (most: number) =>
  new Problem(
    'taken',
    'files.too-many-app-passwords',
    `An account has at most ${most} app passwords; please delete one that is not needed any more.`,
  )

export const appPasswordNeeded = () =>
  new Problem(
    'unauthenticated',
    'files.app-password-needed',
    'This account needs a one-time code beside its password; programs that cannot ask for it use an app password.',
  )

export const codeNeeded = () =>
  new Problem(
    'unauthenticated',
    'files.totp-needed',
    'This account needs a one-time code beside its password: please send it as `totp`.',
  )

export const codeRefused = (kind: 'unauthenticated' | 'forbidden') =>
  new Problem(kind, 'files.totp-wrong', 'The one-time code is wrong, or was used already.')

export const secondFactorTaken = () =>
  new Problem('taken', 'files.totp-enabled', 'One-time codes are on already; turn them off first.')

export const secondFactorMissing = () =>
  new Problem('missing', 'files.totp-missing', 'One-time codes are not being set up for this account.')

export const tooManyRequests = (seconds: number) =>
  new Problem('too-many', 'files.too-many-requests', `Too many requests; try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  })

// Tags and batches.

export const tagInvalid = () =>
  new Problem(
    'invalid',
    'files.tag-invalid',
    'A tag has 1 to 100 characters, none of them a control character, and is not blank.',
  )

export const tooManyTags = (path: string, most: number) =>
  new Problem('invalid', 'files.too-many-tags', `${path} would have more than ${most} tags.`)

export const tagMissing = (path: string, tag: string) =>
  new Problem('missing', 'files.tag-missing', `${path} does not have the tag "${tag}".`)

export const tooManyItems = (most: number) =>
  new Problem('too-large', 'files.too-many-items', `One request takes at most ${most} items.`)

// WebDAV: locks, properties, reports.

export const lockConflict = (path: string) =>
  new Problem('locked', 'files.lock-conflict', `A lock on ${path} stands in the way of this one.`)

export const lockElsewhere = (path: string) =>
  new Problem('taken', 'files.lock-elsewhere', `The lock that the request names does not lie on ${path}.`)

export const lockNotHeld = (path: string) =>
  new Problem('stale', 'files.lock-not-held', `The request names no lock on ${path} that could be refreshed.`)

export const lockOfAnother = () =>
  new Problem('forbidden', 'files.lock-of-another', 'The lock belongs to somebody else.')

export const tooManyLocks = (limit: number) =>
  new Problem('too-many', 'files.too-many-locks', `An account may hold at most ${limit} locks at a time.`)

export const propertiesFull = (path: string) =>
  new Problem('full', 'files.properties-full', `${path} has no room for properties so many or so long.`)

export const destinationElsewhere = () =>
  new Problem('unprocessable', 'files.destination-elsewhere', 'The destination lies on another server.')

export const reportUnsupported = () =>
  new Problem('forbidden', 'files.report-unsupported', 'The only report here is DAV:sync-collection, of a folder.')

export const syncTokenInvalid = () =>
  new Problem(
    'forbidden',
    'files.sync-token-invalid',
    'What has changed since that token is not known any more; please ask anew without one.',
  )

// History.

export const snapshotMissing = () =>
  new Problem('missing', 'files.snapshot-missing', 'There is no snapshot with this id.')

export const versionMissing = (path: string) =>
  new Problem('missing', 'files.version-missing', `${path} has no such version.`)

export const trashMissing = () =>
  new Problem('missing', 'files.trash-missing', 'Nothing in the trash that you may see fits this.')

export const trashOfAnother = () =>
  new Problem(
    'forbidden',
    'files.trash-of-another',
    'Somebody else deleted this; they or an administrator can restore it.',
  )

export const historyPruned = () =>
  new Problem('gone', 'files.history-pruned', 'The history of that time is not kept any more.')

export const notYetThere = (path: string) =>
  new Problem('missing', 'files.not-yet-there', `${path} did not exist at that time.`)

export const contentDamaged = (path: string) =>
  new Problem(
    'busy',
    'files.content-damaged',
    `The stored bytes of ${path} are damaged and are not given out; storing the same file again mends them.`,
  )

// Events, webhooks, GraphQL.

export const webhookTarget = (why: string) => new Problem('invalid', 'files.webhook-target', why)

export const webhookMissing = () => new Problem('missing', 'files.webhook-missing', 'There is no such webhook.')

export const tooManyWebhooks = (most: number) =>
  new Problem('taken', 'files.too-many-webhooks', `There can be at most ${most} webhooks; remove one first.`)

export const numberNegative = (name: string) =>
  new Problem('invalid', 'files.number-negative', `${name} cannot be negative.`)

export const graphqlTypeUnsupported = () =>
  new Problem('unsupported', 'files.graphql-type', 'A GraphQL query is posted as application/json.')

export const queryTooCostly = (why: string) => new Problem('invalid', 'files.query-too-costly', why)

// Shares, archives, thumbnails, bulk uploads, encryption.

export const shareMissing = () => new Problem('missing', 'files.share-missing', 'There is no such share.')

export const shareOver = () =>
  new Problem('gone', 'files.share-over', 'This share has expired, or was used as often as it may be.')

export const sharePasswordNeeded = () =>
  new Problem('unauthenticated', 'files.share-password-needed', 'This share needs its password.')

export const sharePasswordWrong = () =>
  new Problem('unauthenticated', 'files.share-password-wrong', 'That is not the password of this share.')

export const shareTakesNothing = () =>
  new Problem('forbidden', 'files.share-takes-nothing', 'Nothing can be put into this share.')

export const shareShowsNothing = () =>
  new Problem(
    'forbidden',
    'files.share-shows-nothing',
    'Files can be put into this share, but nothing in it can be seen.',
  )

export const shareNeedsFolder = (path: string) =>
  new Problem('invalid', 'files.share-needs-folder', `${path} is a file; only into folders can others put files.`)

export const tooManyShares = (most: number) =>
  new Problem('taken', 'files.too-many-shares', `An account has at most ${most} shares; please delete some.`)

export const formInvalid = (why: string, cause?: unknown) =>
  new Problem('invalid', 'files.form-invalid', `The form cannot be read: ${why}.`, { cause })

export const archiveTooLarge = (most: number) =>
  new Problem('too-large', 'files.archive-too-large', `An archive has at most ${most} files and folders.`)

export const noThumbnail = (path: string) =>
  new Problem('missing', 'files.no-thumbnail', `There is no thumbnail of ${path}.`)

export const tarEntryUnsupported = (path: string) =>
  new Problem('unsupported', 'files.tar-entry-unsupported', `${path} is neither a file nor a folder.`)

export const encryptedAlready = (path: string) =>
  new Problem('taken', 'files.encrypted-already', `${path} is encrypted already.`)

export const notEncrypted = (path: string) => new Problem('taken', 'files.not-encrypted', `${path} is not encrypted.`)

// Editors over WOPI.

export const wopiUnconfigured = () =>
  new Problem('missing', 'files.wopi-unconfigured', 'This server has no editor for documents.')

export const wopiUnavailable = (cause: unknown) =>
  new Problem(
    'busy',
    'files.wopi-unavailable',
    'The editor for documents does not answer at the moment; please try again in a little while.',
    { headers: { 'retry-after': '5' }, cause },
  )

export const wopiNoEditor = (path: string) =>
  new Problem('unsupported', 'files.wopi-no-editor', `There is no editor for files like ${path}.`)

export const wopiTokenInvalid = () =>
  new Problem(
    'unauthenticated',
    'files.wopi-token-invalid',
    'The access token is unknown or expired, or is of another file.',
  )

export const wopiViewOnly = () =>
  new Problem('forbidden', 'files.wopi-view-only', 'The file was opened for viewing only.')

/** @param lock what the editor that holds it calls it; empty when nobody does, or who does is no editor. */
export const wopiLockMismatch = (path: string, lock: string) =>
  new Problem(
    'taken',
    'files.wopi-lock-mismatch',
    lock === '' ? `${path} is not locked by this editor.` : `${path} is locked by another editor.`,
    { headers: { 'x-wopi-lock': lock } },
  )

export const wopiNameTaken = (path: string, suggestion: string) =>
  new Problem('taken', 'files.wopi-name-taken', `${path} already exists.`, {
    headers: { 'x-wopi-validrelativetarget': suggestion },
  })

export const wopiNameInvalid = (header: string, why: string) =>
  new Problem('invalid', 'files.wopi-name-invalid', 'The name that the editor asks for cannot be one.', {
    headers: { [header]: why },
  })

export const wopiChangedElsewhere = (path: string) =>
  new Problem('taken', 'files.wopi-changed-elsewhere', `${path} was changed since the editor read it.`)

export const wopiTooLarge = (size: number) =>
  new Problem('stale', 'files.wopi-too-large', `The file has ${size} bytes, which is more than the editor expects.`)

// Backups
export const backupUnsettled = () =>
  new Problem(
    'busy',
    'files.backup-unsettled',
    'Contents were swept faster than they could be copied; try again when less is deleted.',
  )

export const backupDamaged = (digest: string) =>
  new Problem('unprocessable', 'files.backup-damaged', `The content ${digest} is damaged where it was read from.`)

export const backupIncomplete = (digest: string) =>
  new Problem('unprocessable', 'files.backup-incomplete', `The backup lacks the content ${digest}.`)

// Pages of other sites
export const foreignPage = () =>
  new Problem('forbidden', 'files.foreign-page', 'A page of another site cannot do this in your name.')

// Crowds that guess
export const passwordsBusy = () =>
  new Problem('busy', 'files.passwords-busy', 'Too many passwords are being checked; try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  })
