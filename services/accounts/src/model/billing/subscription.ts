/**
 * What an account has bought, according to the payment provider's events.
 *
 *   none --bought--> active <--> past_due --seven days--> past_due, but free        any --ended--> canceled, and free
 *
 * The account's own tier is what counts, and each event writes it; so an administrator may still set it by hand, and
 * what they set holds until the provider next says something.
 */
import type { Tier } from '../user.ts'

export const subscriptionStatuses = [
  'none',
  'active',
  'trialing',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const paidTiers = ['pro', 'enterprise'] as const
export type PaidTier = (typeof paidTiers)[number]

/** How long a tier outlives the payment that failed. */
export const graceMs = 7 * 24 * 60 * 60_000

export type Subscription = Readonly<{
  userId: string
  /** The provider's name for the user; null before the first purchase. */
  customerId: string | null
  subscriptionId: string | null
  /** As bought; null when nothing was. */
  tier: PaidTier | null
  status: SubscriptionStatus
  /** Milliseconds since 1970, as all times. */
  currentPeriodEnd: number | null
  cancelAtPeriodEnd: boolean
  /** When the first of the payments failed that are still owed. */
  pastDueSince: number | null
  /** When the grace will end; null when there is none, or it has ended. */
  downgradeAt: number | null
  /** The time of the newest event that it has followed. */
  lastEventAt: number
}>

export const noSubscription = (userId: string): Subscription => ({
  userId,
  customerId: null,
  subscriptionId: null,
  tier: null,
  status: 'none',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  downgradeAt: null,
  lastEventAt: 0,
})

/** Whether something is being paid for, or owed: then a plan is changed, not bought a second time. */
export const isLive = ({ status, subscriptionId }: Subscription): boolean =>
  subscriptionId !== null && (status === 'active' || status === 'trialing' || status === 'past_due')

/** The tier that a subscription gives at this time; undefined when it has no say. */
export function tierGiven({ tier, status, pastDueSince }: Subscription, now: number): Tier | undefined {
  if (status === 'canceled' || status === 'unpaid') return 'free'
  if (tier === null || status === 'none' || status === 'incomplete') return undefined
  return status === 'past_due' && (pastDueSince ?? 0) + graceMs <= now ? 'free' : tier
}
