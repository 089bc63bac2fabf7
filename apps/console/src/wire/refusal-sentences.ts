/**
 * Refusals in the reader's language, with the way out. The services write their sentences for programs and people alike, in
 * English; what people meet often is said here by its code (docs/reference/problems.md), all else by the kind of refusal.
 */
import type { FirstKey } from '../messages/english.ts'
import { currentLanguage, t } from '../messages/messages.ts'

const byCode: Readonly<Record<string, FirstKey>> = {
  'accounts.log-in-refused': 'wire.codeWrongCredentials',
  'files.credentials-wrong': 'wire.codeWrongCredentials',
  'accounts.totp-wrong': 'wire.codeTotpWrong',
  'files.totp-wrong': 'wire.codeTotpWrong',
  'accounts.password-wrong': 'wire.codeWrongPassword',
  'files.password-wrong': 'wire.codeWrongPassword',
  'accounts.password-needed': 'wire.codePasswordNeeded',
  'files.password-needed': 'wire.codePasswordNeeded',
  'accounts.too-many-failures': 'wire.codeTooManyFailures',
  'files.too-many-failures': 'wire.codeTooManyFailures',
  'accounts.email-taken': 'wire.codeEmailTaken',
  'accounts.registration-closed': 'wire.codeRegistrationClosed',
  'accounts.registration-by-invitation': 'wire.codeRegistrationClosed',
  'accounts.account-closed': 'wire.codeAccountClosed',
  'accounts.sign-in-again': 'wire.codeSignInAgain',
  'files.sign-in-again': 'wire.codeSignInAgain',
  'accounts.token-expired': 'wire.codeSessionEnded',
  'accounts.token-revoked': 'wire.codeSessionEnded',
  'accounts.token-refused': 'wire.codeSessionEnded',
  'files.token-invalid': 'wire.codeSessionEnded',
  'crawl.token-invalid': 'wire.codeSessionEnded',
  'crawl.key-wrong': 'wire.codeKeyWrong',
  'files.path-missing': 'wire.codePathMissing',
  'files.path-taken': 'wire.codePathTaken',
  'files.path-invalid': 'wire.codeNameInvalid',
  'files.reserved-name': 'wire.codeNameInvalid',
  'files.name-unavailable': 'wire.codeNameInvalid',
  'files.quota-exceeded': 'wire.codeQuota',
  'files.total-exceeded': 'wire.codeQuota',
  'files.zip-damaged': 'wire.codeZipDamaged',
  'files.zip-unsupported': 'wire.codeZipUnsupported',
  'files.zip-too-large': 'wire.codeZipTooLarge',
  'files.extraction-under-way': 'wire.codeExtracting',
  'files.storage-full': 'wire.codeDiskFull',
  'files.locked': 'wire.codeLocked',
  'files.into-itself': 'wire.codeIntoItself',
  'files.role-forbids': 'wire.codeForbidden',
  'files.right-forbids': 'wire.codeForbidden',
  'files.policy-forbids': 'wire.codeForbidden',
  'organizations.role-forbids': 'wire.codeForbidden',
  'files.issuer-unavailable': 'wire.codeNotReady',
  'crawl.issuer-unavailable': 'wire.codeNotReady',
  'merge.busy': 'wire.codeBusy',
  'accounts.busy': 'wire.codeBusy',
  'crawl.queue-full': 'wire.codeBusy',
  'merge.quota-reached': 'wire.codeMergeQuota',
  'merge.too-slow': 'wire.codeTooSlow',
  'merge.too-complex': 'wire.codeTooSlow',
  'merge.choice-not-taken': 'wire.codeChoiceNotTaken',
  'crawl.start-url-invalid': 'wire.codeStartUrl',
  'crawl.target-blocked': 'wire.codeTargetBlocked',
  'files.webhook-target': 'wire.codeWebhookTarget',
  'files.user-missing': 'wire.codeUserMissing',
  'accounts.user-missing': 'wire.codeUserMissing',
  'accounts.own-guards': 'wire.codeOwnGuards',
  'files.own-guards': 'wire.codeOwnGuards',
  'billing.paid-for': 'wire.codePaidFor',
  'files.last-admin': 'wire.codeLastAdmin',
  'accounts.last-administrator': 'wire.codeLastAdmin',
  'organizations.last-owner': 'wire.codeLastOwner',
  'files.username-taken': 'wire.codeUsernameTaken',
  'files.group-taken': 'wire.codeGroupTaken',
  'files.group-elsewhere': 'wire.codeGroupElsewhere',
  'files.last-manager': 'wire.codeLastManager',
  'files.place-more-open': 'wire.codePlaceMoreOpen',
  'files.nothing-to-take-over': 'wire.codeNothingToTakeOver',
  'files.encrypted-already': 'wire.codeEncryptedAlready',
  'files.not-encrypted': 'wire.codeNotEncrypted',
  'files.parent-missing': 'wire.codeParentMissing',
  'files.parent-is-file': 'wire.codeParentIsFile',
  'files.over-its-folder': 'wire.codeOverItsFolder',
  'files.totp-enabled': 'wire.codeTotpEnabled',
  'files.upload-changed': 'wire.itHasChangedInTheMeantime',
  'accounts.totp-enabled': 'wire.codeTotpEnabled',
  'accounts.joined-already': 'wire.codeJoinedAlready',
  'accounts.email-unverified': 'wire.codeEmailUnverified',
  'accounts.email-verified': 'wire.codeEmailVerified',
  'billing.subscribed-already': 'wire.codeSubscribedAlready',
  'crawl.crawl-ended': 'wire.codeCrawlEnded',
  'crawl.crawl-cancelling': 'wire.codeCrawlCancelling',
  'merge.plugin-taken': 'wire.codePluginTaken',
  'organizations.invitation-answered': 'wire.codeInvitationAnswered',
  'organizations.member-already': 'wire.codeMemberAlready',
  'organizations.name-taken': 'wire.codeOrganizationTaken',
  'organizations.invitation-expired': 'wire.codeInvitationExpired',
}

/** What the forms call the fields of requests; a service names them in quotes, for programs. */
const fields: Readonly<Record<string, FirstKey>> = {
  url: 'wire.addressOfTheProgram',
  start_url: 'crawl.startAddress',
  max_pages: 'crawl.pageLimit',
  max_depth: 'crawl.linkDepth',
  request_delay_ms: 'crawl.delayInMs',
  concurrency: 'crawl.inParallel',
  include: 'crawl.includeOnly',
  exclude: 'crawl.exclude',
  requests_per_minute: 'crawl.requestsPerMinute',
  email: 'settings.eMail',
  password: 'account.password',
  new_password: 'settings.newPassword',
  username: 'wire.fieldUsername',
  display_name: 'account.name',
  name: 'account.name',
  description: 'account.name',
  label: 'files.label',
  tags: 'files.tags',
  max_downloads: 'files.downloadLimit',
  expires_hours: 'files.expiresAfter',
  storage_quota_bytes: 'administration.limitInMib',
}

type Refused = Readonly<{ status: number; code: string | null; message: string }>

/** A sentence for the person in front of the page; never a name of a field, nor a command. */
export function sentenceFor({ status, code, message }: Refused): string {
  const key = byCode[code ?? '']
  if (key) return t(key)
  const ofField = code === 'http.invalid-field' ? sentenceOfField(message) : undefined
  if (ofField !== undefined) return ofField
  return currentLanguage() === 'en' && isForPeople(message) ? message : sentenceOfStatus(status)
}

/** Fields stand in quotes or have an underscore; commands and paths of the interface stand in backticks or begin with a method. */
const isForPeople = (sentence: string): boolean =>
  !/["`_]|\b(?:GET|POST|PUT|PATCH|DELETE|curl)\b|\/api\//.test(sentence)

/** What is wrong with a field that a form has, in the words of the form; undefined for any other. */
function sentenceOfField(message: string): string | undefined {
  const [, name = '', fault = ''] = /^"(\w+)[^"]*" (.*)$/s.exec(message) ?? []
  if (name === 'start_url') return t('wire.codeStartUrl')
  const label = fields[name]
  if (label === undefined) return undefined
  const field = t(label)
  if (fault === 'is missing.') return t('wire.fieldMissing', { field })
  const [, side, bound, ofText] = /^must be at (least|most) (\d+)( characters? long)?\.$/.exec(fault) ?? []
  if (side === undefined) return t('wire.fieldInvalid', { field })
  const limit = { field, limit: Number(bound) }
  if (ofText === undefined) return t(side === 'least' ? 'wire.fieldTooSmall' : 'wire.fieldTooBig', limit)
  return t(side === 'least' ? 'wire.fieldTooShort' : 'wire.fieldTooLong', limit)
}

function sentenceOfStatus(status: number): string {
  if (status === 400 || status === 422) return t('wire.invalid')
  if (status === 401) return t('wire.signInToDoThis')
  if (status === 403) return t('wire.codeForbidden')
  if (status === 404) return t('wire.thereIsNothingAtThisAddress')
  if (status === 409) return t('wire.conflict')
  if (status === 412) return t('wire.itHasChangedInTheMeantime')
  if (status === 413) return t('wire.thisIsLargerThanTheService')
  if (status === 429) return t('wire.tooManyRequestsWaitAMoment')
  if (status === 507) return t('wire.thereIsNoSpaceLeft')
  if (status === 502 || status === 503 || status === 504) return t('wire.codeNotReady')
  return t('wire.serverError')
}
