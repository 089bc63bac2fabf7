/**
 * Taking an event of the payment provider. That it was seen, what it changes, and the account's tier are one script: an
 * event counts once and whole, however often and in whichever process it arrives.
 */
import type { Script } from '@alluvium/database'
import { followEvent } from '../../model/billing/follow-event.ts'
import type { PaymentEvent } from '../../model/billing/payment-event.ts'
import { tierGiven } from '../../model/billing/subscription.ts'
import type { Tier } from '../../model/user.ts'
import { statement } from '../../ports/statements.ts'
import { findUser } from '../find-user.ts'
import { subscriptionOf, userByCustomer, writeSubscription } from './subscriptions.ts'

/** Providers send an event again for some days, never for a month. */
const rememberedMs = 30 * 24 * 60 * 60_000
const prunedAtOnce = 200
const remember = statement((db, { id, now }: { id: string; now: number }) =>
  db
    .insertInto('payment_events')
    .values({ event_id: id, received_at: now })
    .onConflict((seen) => seen.column('event_id').doNothing()),
)

const forgetOld = statement((db, { until }: { until: number }) =>
  db
    .deleteFrom('payment_events')
    .where('event_id', 'in', (sub) =>
      sub
        .selectFrom('payment_events')
        .select('event_id')
        .where('received_at', '<', until)
        .orderBy('received_at')
        .limit(prunedAtOnce),
    ),
)

const setTier = statement((db, { userId, tier }: { userId: string; tier: Tier }) =>
  db.updateTable('users').set({ tier }).where('user_id', '=', userId),
)

export type TakeEvent = Readonly<{ event: PaymentEvent; now: number }>

/** Whether it changed anything: not when it was seen before, concerns no account here, or comes too late. */
export function* takeEvent({ event, now }: TakeEvent): Script<boolean> {
  yield* forgetOld.run({ until: now - rememberedMs })
  const isNew = (yield* remember.run({ id: event.id, now })) > 0
  const userId = isNew ? yield* whose(event) : undefined
  if (userId === undefined) return false

  const subscription = followEvent(yield* subscriptionOf(userId), event)
  if (!subscription) return false
  const tier = tierGiven(subscription, now)
  const isOver = tier === 'free' && subscription.downgradeAt !== null
  yield* writeSubscription(isOver ? { ...subscription, downgradeAt: null } : subscription)
  if (tier !== undefined && (event.kind !== 'payment-failed' || isOver)) yield* setTier.run({ userId, tier })
  return true
}

/** Finds the account of an event: by our own id, where the event has it; else by the provider's name for somebody whom it named before. */
function* whose({ userId, customerId }: PaymentEvent): Script<string | undefined> {
  if (userId !== null && (yield* findUser(userId))) return userId
  return customerId === null ? undefined : yield* userByCustomer(customerId)
}
