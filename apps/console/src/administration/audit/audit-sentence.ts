/**
 * An entry of the audit log as one would say it: *ada deleted /plans*, *ada limited dora to 1 MiB*. The service notes the
 * request and what it changed; which request is which act stands in one table. What was refused is described as what somebody
 * wanted to do. Addresses of the interface are never shown.
 */

import { roleName } from '../../account/role-names.ts'
import type { MessageKey } from '../../messages/english.ts'
import { t } from '../../messages/messages.ts'
import { bytes } from '../../parts/words.ts'
import type { AuditEntry } from './audit.ts'
import { serviceSentence } from './service-sentence.ts'

type Noted = Pick<AuditEntry, 'method' | 'path' | 'target' | 'user' | 'status' | 'count'>

type ActOf<Key> = Key extends `audit.did${infer Act}` ? Act : never
/** Each has two texts: `didMove` for what was done, `toMove` for what was wanted. */
export type Act = ActOf<MessageKey>

/** The first that fits counts. */
const acts: readonly (readonly [methods: string, path: RegExp, act: Act])[] = [
  ['POST', /^\/api\/auth\/login$/, 'SignIn'],
  ['POST', /^\/api\/auth\/logout$/, 'SignOut'],
  ['POST', /^\/api\/auth\/password$/, 'ChangeOwnPassword'],
  ['POST', /^\/api\/auth\/app-passwords$/, 'CreateAppPassword'],
  ['DELETE', /^\/api\/auth\/app-passwords\//, 'RevokeAppPassword'],
  ['POST', /^\/api\/auth\/device-log-ins$/, 'LetIn'],
  ['POST', /^\/api\/auth\/totp/, 'ChangeCodes'],
  ['POST', /^\/api\/admin\/users$/, 'AddUser'],
  ['POST', /^\/api\/admin\/users\/[^/]+\/reset-password$/, 'ResetPassword'],
  ['POST', /^\/api\/admin\/users\/[^/]+\/sign-out$/, 'SignOutUser'],
  ['DELETE', /^\/api\/admin\/users\//, 'DeleteUser'],
  ['PATCH', /^\/api\/admin\/users\//, 'ChangeUser'],
  ['POST', /^\/api\/admin\/groups$/, 'CreateGroup'],
  ['PUT', /^\/api\/admin\/groups\/.*\/members\//, 'AddMember'],
  ['DELETE', /^\/api\/admin\/groups\/.*\/members\//, 'RemoveMember'],
  ['DELETE', /^\/api\/admin\/groups\//, 'DeleteGroup'],
  ['POST', /^\/api\/admin\/take-over$/, 'TakeOver'],
  ['POST', /^\/api\/admin\/scim-tokens$/, 'CreateDirectoryToken'],
  ['DELETE', /^\/api\/admin\/scim-tokens\//, 'RevokeDirectoryToken'],
  ['POST PUT PATCH DELETE', /^\/scim\//, 'Synchronize'],
  ['PUT', /^\/api\/grants\//, 'ShareWith'],
  ['DELETE', /^\/api\/grants\//, 'StopSharing'],
  ['PATCH', /^\/api\/access\//, 'ChangeAccess'],
  ['POST', /^\/api\/access-requests$/, 'AskAccess'],
  ['PATCH', /^\/api\/shared-with-me\//, 'HideShared'],
  ['POST', /^\/api\/shares$/, 'CreateLink'],
  ['DELETE', /^\/api\/shares\//, 'EndLink'],
  ['POST', /^\/ocs\/.*\/shares$/, 'ShareWith'],
  ['PUT', /^\/ocs\/.*\/shares\//, 'ChangeShare'],
  ['DELETE', /^\/ocs\/.*\/shares\//, 'StopSharing'],
  ['GET HEAD', /^\/s\//, 'OpenLink'],
  ['POST PUT', /^\/s\//, 'Upload'],
  ['POST', /^\/api\/downloads$/, 'Download'],
  ['POST', /^\/api\/(?:tags\/|bulk\/tags$)/, 'Tag'],
  ['DELETE', /^\/api\/tags\//, 'Untag'],
  ['POST PUT', /^\/remote\.php\/dav\/systemtags-relations\//, 'Tag'],
  ['DELETE', /^\/remote\.php\/dav\/systemtags-relations\//, 'Untag'],
  ['PUT', /^\/api\/favorites\//, 'AddFavorite'],
  ['DELETE', /^\/api\/favorites\//, 'RemoveFavorite'],
  ['PUT', /^\/api\/versions\/.*\/label$/, 'NameVersion'],
  ['POST', /^\/api\/versions\/.*\/restore$/, 'RestoreVersion'],
  ['COPY', /^\/remote\.php\/dav\/versions\//, 'RestoreVersion'],
  ['POST', /^\/api\/(?:trash|bulk)\/restore$/, 'RestoreFromTrash'],
  ['MOVE', /^\/remote\.php\/dav\/trashbin\//, 'RestoreFromTrash'],
  ['DELETE', /^\/(?:api\/trash\/empty|remote\.php\/dav\/trashbin\/[^/]+\/trash)$/, 'EmptyTrash'],
  ['DELETE', /^\/remote\.php\/dav\/trashbin\//, 'DeleteForever'],
  ['POST', /^\/api\/snapshots$/, 'TakeSnapshot'],
  ['POST', /^\/api\/snapshots\/.*\/restore$/, 'RestoreAll'],
  ['POST', /^\/api\/restore-to$/, 'RestoreEarlier'],
  ['DELETE', /^\/api\/snapshots\//, 'DeleteSnapshot'],
  ['POST', /^\/api\/(?:files|batch)\/move$/, 'Move'],
  ['POST', /^\/api\/(?:files|batch)\/copy$/, 'Copy'],
  ['POST', /^\/api\/files\/extract$/, 'Extract'],
  ['POST', /^\/api\/files\/encrypt$/, 'Encrypt'],
  ['POST', /^\/api\/files\/decrypt$/, 'Decrypt'],
  ['POST', /^\/api\/files\/merge$/, 'Merge'],
  ['PUT', /^\/api\/merge-on-save$/, 'SetMerging'],
  ['DELETE', /^\/api\/saves\//, 'DiscardSave'],
  ['POST', /^\/api\/bulk\/delete$/, 'Delete'],
  ['POST PUT PATCH DELETE', /^\/api\/(?:bulk\/upload$|upload\/|uploads|tus|resumable)/, 'Upload'],
  ['POST PATCH', /^\/api\/notifications\//, 'ReadNotifications'],
  ['PATCH', /^\/api\/notification-settings\//, 'ChangeNotifications'],
  ['POST', /^\/api\/webhooks$/, 'CreateWebhook'],
  ['PATCH', /^\/api\/webhooks\//, 'SwitchWebhook'],
  ['DELETE', /^\/api\/webhooks\//, 'DeleteWebhook'],
  ['POST', /^\/api\/wopi\/open$/, 'OpenEditor'],
  ['POST', /^\/api\/wopi\/files\/[^/]+\/contents$/, 'Upload'],
  ['POST PUT PATCH DELETE', /^\/(?:api|ocs|s)\//, 'Change'],
  ['MOVE PUT', /^\/remote\.php\/dav\/uploads\//, 'Upload'],
  ['PUT', /^/, 'Upload'],
  ['MKCOL', /^/, 'CreateFolder'],
  ['DELETE', /^/, 'Delete'],
  ['MOVE', /^/, 'Move'],
  ['COPY', /^/, 'Copy'],
  ['UNLOCK', /^/, 'Unlock'],
  ['LOCK', /^/, 'Lock'],
  ['GET HEAD OPTIONS PROPFIND REPORT SEARCH', /^/, 'Open'],
]

export function auditSentence(entry: Noted): string {
  const { count = 1 } = entry
  return count === 1 ? sentenceOf(entry) : t('audit.manyTimes', { sentence: sentenceOf(entry), count })
}

function sentenceOf(entry: Noted): string {
  const { method, path, target, user, status } = entry
  const who = user === '' ? t('audit.somebody') : user
  const values = { who, what: whatOf(entry) }
  if (status === 401 && path.startsWith('/s/'))
    return t(method === 'POST' ? 'audit.wrongLinkPassword' : 'audit.needsLinkPassword', values)
  if (status === 401 && user === '' && values.what === t('audit.something')) return t('audit.wasNotSignedIn')
  const act = actOf(entry)
  if (status < 300 && target === null && path === '/api/bulk/upload') return t('audit.uploadedNothing', { who })
  const own = serviceSentence(entry)
  if (own !== undefined) return own
  if (status >= 500) return t('audit.failed', { who, act: t(`audit.to${act}`, values) })
  if (status >= 400) return t('audit.wasRefused', { who, act: t(`audit.to${act}`, values) })
  const [, name = '', changes = ''] = /^user ([^:→]+): (.*)$/.exec(target ?? '') ?? []
  return (changes === '' ? undefined : changeSentence(who, name, changes)) ?? t(`audit.did${act}`, values)
}

/** What somebody did, or wanted to do. */
export function actOf({ method, path, target, status }: Pick<Noted, 'method' | 'path' | 'target' | 'status'>): Act {
  if (target?.startsWith('take-over user ')) return 'GetAWayIn'
  if (target?.startsWith('take-over ')) return 'TakeOver'
  if (method === 'DELETE' && path.startsWith('/api/admin/users/') && target?.includes('/')) return 'LeaveHome'
  if (target !== null && isMadeOnTheWay(method, path, target)) return 'CreateFolder'
  // The form that asks for a link's password; what is stored by a link is answered with 201.
  if (method === 'POST' && path.startsWith('/s/') && status < 400 && status !== 201) return 'OpenLink'
  if (path.startsWith('/api/wopi/files/') && target?.includes(' → ')) return 'Move'
  const found = acts.find(([methods, place]) => methods.split(' ').includes(method) && place.test(path))
  return found?.[2] ?? 'Change'
}

/** Whether it is a folder above what was asked for, which the service makes where it is missing: a home, say. */
const isMadeOnTheWay = (method: string, path: string, target: string): boolean =>
  /^(?:GET|PUT|POST|PROPFIND|MKCOL)$/.test(method) && target.startsWith('/') && decoded(path).startsWith(`${target}/`)

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** What stands before a path that something came to be at. */
const originOfPath = /^(?:trash\/\S+|revision \d+|a home|a folder of an organization|a former folder) → /

/** What it was about: a path, or a name; never an address of the interface, which stands in the details. */
function whatOf({ path, target }: Noted): string {
  const named = /^(?:take-over )?(?:user|group|scim token) ([^:→]+)/.exec(target ?? '')?.[1]
  if (named !== undefined) return named.trim()
  const place = (target ?? path).replace(/^take-over /, '').replace(originOfPath, '')
  const isOfInterface = target === null && /^\/(?:api|s|ocs|scim|remote\.php|index\.php|\.well-known)\//.test(path)
  if (isOfInterface || place.startsWith('/.snapshots/')) return t('audit.something')
  if (place === '/') return t('files.allFiles')
  const [from, to] = place.split(' → ')
  return from === undefined || to === undefined ? place : t('audit.fromTo', { from, to })
}

/** What became of an account, when one thing did. */
function changeSentence(who: string, name: string, changes: string): string | undefined {
  const [, what = '', value = ''] = /^(role|status|quota) (\S+)$/.exec(changes) ?? []
  if (what === 'quota' && value === 'none') return t('audit.userUnlimit', { who, name })
  if (what === 'quota') return t('audit.userLimit', { who, name, limit: bytes(Number(value)) })
  if (what === 'status' && value === 'disabled') return t('audit.userDisable', { who, name })
  if (what === 'status') return t('audit.userEnable', { who, name })
  const role = (['admin', 'user', 'readonly', 'none'] as const).find((one) => one === value)
  return what === 'role' && role ? t('audit.userGiveRole', { who, name, role: roleName(role) }) : undefined
}
