/** What billing keeps of a person. Whoever still pays can't leave, because nothing would stop the payments. */
import type { Script } from '@alluvium/database'
import { timestamp } from '@alluvium/kernel'
import { isLive } from '../../model/billing/subscription.ts'
import type { PersonalDataStore } from '../../ports/personal-data-store.ts'
import { statement } from '../../ports/statements.ts'
import { paidFor } from '../../problems/billing.ts'
import { subscriptionOf } from './subscriptions.ts'

type Person = Readonly<{ userId: string }>

const forgetting = [
  statement((db, { userId }: Person) => db.deleteFrom('subscriptions').where('user_id', '=', userId)),
  statement((db, { userId }: Person) => db.deleteFrom('sandbox_subscriptions').where('user_id', '=', userId)),
  statement((db, { userId }: Person) => db.deleteFrom('sandbox_sessions').where('user_id', '=', userId)),
]

export const billingData: PersonalDataStore = {
  name: 'subscription',
  *export(userId) {
    const { customerId, tier, status, currentPeriodEnd, cancelAtPeriodEnd } = yield* subscriptionOf(userId)
    return {
      customer_id: customerId,
      tier,
      status,
      current_period_end: currentPeriodEnd === null ? null : timestamp(currentPeriodEnd),
      cancel_at_period_end: cancelAtPeriodEnd,
    }
  },
  *mayLeave(userId) {
    const subscription = yield* subscriptionOf(userId)
    if (isLive(subscription) && !subscription.cancelAtPeriodEnd) throw paidFor()
  },
  *erase(userId): Script<void> {
    for (const one of forgetting) yield* one.run({ userId })
  },
}
