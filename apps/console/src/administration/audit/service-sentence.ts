/** What the service notes by itself, without a request: what came of organizations and of accounts elsewhere, and damage that it found. */
import { audit } from '../../messages/en/audit.ts'
import { addEnglish, t } from '../../messages/messages.ts'
import type { AuditEntry } from './audit.ts'

addEnglish(audit)

type Noted = Pick<AuditEntry, 'method' | 'path' | 'target' | 'user'>

/** Undefined for what somebody asked for. */
export function serviceSentence({ method, path, target, user }: Noted): string | undefined {
  if (method === 'SCRUB') return t('audit.bytesAreDamaged', { what: path })
  if (path !== '') return undefined
  const [, kind = '', name = ''] = /^(user|group) ([^:→]+)/.exec(target ?? '') ?? []
  const what = name.trim()
  switch (`${method} ${kind}`) {
    case 'DELETE user':
      return t('audit.accountEndedElsewhere', { what })
    case 'RENAME user':
      return t('audit.accountWasRenamed', { what })
    case 'CREATE group':
      return t('audit.groupOfOrganizationCame', { what })
    case 'RENAME group':
      return t('audit.groupOfOrganizationWasRenamed', { what })
    case 'DELETE group':
      return t('audit.groupOfOrganizationEnded', { what })
    case 'JOIN group':
      return t('audit.joinedTheGroup', { who: user, what })
    case 'LEAVE group':
      return t('audit.leftTheGroup', { who: user, what })
    default:
      return undefined
  }
}
