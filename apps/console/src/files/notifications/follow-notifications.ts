/** Notifications as they come: read by fetch, since a token travels in a header field, for as long as the page is looked at. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notices } from '../../parts/notices/notice-list.ts'
import { followStream } from '../../wire/follow-stream.ts'
import { whileInSight } from '../../wire/one-tab.ts'
import { parseJson, z } from '../../wire/shapes.ts'
import { filesAt, type Store } from '../../wire/store.ts'
import { notificationsQuery, sentenceFor } from './notifications.ts'

const notification = z.object({
  kind: z.string(),
  by: z.nullable(z.string()),
  path: z.nullable(z.string()),
  right: z.optional(z.enum(['read', 'write', 'manage'])),
  group: z.optional(z.string()),
  role: z.optional(z.enum(['admin', 'user', 'readonly', 'none'])),
  count: z.optional(z.number()),
})

/** Tells each notification, and has everything about files asked anew, since what one sees may have changed with it. */
export function useLiveNotifications({ address, token }: Store): void {
  const queries = useQueryClient()
  useEffect(() => {
    const store = { address, token }
    const headers = { accept: 'text/event-stream' }
    return whileInSight((signal) => {
      void followStream({
        ask: () => filesAt(store).GET('/api/notifications', { headers, parseAs: 'stream', signal }),
        // What came before, or while nobody listened, is in the list.
        onOpen: () => void queries.invalidateQueries({ queryKey: notificationsQuery(store).queryKey }),
        onEvent({ data }) {
          const notified = parseJson(notification, data)
          // Who waits may have been given a role at once, as whoever is just being added.
          if (notified && notified.kind !== 'account-waits') notices.tell(sentenceFor(notified))
          void queries.invalidateQueries({ queryKey: ['files'] })
        },
        signal,
      })
    })
  }, [address, token, queries])
}
