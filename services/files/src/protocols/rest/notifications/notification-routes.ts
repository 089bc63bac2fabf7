/** The caller's notifications: as a list, and as they are made. */
import { pageHeaders, pageSearch, type Route, rawAs, route } from '@alluvium/http/json'
import { z } from 'zod'
import { type Delivery, followNotifications } from '../../../operations/notifications/follow-notifications.ts'
import { listNotifications, markAllRead, markRead } from '../../../operations/notifications/notifications.ts'
import { owners } from '../../authentication/gates.ts'
import { beat, event, lastEventId, streamHeaders, streamStart, takeStream } from '../../bodies/event-stream.ts'
import { notification, notificationNumber, shownNotification } from '../../json/notification.ts'
import type { Service } from '../../service.ts'

const address = '/api/notifications'
const eventStream = 'text/event-stream'
const uncached = { 'cache-control': 'no-store' }

const search = pageSearch.extend({
  unread: z.stringbool().default(false).meta({ description: 'Only those that were not read.' }),
})

export const notificationRoutes = (service: Service): readonly Route[] => {
  const { database, clock } = service
  const common = { tags: ['notifications'] } as const
  return [
    route({
      ...common,
      method: 'GET',
      path: address,
      summary: 'What concerns the caller, the newest first',
      description:
        'What was shared with them or taken from them, what an administrator took over or reset, what others deleted that they had made, which of their writes are kept because they came too late, and which of others could not be merged with what they had stored. The newest thousand are kept, for 90 days. ' +
        'With `Accept: text/event-stream` they come as they are made: `id` is that of the notification, `event` its kind, `data` the JSON that the list has; with `Last-Event-ID` it goes on after that one, without it, it begins now.',
      access: 'caller',
      search,
      headers: { 'Last-Event-ID': { description: 'The id of the last notification that came.' } },
      answers: { 200: rawAs({ 'application/json': z.array(notification), [eventStream]: z.string() }) },
      refusals: [
        [400, 'files.header-invalid', '`Last-Event-ID` is not the id of a notification.'],
        [429, 'files.too-many-event-streams', 'The account follows as many as one may.'],
      ],
      async handle({ caller, headers, search: { limit, offset, unread }, signal, exchange }) {
        if ((exchange.request.headers.accept ?? '').includes(eventStream)) {
          const after = lastEventId(headers['last-event-id'])
          takeStream(service, { caller, exchange })
          const again = () => service.authenticate(exchange)
          const deliveries = followNotifications(service.following, { caller, again, after, signal })
          const type = { 'content-type': `${eventStream}; charset=utf-8` }
          return { status: 200, headers: { ...streamHeaders, ...type }, body: written(deliveries) }
        }
        const asked = { caller, unread, now: clock.now(), limit, offset }
        const { items, total } = await database.read(listNotifications(asked))
        const page = pageHeaders(unread ? `${address}?unread=true` : address, { limit, offset, total })
        return {
          status: 200,
          headers: { ...uncached, ...page, 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify(items.map(shownNotification)),
        }
      },
    }),
    route({
      ...common,
      method: 'PATCH',
      path: `${address}/{id}`,
      summary: 'Marks one as read, or as unread again',
      access: owners,
      params: z.object({ id: z.string() }),
      body: z.strictObject({ read: z.boolean() }).meta({ id: 'MarkNotificationRequest' }),
      answers: { 200: notification },
      refusals: [[404, 'files.notification-missing', 'The caller has no such notification.']],
      async handle({ caller, params: { id }, body: { read: isRead } }) {
        const marking = { caller, number: notificationNumber(id), isRead, at: clock.now() }
        return { status: 200, body: shownNotification(await database.write(markRead(marking))) }
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${address}/read-all`,
      summary: 'Marks all as read',
      access: owners,
      answers: { 204: null },
      async handle({ caller }) {
        await database.write(markAllRead({ caller, at: clock.now() }))
        return { status: 204 }
      },
    }),
  ]
}

async function* written(deliveries: AsyncIterable<Delivery>): AsyncGenerator<string> {
  yield streamStart
  for await (const { last, notifications } of deliveries)
    yield notifications.length === 0
      ? beat(last)
      : notifications.map((one) => event(one.number, one.kind, shownNotification(one))).join('')
}
