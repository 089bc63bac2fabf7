/** Of which notifications the caller gets letters by mail. */
import { type Route, route } from '@alluvium/http/json'
import type { Caller } from '@alluvium/kernel'
import { z } from 'zod'
import { notificationKinds } from '../../../model/notification.ts'
import { letterWishes, wishLetters } from '../../../operations/notifications/letters.ts'
import type { Service } from '../../service.ts'
import { owners } from '../gates.ts'

const kind = z.enum(notificationKinds)
const settings = z
  .object({
    letters: z.boolean().meta({
      description: 'Whether the service has a platform that sends them, and the account is one of it.',
    }),
    kinds: z.array(z.object({ kind, by_mail: z.boolean() })),
  })
  .meta({ id: 'NotificationSettings' })

const address = '/api/notification-settings'

/** What the caller gets letters of. */
export async function shownSettings({ database, letters }: Service, caller: Caller): Promise<z.infer<typeof settings>> {
  const wishes = await database.read(letterWishes(caller))
  return {
    letters: letters !== undefined && caller.identity?.issuer === letters.issuer,
    kinds: wishes.map(({ kind, wanted }) => ({ kind, by_mail: wanted })),
  }
}

export const letterRoutes = (service: Service): readonly Route[] => [
  route({
    method: 'GET',
    path: address,
    summary: 'Of which notifications the caller gets letters',
    description:
      'A letter says what kind of thing has happened, and names nobody and nothing. It is sent a minute later, unless the notification was read meanwhile; at most twenty of a kind a day.',
    tags: ['notifications'],
    access: 'caller',
    answers: { 200: settings },
    async handle({ caller }) {
      return { status: 200, headers: { 'cache-control': 'no-store' }, body: await shownSettings(service, caller) }
    },
  }),
  route({
    method: 'PATCH',
    path: `${address}/{kind}`,
    summary: 'Sets whether the caller gets letters of a kind',
    tags: ['notifications'],
    access: owners,
    params: z.object({ kind }),
    body: z.strictObject({ by_mail: z.boolean() }).meta({ id: 'LetterWish' }),
    answers: { 204: null },
    async handle({ caller, params: { kind }, body: { by_mail: wanted } }) {
      await service.database.write(wishLetters({ caller, kind, wanted }))
      return { status: 204 }
    },
  }),
]
