/** What somebody is notified of, and the words for it. */
import type { Notification } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import type { Route } from '../../shell/route.ts'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../access/store.ts'
import { nameOf } from '../browse/folder.ts'
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

/** What has happened, as one would tell it. */
export function sentenceFor({ kind, by, path, right, group }: Notification): string {
  const who = by ?? 'The service'
  const what = path === null ? null : path === '/' ? 'all files' : nameOf(path)
  const through = group === undefined ? '' : `, through the group ${group}`
  switch (kind) {
    case 'shared-with-you':
      if (what === null) return `${who} shared something with you that you can’t see any more${through}.`
      return `${who} shared ${what} with you${through}. You may ${mayWords[right ?? 'read']}.`
    case 'right-taken':
      if (what === null) return `${who} took back something that was shared with you${through}.`
      return `${who} took back what you were given on ${what}${through}.`
    case 'taken-over':
      return `${who}, an administrator, took over ${what ?? 'something that you managed'}, and can now see and change it.`
    case 'password-reset':
      return `${who} set a new password for your account.`
    case 'second-factor-reset':
      return `${who} switched off the one-time codes of your account.`
    case 'group-joined':
      return `${who}, an administrator, joined the group ${group ?? ''}, and sees what is shared with it.`
    case 'write-kept':
      return `What you saved to ${what ?? 'a file'} came too late to be merged. It is kept under Late saves.`
    default:
      return 'Something happened that this page has no words for yet.'
  }
}

/** Where one looks at it; null when there is nothing to be seen. */
export function placeOf({ kind, path }: Notification): Route | null {
  if (kind === 'write-kept') return { page: 'merge', trail: ['conflicts'] }
  if (path === null) return null
  return path === '/' ? { page: 'files', folder: '/' } : { page: 'file', path }
}
