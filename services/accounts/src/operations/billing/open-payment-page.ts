/** Sending somebody to a page of the payment provider: to buy a tier, or to look after what they bought. */
import type { Database } from '@alluvium/database'
import { isLive, type PaidTier, type Subscription } from '../../model/billing/subscription.ts'
import type { User } from '../../model/user.ts'
import type { Buyer, Payments } from '../../ports/payments.ts'
import { subscribedAlready } from '../../problems/billing.ts'
import { rememberCustomer, subscriptionOf } from './subscriptions.ts'

export type PaymentPageNeeds = Readonly<{ database: Database; payments: Payments }>

export type Purchase = Readonly<{
  user: Pick<User, 'id' | 'email'>
  tier: PaidTier
  successUrl: string
  cancelUrl: string
}>

/**
 * The address of the page. Whoever has the tier already buys nothing: when it is owed for, or will end, the portal is
 * where that is mended; else it throws `billing.subscribed-already`.
 */
export async function openCheckout(needs: PaymentPageNeeds, purchase: Purchase): Promise<string> {
  const { user, tier, successUrl, cancelUrl } = purchase
  const subscription = await needs.database.read(subscriptionOf(user.id))
  if (!isLive(subscription) || subscription.tier !== tier)
    return needs.payments.checkout({ buyer: buyerOf(user, subscription), tier, successUrl, cancelUrl })
  if (subscription.status !== 'past_due' && !subscription.cancelAtPeriodEnd) throw subscribedAlready(tier)
  return openPortal(needs, { user, returnUrl: successUrl })
}

export type PortalRequest = Readonly<{ user: Pick<User, 'id' | 'email'>; returnUrl: string }>

export async function openPortal(
  { database, payments }: PaymentPageNeeds,
  { user, returnUrl }: PortalRequest,
): Promise<string> {
  const subscription = await database.read(subscriptionOf(user.id))
  const { url, customerId } = await payments.portal({ buyer: buyerOf(user, subscription), returnUrl })
  if (customerId !== subscription.customerId) await database.write(rememberCustomer(user.id, customerId))
  return url
}

const buyerOf = ({ id, email }: Pick<User, 'id' | 'email'>, subscription: Subscription): Buyer => ({
  userId: id,
  email,
  customerId: subscription.customerId,
  liveSubscriptionId: isLive(subscription) ? subscription.subscriptionId : null,
})
