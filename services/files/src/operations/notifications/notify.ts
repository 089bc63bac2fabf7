/**
 * Tells accounts of what concerns them: the one way to do so. It is written in the transaction of what it tells of, so that
 * either both happened or neither. A notification holds the entry and not its path: whoever reads it sees where the entry
 * is then, if they may read it then.
 */
import type { Script } from '@alluvium/database'
import { type NotificationFacts, type NotificationKind } from '../../model/notification.ts'
import { keepForManagers, keepNotification, type Recipients } from './notification-rows.ts'

export type Notify = Readonly<{
  to: Recipients
  kind: NotificationKind
  /** The number of the account that did it; null when it was done from the command line. Nobody is notified of what they did themselves. */
  by: number | null
  at: number
  /** The entry that it is about. */
  node?: number
  facts?: NotificationFacts
}>

export function* notify({ to, kind, by, at, node, facts = {} }: Notify): Script<void> {
  if ('account' in to && to.account === by) return
  const row = { kind, node: node ?? null, actor: by, at, body: JSON.stringify(facts) }
  yield* keepNotification(to, row)
}

type NotifyManagers = Pick<Notify, 'kind' | 'at'> &
  Readonly<{
    by: number
    /** The entries with the grants, and which one it is about; default: each is about itself. */
    on: readonly number[]
    node?: number
  }>

/** The same for whoever manages the entries. */
export function* notifyManagers({ on, node, kind, by, at }: NotifyManagers): Script<void> {
  yield* keepForManagers({ on, about: node }, { kind, actor: by, at, body: JSON.stringify({}) })
}
