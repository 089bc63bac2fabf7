/** The fields about what the caller is notified of; each has a route in REST, which answers in the same form. */
import { z } from 'zod'
import { notificationKinds } from '../../model/notification.ts'
import { followNotifications } from '../../operations/notifications/follow-notifications.ts'
import { wishMail } from '../../operations/notifications/notification-mail.ts'
import { listNotifications, markAllRead, markRead } from '../../operations/notifications/notifications.ts'
import { owners } from '../authentication/gates.ts'
import { takeStream } from '../bodies/event-stream.ts'
import { notificationNumber, shownNotification } from '../json/notification.ts'
import { shownSettings } from '../json/notification-settings.ts'
import type { Service } from '../service.ts'
import { countOf, textOf, wholeOf } from './arguments.ts'
import { allowed, type Context, known } from './context.ts'
import type { Resolvers } from './schema.ts'

export const notificationQueries = (service: Service): Resolvers<Context>['Query'] => ({
  async notifications({ unread, limit, offset }, { caller, purse }) {
    const page = { limit: countOf('limit', limit, 100), offset: wholeOf('offset', offset, 0) }
    purse.spend(page.limit)
    const asked = { caller: known(caller), unread: unread === true, now: service.clock.now(), ...page }
    return (await service.database.read(listNotifications(asked))).items.map(shownNotification)
  },
  async notification_settings(_, { caller, purse }) {
    purse.spend(1)
    return await shownSettings(service, known(caller))
  },
})

export const notificationMutations = ({ database, clock }: Service): Resolvers<Context>['Mutation'] => ({
  async mark_notification({ id, read: isRead }, context) {
    const caller = await allowed(context, owners)
    context.purse.spend(1)
    const number = notificationNumber(textOf(id, ''))
    return shownNotification(
      await database.write(markRead({ caller, number, isRead: isRead === true, at: clock.now() })),
    )
  },
  async mark_all_notifications(_, context) {
    const caller = await allowed(context, owners)
    context.purse.spend(1)
    await database.write(markAllRead({ caller, at: clock.now() }))
    return true
  },
  async set_letters({ kind, by_mail: wanted }, context) {
    const caller = await allowed(context, owners)
    context.purse.spend(1)
    await database.write(wishMail({ caller, kind: z.enum(notificationKinds).parse(kind), wanted: wanted === true }))
    return true
  },
})

export const notificationSubscriptions = (service: Service): Resolvers<Context>['Subscription'] => ({
  async *notifications({ last_id: last }, { caller: found, exchange, signal }) {
    const caller = known(found)
    const after = typeof last === 'number' ? wholeOf('last_id', last, 0) : undefined
    takeStream(service, { caller, exchange })
    const again = () => service.authenticate(exchange)
    for await (const { notifications } of followNotifications(service.following, { caller, again, after, signal }))
      yield* notifications.map(shownNotification)
  },
})
