/** A change as everybody is told of it: by server-sent events, by webhooks, by a subscription. */
import { timestamp } from '@alluvium/kernel'
import type { Change } from './changes.ts'

export const eventOf = ({ revision, verb, path, origin, at, username }: Change) => ({
  revision,
  type: verb,
  path,
  ...(origin === null ? {} : { from: origin }),
  at: timestamp(at),
  user: username ?? '',
})
