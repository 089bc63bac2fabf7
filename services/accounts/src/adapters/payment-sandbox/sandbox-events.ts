/** The sandbox provider's events, in Stripe's shapes. */
import { newRandomId } from '@alluvium/kernel'
import type { PaidTier } from '../../model/billing/subscription.ts'
import type { SandboxSubscription } from '../../ports/payment-sandbox.ts'
import { lookupKeyOf } from '../stripe/stripe-events.ts'

/** An event that is still to be dated and signed. */
export type SandboxEvent = Readonly<{ type: string; object: Readonly<Record<string, unknown>> }>

export const customerOf = (userId: string): string => `cus_sandbox_${userId}`

export const completed = (sessionId: string, { userId, subscriptionId, tier }: SandboxSubscription): SandboxEvent => ({
  type: 'checkout.session.completed',
  object: {
    id: sessionId,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: userId,
    customer: customerOf(userId),
    subscription: subscriptionId,
    metadata: { user_id: userId, tier },
  },
})

export const updated = (sold: SandboxSubscription): SandboxEvent => ({
  type: 'customer.subscription.updated',
  object: subscriptionObject(sold),
})

export const deleted = (sold: SandboxSubscription): SandboxEvent => ({
  type: 'customer.subscription.deleted',
  object: subscriptionObject(sold),
})

/** `sold` is undefined for a card that was declined at the first purchase. */
export const paymentFailed = (userId: string, sold: SandboxSubscription | undefined): SandboxEvent => ({
  type: 'invoice.payment_failed',
  object: {
    id: `in_sandbox_${newRandomId()}`,
    object: 'invoice',
    status: 'open',
    customer: customerOf(userId),
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: sold?.subscriptionId ?? null, metadata: { user_id: userId } },
    },
  },
})

function subscriptionObject(sold: SandboxSubscription): Readonly<Record<string, unknown>> {
  const { userId, subscriptionId, tier, status, periodEnd, cancelAtPeriodEnd } = sold
  return {
    id: subscriptionId,
    object: 'subscription',
    customer: customerOf(userId),
    status,
    cancel_at_period_end: cancelAtPeriodEnd,
    items: {
      object: 'list',
      data: [{ price: priceObject(tier), current_period_end: Math.floor(periodEnd / 1000) }],
    },
    metadata: { user_id: userId, tier },
  }
}

const priceObject = (tier: PaidTier) => ({
  id: `price_sandbox_${tier}`,
  object: 'price',
  lookup_key: lookupKeyOf(tier),
})
