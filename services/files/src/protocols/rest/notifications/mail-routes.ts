/** Of which notifications the caller gets mail. */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { wishMail } from '../../../operations/notifications/notification-mail.ts'
import { owners } from '../../authentication/gates.ts'
import { kind, settings, shownSettings } from '../../json/notification-settings.ts'
import type { Service } from '../../service.ts'

const address = '/api/notification-settings'

export const mailRoutes = (service: Service): readonly Route[] => [
  route({
    method: 'GET',
    path: address,
    summary: 'Of which notifications the caller gets e-mails',
    description:
      'An e-mail says what kind of thing has happened, and names nobody and nothing. It is sent a minute later, unless the notification was read meanwhile; at most twenty of a kind a day.',
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
    summary: 'Sets whether the caller gets e-mails of a kind',
    tags: ['notifications'],
    access: owners,
    params: z.object({ kind }),
    body: z.strictObject({ by_mail: z.boolean() }).meta({ id: 'LetterWish' }),
    answers: { 204: null },
    async handle({ caller, params: { kind }, body: { by_mail: wanted } }) {
      await service.database.write(wishMail({ caller, kind, wanted }))
      return { status: 204 }
    },
  }),
]
