/** Notifications as they come: read by fetch, since a token travels in a header field, for as long as the page is looked at. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notices } from '../../parts/notice-list.ts'
import { answerOf } from '../../wire/answers.ts'
import { eventsOf } from '../../wire/event-lines.ts'
import { whileInSight } from '../../wire/one-tab.ts'
import { Refusal } from '../../wire/refusal.ts'
import { filesAt, type Store } from '../access/store.ts'
import { type Notification, notificationsQuery, sentenceFor } from './notifications.ts'

/** How long to wait before a stream that was cut off is asked for again, milliseconds. */
const patience = 2000

/** Tells each notification, and has everything about files asked anew, since what one sees may have changed with it. */
export function useLiveNotifications({ address, token }: Store): void {
  const queries = useQueryClient()
  useEffect(() => {
    const store = { address, token }
    return whileInSight((signal) => {
      void follow({
        store,
        signal,
        // What came before, or while nobody listened, is in the list.
        begun: () => void queries.invalidateQueries({ queryKey: notificationsQuery(store).queryKey }),
        take(notification) {
          notices.tell(sentenceFor(notification))
          void queries.invalidateQueries({ queryKey: ['files'] })
        },
      })
    })
  }, [address, token, queries])
}

type Following = Readonly<{
  store: Store
  begun: () => void
  take: (notification: Notification) => void
  signal: AbortSignal
}>

/** Asking again would be refused again; a service that starts, or has too many streams, answers something else. */
const lasting: readonly number[] = [401, 403, 404]

/** Resolves when the stream is refused, and when the signal says so. */
async function follow({ store, begun, take, signal }: Following): Promise<void> {
  while (!signal.aborted) {
    try {
      /* oxlint-disable no-await-in-loop -- one stream after another */
      const headers = { accept: 'text/event-stream' }
      const stream = await answerOf(filesAt(store).GET('/api/notifications', { headers, parseAs: 'stream', signal }))
      if (!stream) return
      begun()
      for await (const { data } of eventsOf(stream)) take(JSON.parse(data))
    } catch (error) {
      if (signal.aborted || (error instanceof Refusal && lasting.includes(error.status))) return
    }
    await new Promise((resolve) => setTimeout(resolve, patience))
  }
}
