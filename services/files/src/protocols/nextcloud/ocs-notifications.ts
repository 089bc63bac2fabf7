/** Notifications as these clients list them: what the caller has not read. Taking one away marks it as read. */
import { timestamp } from '@alluvium/kernel'
import type { NotificationKind } from '../../model/notification.ts'
import { authorizeOwnChange } from '../../operations/authorization/authorize.ts'
import {
  listNotifications,
  markAllRead,
  markRead,
  type Notification,
  ownNotification,
} from '../../operations/notifications/notifications.ts'
import { notificationNumber } from '../json/notification.ts'
import { hrefOfText } from '../webdav/xml/href.ts'
import type { OcsData } from './ocs-answer.ts'
import type { Asked, Resource } from './ocs-resource.ts'

const base = 'apps/notifications/api/v2/notifications'
export const notificationAddresses = [base, `${base}/1`]
/** What a client shows at once. */
const maxListed = 100

export const notificationList = {
  GET: async ({ service: { database, clock }, caller }) => {
    const listed = { caller, unread: true, now: clock.now(), limit: maxListed, offset: 0 }
    return (await database.read(listNotifications(listed))).items.map((one) => shown(caller.name, one))
  },
  DELETE: async ({ service: { database, clock }, caller }) => {
    authorizeOwnChange(caller)
    await database.write(markAllRead({ caller, at: clock.now() }))
    return []
  },
} satisfies Resource

/** One of them, by the end of its address; undefined for an address of something else. */
export function notificationAt(name: string): Resource | undefined {
  const id = name.startsWith(`${base}/`) ? name.slice(base.length + 1) : undefined
  if (id === undefined) return name === base ? notificationList : undefined
  return {
    GET: async ({ service: { database }, caller }) =>
      shown(caller.name, await database.read(ownNotification({ caller, number: notificationNumber(id) }))),
    DELETE: async (asked) => await markOne(asked, notificationNumber(id)),
  }
}

async function markOne({ service: { database, clock }, caller }: Asked, number: number): Promise<OcsData> {
  authorizeOwnChange(caller)
  await database.write(markRead({ caller, number, isRead: true, at: clock.now() }))
  return []
}

const shown = (user: string, one: Notification): OcsData => ({
  notification_id: one.number,
  app: 'files',
  user,
  datetime: timestamp(one.at),
  object_type: one.kind,
  object_id: String(one.number),
  subject: sentenceFor(one),
  message: adviceFor(one),
  link: one.path === undefined ? '' : `/ui/#/file${hrefOfText(one.path)}`,
  actions: [],
})

/** The path only where the reader may read what is there. */
function sentenceFor({
  kind,
  by = 'The service',
  path,
  copy,
  facts: { right = 'read', group = '', role = 'none', count = 1 },
}: Notification): string {
  const what = path ?? 'something'
  const sentences: Readonly<Record<NotificationKind, string>> = {
    'shared-with-you': `${by} shared ${what} with you (${right}).`,
    'right-taken': `${by} took back what you were given on ${what}.`,
    'taken-over': `${by}, an administrator, took over ${what}.`,
    'password-reset': `${by} set a new password for your account.`,
    'second-factor-reset': `${by} switched off the one-time codes of your account.`,
    'group-joined': `${by}, an administrator, joined the group ${group}, and sees what is shared with it.`,
    'access-requested': `${by} asks for access to ${what} (${right}).`,
    'role-given': `${by} changed your role to ${role}.`,
    'account-waits': `${by} signed in, and waits for a role.`,
    'write-kept':
      copy === undefined
        ? `What you saved to ${what} came too late to be merged. It is kept.`
        : `What you changed in ${what} could not be merged with what others had changed. Yours is in ${copy ?? 'a copy'}.`,
    'conflicts-with-yours': `${by} changed ${what} at the same time as you, and the changes could not be merged. The file has yours${copy === undefined ? '' : `, and theirs are in ${copy ?? 'a copy'}`}.`,
    'deleted-by-another': `${by} deleted ${what}${count > 1 ? ` and ${count - 1} more` : ''}. You can restore it from your trash.`,
    'taken-back': `${by}, an administrator, took ${what} back to an earlier state.`,
  }
  return sentences[kind]
}

/** What to do about two files that could not be merged. */
const adviceFor = ({ copy }: Notification): string =>
  copy ? 'Open both, put what you need from the copy into the file, and delete the copy.' : ''
