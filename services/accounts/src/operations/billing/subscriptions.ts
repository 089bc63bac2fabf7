/** The rows of subscriptions: found by user or by the provider's name for one, and written whole. */
import type { Script } from '@alluvium/database'
import { noSubscription, type Subscription } from '../../model/billing/subscription.ts'
import { statement } from '../../ports/statements.ts'

const columns = [
  'user_id as userId',
  'customer_id as customerId',
  'subscription_id as subscriptionId',
  'tier',
  'status',
  'current_period_end as currentPeriodEnd',
  'cancel_at_period_end as cancelAtPeriodEnd',
  'past_due_since as pastDueSince',
  'downgrade_at as downgradeAt',
  'last_event_at as lastEventAt',
] as const

const ofUser = statement((db, { userId }: { userId: string }) =>
  db.selectFrom('subscriptions').select(columns).where('user_id', '=', userId),
)

const userOfCustomer = statement((db, { customerId }: { customerId: string }) =>
  db.selectFrom('subscriptions').select('user_id as userId').where('customer_id', '=', customerId),
)

const upsert = statement((db, row: Omit<Subscription, 'cancelAtPeriodEnd'> & { cancels: number }) =>
  db
    .insertInto('subscriptions')
    .values({
      user_id: row.userId,
      customer_id: row.customerId,
      subscription_id: row.subscriptionId,
      tier: row.tier,
      status: row.status,
      current_period_end: row.currentPeriodEnd,
      cancel_at_period_end: row.cancels,
      past_due_since: row.pastDueSince,
      downgrade_at: row.downgradeAt,
      last_event_at: row.lastEventAt,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({
        customer_id: row.ref('excluded.customer_id'),
        subscription_id: row.ref('excluded.subscription_id'),
        tier: row.ref('excluded.tier'),
        status: row.ref('excluded.status'),
        current_period_end: row.ref('excluded.current_period_end'),
        cancel_at_period_end: row.ref('excluded.cancel_at_period_end'),
        past_due_since: row.ref('excluded.past_due_since'),
        downgrade_at: row.ref('excluded.downgrade_at'),
        last_event_at: row.ref('excluded.last_event_at'),
      })),
    ),
)

const releaseCustomer = statement((db, { userId, customerId }: { userId: string; customerId: string }) =>
  db
    .updateTable('subscriptions')
    .set({ customer_id: null })
    .where('customer_id', '=', customerId)
    .where('user_id', '!=', userId),
)

/** What a user has bought; `noSubscription` when they never came to a payment. */
export function* subscriptionOf(userId: string): Script<Subscription> {
  const row = yield* ofUser.first({ userId })
  return row ? { ...row, cancelAtPeriodEnd: row.cancelAtPeriodEnd === 1 } : noSubscription(userId)
}

export function* userByCustomer(customerId: string): Script<string | undefined> {
  return (yield* userOfCustomer.first({ customerId }))?.userId
}

/** A customer is one user's: the provider's newest word says whose. */
export function* writeSubscription({ cancelAtPeriodEnd, ...rest }: Subscription): Script<void> {
  const { userId, customerId } = rest
  if (customerId !== null) yield* releaseCustomer.run({ userId, customerId })
  yield* upsert.run({ ...rest, cancels: cancelAtPeriodEnd ? 1 : 0 })
}

/** The provider may name somebody before they have bought anything. */
export function* rememberCustomer(userId: string, customerId: string): Script<void> {
  const current = yield* subscriptionOf(userId)
  if (current.customerId !== customerId) yield* writeSubscription({ ...current, customerId })
}
