/** Follows the notifications of one caller, as they are made. The table itself is the queue: a slow reader delays nobody. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { actorOf } from '../authorization/authorize.ts'
import { beatMs, believedMs, callerAsOfNow, type Follow, type Following } from '../events/follow.ts'
import { lastNotification, notificationsAfter } from './notification-rows.ts'
import { type Notification, notificationFor } from './notifications.ts'

const pageRows = 100

/** Some notifications, or a sign that the stream is alive; `last` is the number of the last that was sent. */
export type Delivery = Readonly<{ last: number; notifications: readonly Notification[] }>

/** @param after the number of the last known one; undefined for those from now on. */
export async function* followNotifications(
  { database, notifier, clock, logger, ended }: Following,
  { caller: first, again, after, signal }: Omit<Follow, 'path'>,
): AsyncGenerator<Delivery> {
  const over = AbortSignal.any([signal, ended])
  let [caller, last] = [first, after ?? (await database.read(lastOf(first)))]
  let [sentAt, askedAt] = [clock.monotonic(), clock.monotonic()]
  yield { last, notifications: [] }

  while (!over.aborted) {
    if (clock.monotonic() - askedAt >= believedMs) {
      const found = await callerAsOfNow(logger, again)
      if (!found) return
      caller = found
      askedAt = clock.monotonic()
    }
    const notified = notifier.count()
    const notifications = await database.read(pageAfter(caller, last))
    last = notifications.at(-1)?.number ?? last
    if (notifications.length > 0 || clock.monotonic() - sentAt >= beatMs) {
      yield { last, notifications }
      sentAt = clock.monotonic()
    }
    if (notifications.length < pageRows) await notifier.wait(notified, beatMs, over)
  }
}

function* lastOf(caller: Caller): Script<number> {
  const { number } = yield* actorOf(caller)
  return yield* lastNotification(number)
}

function* pageAfter(caller: Caller, number: number): Script<readonly Notification[]> {
  const { number: account } = yield* actorOf(caller)
  const page: Notification[] = []
  for (const row of yield* notificationsAfter({ account, number, limit: pageRows }))
    page.push(yield* notificationFor(caller, row))
  return page
}
