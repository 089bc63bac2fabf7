/** What somebody is notified of, and the words for it. */

import type { Notification } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { roleName } from '../../account/role-names.ts'
import { t } from '../../messages/messages.ts'
import type { Route } from '../../routing/route.ts'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'
import { nameOf } from '../folder.ts'
import { mayWords } from '../people/rights.ts'

export type { Notification }

/** As many as the service keeps. */
const maxKept = 1000

export const notificationsQuery = (store: Store) =>
  queryOptions({
    queryKey: ['files', 'notifications', store],
    async queryFn({ signal }): Promise<readonly Notification[]> {
      const params = { query: { limit: maxKept } }
      const listed = await answerOf(filesAt(store).GET('/api/notifications', { params, signal }))
      return typeof listed === 'string' ? [] : listed
    },
  })

export async function markRead(store: Store, id: string, isRead: boolean): Promise<void> {
  const params = { path: { id } }
  await answerOf(filesAt(store).PATCH('/api/notifications/{id}', { params, body: { read: isRead } }))
}

export async function markAllRead(store: Store): Promise<void> {
  await answerOf(filesAt(store).POST('/api/notifications/read-all'))
}

/** What a sentence is made of; the kind may be one of a later service. */
export type NotificationFacts = Readonly<{
  kind: string
  by: string | null
  path: string | null
  right?: Notification['right'] | undefined
  group?: string | undefined
  role?: Notification['role'] | undefined
  count?: number | undefined
  copy?: string | null | undefined
}>

/** What has happened, as one would tell it. */
export function sentenceFor({ kind, by, path, right, group, role, count = 1, copy }: NotificationFacts): string {
  const who = by ?? t('files.theService')
  const what = path === null ? null : path === '/' ? t('files.allFiles') : nameOf(path)
  const through = group === undefined ? '' : t('files.throughTheGroupGroup', { group })
  switch (kind) {
    case 'shared-with-you':
      if (what === null) return t('files.whoSharedSomethingWithYouThat', { who, through })
      return t('files.whoSharedWhatWithYouThrough', { who, what, through, mayWords: mayWords[right ?? 'read'] })
    case 'right-taken':
      if (what === null) return t('files.whoStoppedSharingSomethingWithYou', { who, through })
      return t('files.whoStoppedSharingWhatWithYou', { who, what, through })
    case 'taken-over':
      return t('files.whoAnAdministratorTookOverWhat', { who, what: what ?? t('files.somethingThatYouManaged') })
    case 'password-reset':
      return t('files.whoSetANewPasswordFor', { who })
    case 'second-factor-reset':
      return t('files.whoSwitchedOffTheOneTime', { who })
    case 'group-joined':
      return t('files.whoAnAdministratorJoinedTheGroup', { who, group: group ?? '' })
    case 'access-requested':
      return t(right === 'write' ? 'files.whoAsksToEditWhat' : 'files.whoAsksToSeeWhat', {
        who,
        what: what ?? t('files.aFile'),
      })
    case 'role-given':
      return t('files.whoGaveYouTheRole', { who, role: role === undefined ? '' : roleName(role) })
    case 'account-waits':
      return t('files.whoWaitsForAccess', { who })
    case 'write-kept':
      if (copy !== undefined)
        return t('files.yoursOfWhatIsInCopy', { what: what ?? t('files.aFile'), copy: copyOf(copy) })
      return t('files.yourChangesToWhatConflictWith', { what: what ?? t('files.aFile') })
    case 'conflicts-with-yours':
      if (copy === undefined) return t('files.whoChangedWhatAsYouDid', { who, what: what ?? t('files.aFile') })
      return t('files.whosOfWhatIsInCopy', { who, what: what ?? t('files.aFile'), copy: copyOf(copy) })
    case 'deleted-by-another':
      return t(count > 1 ? 'files.whoDeletedWhatAndOthers' : 'files.whoDeletedWhat', {
        who,
        what: what ?? t('files.somethingOfYours'),
        count: count - 1,
      })
    case 'taken-back':
      return t('files.whoTookWhatBack', { who, what: what ?? t('files.somethingThatYouManaged') })
    default:
      return t('files.somethingHappenedThatThisPageCannot')
  }
}

const copyOf = (copy: string | null): string => (copy === null ? t('files.aCopy') : nameOf(copy))

/** The right that somebody asks for, as far as it can be given from here. */
export function askedFor({ kind, path, by, right }: Notification) {
  if (kind !== 'access-requested' || path === null || by === null || right === undefined) return null
  return { path, right, holder: { kind: 'user', name: by } } as const
}

/** Where one looks at it; null when there is nothing to be seen. */
export function placeOf({ kind, path, copy }: Notification): Route | null {
  if (kind === 'write-kept' && copy === undefined) return { page: 'merge', trail: ['conflicts'] }
  if (kind === 'account-waits') return { page: 'administration', trail: ['people'] }
  if (kind === 'deleted-by-another') return { page: 'trash' }
  if (typeof copy === 'string') return { page: 'file', path: copy }
  if (path === null) return null
  return path === '/' ? { page: 'files', folder: '/' } : { page: 'file', path }
}
