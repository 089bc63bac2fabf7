/** An event of a payment provider, in our own terms. The adapter translates the provider's. */
import type { PaidTier, SubscriptionStatus } from './subscription.ts'

export type PaymentEvent = Readonly<{
  id: string
  /** Milliseconds since 1970; the provider's own clock, in whole seconds. */
  at: number
  /** Whose it is, when the event says so: by our id, or by the provider's. */
  userId: string | null
  customerId: string | null
  subscriptionId: string | null
}> &
  PaymentNews

export type PaymentNews =
  | Readonly<{ kind: 'bought'; tier: PaidTier; isPaid: boolean }>
  | Readonly<{
      kind: 'changed'
      /** Null when the price is none of ours. */
      tier: PaidTier | null
      status: SubscriptionStatus
      currentPeriodEnd: number | null
      cancelAtPeriodEnd: boolean
    }>
  | Readonly<{ kind: 'ended'; currentPeriodEnd: number | null }>
  | Readonly<{ kind: 'payment-failed' }>
