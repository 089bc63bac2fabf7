/**
 * A subscription after an event; the whole of what events mean. Undefined when the event changes nothing:
 *
 *   older than what was followed already       events overtake each other on their way
 *   about another subscription than a live one  a leftover of one that was replaced
 */
import type { PaymentEvent } from './payment-event.ts'
import { graceMs, isLive, type Subscription } from './subscription.ts'

export function followEvent(known: Subscription, event: PaymentEvent): Subscription | undefined {
  if (!concerns(known, event)) return undefined
  const before = isSame(known, event) ? known : fresh(known)
  const named: Subscription = {
    ...before,
    customerId: event.customerId ?? before.customerId,
    subscriptionId: event.subscriptionId ?? before.subscriptionId,
    lastEventAt: Math.max(event.at, before.lastEventAt),
  }
  return withDebt(told(named, event), event.at)
}

function concerns(known: Subscription, event: PaymentEvent): boolean {
  const isNews = event.at >= known.lastEventAt
  if (isSame(known, event)) return isNews
  if (event.kind === 'bought') return isNews || !isLive(known)
  return event.kind === 'changed' && !isLive(known)
}

const isSame = (known: Subscription, { subscriptionId }: PaymentEvent): boolean =>
  subscriptionId === null || known.subscriptionId === null || subscriptionId === known.subscriptionId

/** What was owed for one subscription says nothing of the next. */
const fresh = (known: Subscription): Subscription => ({
  ...known,
  tier: null,
  status: 'none',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  downgradeAt: null,
})

function told(known: Subscription, event: PaymentEvent): Subscription {
  switch (event.kind) {
    case 'bought':
      if (!event.isPaid) return { ...known, tier: event.tier, status: 'incomplete' }
      return { ...known, tier: event.tier, status: 'active', cancelAtPeriodEnd: false }
    case 'changed':
      return {
        ...known,
        tier: event.tier ?? known.tier,
        status: event.status,
        currentPeriodEnd: event.currentPeriodEnd ?? known.currentPeriodEnd,
        cancelAtPeriodEnd: event.cancelAtPeriodEnd,
      }
    case 'ended':
      return {
        ...known,
        status: 'canceled',
        currentPeriodEnd: event.currentPeriodEnd ?? known.currentPeriodEnd,
        cancelAtPeriodEnd: false,
      }
    case 'payment-failed':
      return known.status === 'canceled' ? known : { ...known, status: 'past_due' }
    default:
      return event satisfies never
  }
}

/** The grace begins with the first payment that fails, and no further failure makes it longer. */
function withDebt(told: Subscription, at: number): Subscription {
  if (told.status !== 'past_due') return { ...told, pastDueSince: null, downgradeAt: null }
  if (told.pastDueSince !== null || told.tier === null) return told
  return { ...told, pastDueSince: at, downgradeAt: at + graceMs }
}
