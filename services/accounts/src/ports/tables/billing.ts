import type { PaidTier, SubscriptionStatus } from '../../model/billing/subscription.ts'

export type BillingTables = {
  /** At most one for each user; see `subscription.ts`. */
  subscriptions: {
    user_id: string
    /** The provider's name for the user; unique. */
    customer_id: string | null
    subscription_id: string | null
    tier: PaidTier | null
    status: SubscriptionStatus
    current_period_end: number | null
    cancel_at_period_end: number
    past_due_since: number | null
    downgrade_at: number | null
    last_event_at: number
  }
  /** Events that were taken. Forgotten once no provider would send them again. */
  payment_events: {
    event_id: string
    received_at: number
  }
  /** Pages that the sandbox provider was asked for. */
  sandbox_sessions: {
    session_id: string
    user_id: string
    /** Null for a portal. */
    tier: PaidTier | null
    success_url: string
    cancel_url: string
    paid: number
    expires_at: number
  }
  /** What the sandbox provider sold. Only the sandbox reads this; the accounts learn of it by events alone. */
  sandbox_subscriptions: {
    user_id: string
    subscription_id: string
    tier: PaidTier
    status: SubscriptionStatus
    period_end: number
    cancel_at_period_end: number
  }
}
