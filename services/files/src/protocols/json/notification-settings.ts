/** Of which notifications the caller gets mail, as REST and GraphQL show it. */
import type { Caller } from '@alluvium/kernel'
import { z } from 'zod'
import { notificationKinds } from '../../model/notification.ts'
import { mailWishes } from '../../operations/notifications/notification-mail.ts'
import type { Service } from '../service.ts'

export const kind = z.enum(notificationKinds)

export const settings = z
  .object({
    letters: z.boolean().meta({
      description: 'Whether the service has a platform that sends them, and the account is one of it.',
    }),
    kinds: z.array(z.object({ kind, by_mail: z.boolean() })),
  })
  .meta({ id: 'NotificationSettings' })

/** What the caller gets mail about. */
export async function shownSettings({ database, mailer }: Service, caller: Caller): Promise<z.infer<typeof settings>> {
  const wishes = await database.read(mailWishes(caller))
  return {
    letters: mailer !== undefined && caller.identity?.issuer === mailer.issuer,
    kinds: wishes.map(({ kind, wanted }) => ({ kind, by_mail: wanted })),
  }
}
