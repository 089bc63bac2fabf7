/**
 * A subscription after an event; the whole of what events mean. Undefined when the event changes nothing:
 *
 *   older than what was followed already       events overtake each other on their way
 *   about another subscription than a live one  a leftover of one that was replaced
 */
import type { PaymentEvent } from './payment-event.ts'
import { graceMs, isLive, type Subscription } from './subscription.ts'

export function followEvent(subscription: Subscription, event: PaymentEvent): Subscription | undefined {
  if (!concerns(subscription, event)) return undefined
  const before = isSame(subscription, event) ? subscription : fresh(subscription)
  const named: Subscription = {
    ...before,
    customerId: event.customerId ?? before.customerId,
    subscriptionId: event.subscriptionId ?? before.subscriptionId,
    lastEventAt: Math.max(event.at, before.lastEventAt),
  }
  return withDebt(applyEvent(named, event), event.at)
}

function concerns(subscription: Subscription, event: PaymentEvent): boolean {
  const isNews = event.at >= subscription.lastEventAt
  if (isSame(subscription, event)) return isNews
  if (event.kind === 'bought') return isNews || !isLive(subscription)
  return event.kind === 'changed' && !isLive(subscription)
}

const isSame = (subscription: Subscription, { subscriptionId }: PaymentEvent): boolean =>
  subscriptionId === null || subscription.subscriptionId === null || subscriptionId === subscription.subscriptionId

/** What was owed for one subscription says nothing of the next. */
const fresh = (subscription: Subscription): Subscription => ({
  ...subscription,
  tier: null,
  status: 'none',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  downgradeAt: null,
})

function applyEvent(subscription: Subscription, event: PaymentEvent): Subscription {
  switch (event.kind) {
    case 'bought':
      if (!event.isPaid) return { ...subscription, tier: event.tier, status: 'incomplete' }
      return { ...subscription, tier: event.tier, status: 'active', cancelAtPeriodEnd: false }
    case 'changed':
      return {
        ...subscription,
        tier: event.tier ?? subscription.tier,
        status: event.status,
        currentPeriodEnd: event.currentPeriodEnd ?? subscription.currentPeriodEnd,
        cancelAtPeriodEnd: event.cancelAtPeriodEnd,
      }
    case 'ended':
      return {
        ...subscription,
        status: 'canceled',
        currentPeriodEnd: event.currentPeriodEnd ?? subscription.currentPeriodEnd,
        cancelAtPeriodEnd: false,
      }
    case 'payment-failed':
      return subscription.status === 'canceled' ? subscription : { ...subscription, status: 'past_due' }
    default:
      return event satisfies never
  }
}

/** The grace begins with the first payment that fails, and no further failure makes it longer. */
function withDebt(subscription: Subscription, at: number): Subscription {
  if (subscription.status !== 'past_due') return { ...subscription, pastDueSince: null, downgradeAt: null }
  if (subscription.pastDueSince !== null || subscription.tier === null) return subscription
  return { ...subscription, pastDueSince: at, downgradeAt: at + graceMs }
}
