/**
 * An entry of the audit log as one would say it: *ada deleted /plans*, *ada limited dora to 1 MiB*. The service notes the
 * request and what it changed; which request is which action stands in one table.
 */
import type { MessageKey } from '../../messages/english.ts'
import { t } from '../../messages/messages.ts'
import { bytes } from '../../parts/words.ts'
import { roleName } from '../people/role-names.ts'
import type { AuditEntry } from './audit.ts'

type Noted = Pick<AuditEntry, 'method' | 'path' | 'target' | 'user' | 'status'>

/** The first that fits counts. */
const actions: readonly (readonly [method: string, path: RegExp, key: MessageKey])[] = [
  ['POST', /^\/api\/auth\/login$/, 'administration.didSignIn'],
  ['POST', /^\/api\/auth\/logout$/, 'administration.didSignOut'],
  ['POST', /^\/api\/auth\/password$/, 'administration.didChangeOwnPassword'],
  ['POST', /^\/api\/auth\/app-passwords$/, 'administration.didCreateAppPassword'],
  ['DELETE', /^\/api\/auth\/app-passwords\//, 'administration.didRevokeAppPassword'],
  ['POST', /^\/api\/auth\/totp/, 'administration.didChangeCodes'],
  ['POST', /^\/api\/admin\/users$/, 'administration.didAddUser'],
  ['POST', /^\/api\/admin\/users\/[^/]+\/reset-password$/, 'administration.didResetPassword'],
  ['DELETE', /^\/api\/admin\/users\//, 'administration.didDeleteUser'],
  ['PATCH', /^\/api\/admin\/users\//, 'administration.didChangeUser'],
  ['POST', /^\/api\/admin\/groups$/, 'administration.didCreateGroup'],
  ['PUT', /^\/api\/admin\/groups\/.*\/members\//, 'administration.didAddMember'],
  ['DELETE', /^\/api\/admin\/groups\/.*\/members\//, 'administration.didRemoveMember'],
  ['DELETE', /^\/api\/admin\/groups\//, 'administration.didDeleteGroup'],
  ['POST', /^\/api\/admin\/take-over$/, 'administration.didTakeOver'],
  ['PUT', /^\/api\/grants\//, 'administration.didShareWith'],
  ['DELETE', /^\/api\/grants\//, 'administration.didStopSharing'],
  ['PATCH', /^\/api\/access\//, 'administration.didChangeAccess'],
  ['POST', /^\/api\/shares$/, 'administration.didCreateLink'],
  ['DELETE', /^\/api\/shares\//, 'administration.didEndLink'],
  ['GET', /^\/s\//, 'administration.didDownloadShare'],
  ['POST', /^\/s\//, 'administration.didUpload'],
  ['POST', /^\/api\/tags\//, 'administration.didTag'],
  ['DELETE', /^\/api\/tags\//, 'administration.didUntag'],
  ['POST', /^\/api\/versions\/.*\/restore$/, 'administration.didRestoreVersion'],
  ['POST', /^\/api\/trash\/restore$/, 'administration.didRestoreFromTrash'],
  ['DELETE', /^\/api\/trash\/empty$/, 'administration.didEmptyTrash'],
  ['POST', /^\/api\/snapshots$/, 'administration.didTakeSnapshot'],
  ['POST', /^\/api\/(?:snapshots\/.*\/restore|restore-to)$/, 'administration.didRestoreAll'],
  ['DELETE', /^\/api\/snapshots\//, 'administration.didDeleteSnapshot'],
  ['POST', /^\/api\/(?:files|batch)\/move$/, 'administration.didMove'],
  ['POST', /^\/api\/(?:files|batch)\/copy$/, 'administration.didCopy'],
  ['POST', /^\/api\/files\/encrypt$/, 'administration.didEncrypt'],
  ['POST', /^\/api\/files\/decrypt$/, 'administration.didDecrypt'],
  ['POST', /^\/api\/files\/merge$/, 'administration.didMerge'],
  ['POST', /^\/api\/bulk\/delete$/, 'administration.didDelete'],
  ['POST', /^\/api\/(?:bulk\/upload|upload\/|uploads)/, 'administration.didUpload'],
  ['PATCH', /^\/api\/uploads/, 'administration.didUpload'],
  ['DELETE', /^\/api\/saves\//, 'administration.didDiscardSave'],
  ['POST', /^\/api\/webhooks$/, 'administration.didCreateWebhook'],
  ['DELETE', /^\/api\/webhooks\//, 'administration.didDeleteWebhook'],
  ['PUT', /^\/(?!api\/)/, 'administration.didUpload'],
  ['MKCOL', /^\//, 'administration.didCreateFolder'],
  ['DELETE', /^\/(?!api\/)/, 'administration.didDelete'],
  ['MOVE', /^\//, 'administration.didMove'],
  ['COPY', /^\//, 'administration.didCopy'],
  ['LOCK', /^\//, 'administration.didLock'],
  ['UNLOCK', /^\//, 'administration.didUnlock'],
  ...['GET', 'HEAD', 'PROPFIND', 'REPORT', 'SEARCH'].map((method) => [method, /^/, 'administration.didOpen'] as const),
]

export function auditSentence(entry: Noted): string {
  const { method, path, target, user, status } = entry
  const who = user === '' ? t('administration.somebody') : user
  const [, name = '', changes = ''] = /^user ([^:→]+)(?:: (.*))?$/.exec(target ?? '') ?? []
  const change = method === 'PATCH' && changes !== '' ? changeSentence(who, name, changes) : undefined
  const key = actions.find(([one, place]) => one === method && place.test(path))?.[2] ?? 'administration.didSomething'
  const sentence = change ?? t(key, { who, what: name === '' ? (target ?? path) : name })
  return status >= 400 ? t('administration.wasRefused', { sentence }) : sentence
}

/** What became of an account, when one thing did. */
function changeSentence(who: string, name: string, changes: string): string | undefined {
  const [, what = '', value = ''] = /^(role|status|quota) (\S+)$/.exec(changes) ?? []
  if (what === 'quota' && value === 'none') return t('administration.didUnlimit', { who, name })
  if (what === 'quota') return t('administration.didLimit', { who, name, limit: bytes(Number(value)) })
  if (what === 'status' && value === 'disabled') return t('administration.didDisable', { who, name })
  if (what === 'status') return t('administration.didEnable', { who, name })
  const role = (['admin', 'user', 'readonly', 'none'] as const).find((one) => one === value)
  return what === 'role' && role ? t('administration.didGiveRole', { who, name, role: roleName(role) }) : undefined
}
