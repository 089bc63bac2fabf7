/** A change in the form that all notifications use: server-sent events, webhooks and subscriptions. */
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
