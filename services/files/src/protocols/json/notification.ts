/** A notification, as REST, GraphQL and Nextcloud show it. */
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { rights } from '../../model/access/right.ts'
import { notificationKinds, rolesGiven } from '../../model/notification.ts'
import type { Notification } from '../../operations/notifications/notifications.ts'
import { notificationMissing } from '../../problems/notifications.ts'

export const notification = z
  .object({
    id: z.string(),
    kind: z.enum(notificationKinds),
    at: z.string(),
    read: z.boolean(),
    by: z.string().nullable().meta({ description: 'Who did it; null for the service, or for whoever runs it.' }),
    path: z.string().nullable().meta({
      description:
        'Where the file or folder is now; of a deletion, where it was. Null when it is about none, when it is gone, and when the caller may not read it now.',
    }),
    right: z.enum(rights).optional().meta({ description: 'The right that was given or taken.' }),
    group: z.string().optional().meta({ description: 'The group that got the right, or that was joined.' }),
    role: z.enum(rolesGiven).optional().meta({ description: 'The role that was given.' }),
    save: z.string().optional().meta({ description: 'The kept write: see `/api/saves/{save}`.' }),
    copy: z.string().nullable().optional().meta({
      description:
        'Where the copy is now that a client kept beside the file, because it could not be merged; null when it is gone, and when the caller may not read it now.',
    }),
    count: z.int().optional().meta({
      description:
        'How many deletions or refused writes of the same person it tells of; `path` is of the last of them.',
    }),
  })
  .meta({ id: 'Notification' })

/** Throws `files.notification-missing`. */
export function notificationNumber(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw notificationMissing()
  return Number(id)
}

export const shownNotification = ({
  number,
  kind,
  at,
  isRead,
  by,
  path,
  copy,
  facts,
}: Notification): z.output<typeof notification> => ({
  id: String(number),
  kind,
  at: timestamp(at),
  read: isRead,
  by: by ?? null,
  path: path ?? null,
  ...(copy !== undefined && { copy }),
  ...facts,
})
