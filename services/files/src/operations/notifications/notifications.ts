/** The caller's notifications: lists them, and marks them as read. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { z } from 'zod'
import { rights } from '../../model/access/right.ts'
import {
  keptNotifications,
  keptNotificationsMs,
  type NotificationFacts,
  type NotificationKind,
  rolesGiven,
} from '../../model/notification.ts'
import { notificationMissing } from '../../problems/notifications.ts'
import { actorOf, followRightsNow, mayRead } from '../authorization/authorize.ts'
import { placeOfNode, readablePlaceOfNode } from '../nodes/path-of-node.ts'
import { readableFormerPath } from '../temporal/way-as-of.ts'
import {
  countNotifications,
  forgetNotificationsBefore,
  markAllNotifications,
  markNotification,
  type NotificationRow,
  notificationOf,
  notificationPage,
  trimNotifications,
} from './notification-rows.ts'

export type Notification = Readonly<{
  /** Increases from one to the next of an account. */
  number: number
  kind: NotificationKind
  at: number
  isRead: boolean
  /** Who did it; undefined when it was done from the command line, or by the service. */
  by: string | undefined
  /** Where the entry is now, and of a deletion where it was; undefined when it is about none, when it is gone, and when the reader may not read it. */
  path: string | undefined
  /** Where the copy is that it is about; null when it is gone, and when the reader may not read it. Absent when it is about none. */
  copy?: string | null
  facts: Omit<NotificationFacts, 'copy'>
}>

const factsOf = z.object({
  right: z.enum(rights).exactOptional(),
  group: z.string().exactOptional(),
  role: z.enum(rolesGiven).exactOptional(),
  save: z.string().exactOptional(),
  copy: z.int().exactOptional(),
  count: z.int().exactOptional(),
})

type Listed = Readonly<{ caller: Caller; unread: boolean; now: number; limit: number; offset: number }>

/** The newest first; older ones than those that are kept wait for the next sweep, and are not shown. */
export function* listNotifications({
  caller,
  unread,
  now,
  limit,
  offset,
}: Listed): Script<Readonly<{ items: readonly Notification[]; total: number }>> {
  const { number: account } = yield* actorOf(caller)
  const whose = { account, unread, since: now - keptNotificationsMs }
  const items: Notification[] = []
  const rows = Math.min(limit, keptNotifications - offset)
  for (const row of rows > 0 ? yield* notificationPage({ ...whose, limit: rows, offset }) : [])
    items.push(yield* notificationFor(caller, row))
  return { items, total: Math.min(keptNotifications, yield* countNotifications(whose)) }
}

/** A notification as the reader may see it now. */
export function* notificationFor(caller: Caller, row: NotificationRow): Script<Notification> {
  const { copy, ...facts } = factsOf.parse(JSON.parse(row.body))
  const place = row.node === null ? undefined : yield* placeOfNode(row.node)
  if (place) yield* followRightsNow(caller)
  const inTree = place && mayRead(caller, place.path.text) ? place.path.text : undefined
  const copied = copy === undefined ? undefined : ((yield* readablePlaceOfNode(caller, copy))?.path.text ?? null)
  const isDeletion = row.kind === 'deleted-by-another' && row.node !== null && !place
  return {
    number: row.number,
    kind: row.kind,
    at: row.at,
    isRead: row.read_at !== null,
    by: row.actor_name ?? undefined,
    path: isDeletion ? yield* readableFormerPath(caller, row.node ?? 0) : inTree,
    ...(copied !== undefined && { copy: copied }),
    facts,
  }
}

/** Throws `files.notification-missing`. */
export function* ownNotification({
  caller,
  number,
}: Readonly<{ caller: Caller; number: number }>): Script<Notification> {
  const { number: account } = yield* actorOf(caller)
  const found = yield* notificationOf({ account, number })
  if (!found) throw notificationMissing()
  return yield* notificationFor(caller, found)
}

type Marking = Readonly<{ caller: Caller; number: number; isRead: boolean; at: number }>

/** Marks one as read, or as unread again. Throws `files.notification-missing`. */
export function* markRead({ caller, number, isRead, at }: Marking): Script<Notification> {
  const { number: account } = yield* actorOf(caller)
  const found = yield* notificationOf({ account, number })
  if (!found) throw notificationMissing()
  const readAt = isRead ? (found.read_at ?? at) : null
  yield* markNotification({ account, number, at: readAt })
  return yield* notificationFor(caller, { ...found, read_at: readAt })
}

export function* markAllRead({ caller, at }: Readonly<{ caller: Caller; at: number }>): Script<void> {
  const { number: account } = yield* actorOf(caller)
  yield* markAllNotifications({ account, at })
}

/** Removes those that are kept long enough, and all but the newest of each account. */
export const sweepNotifications = worksOnFullDisk(function* sweepNotifications(now: number): Script<number> {
  return (yield* forgetNotificationsBefore(now - keptNotificationsMs)) + (yield* trimNotifications(keptNotifications))
})
