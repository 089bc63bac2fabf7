/**
 * Stripe by its own package: it retries what may be retried, with idempotency keys, and pins the version of the API that
 * it was written for. It is loaded only where it is used.
 */
import type { Logger } from '@alluvium/kernel'
import type { Stripe } from 'stripe'
import type { PaidTier } from '../../model/billing/subscription.ts'
import type { Buyer, Order, Payments } from '../../ports/payments.ts'
import { priceMissing, providerFailed } from '../../problems/billing.ts'
import { lookupKeyOf, type Prices } from './stripe-events.ts'

const timeoutMs = 20_000
const retries = 2

export type StripePaymentsOptions = Readonly<{
  secretKey: string
  /** Where the API answers: `https://api.stripe.com`. */
  url: string
  prices: Prices
  logger: Logger
}>

export async function stripePayments({ secretKey, url, prices, logger }: StripePaymentsOptions): Promise<Payments> {
  const { Stripe } = await import('stripe')
  const { hostname, port, protocol } = new URL(url)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })

  async function asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      logger.warn({ err: error }, 'the payment provider refused')
      throw providerFailed(error)
    }
  }

  async function priceOf(tier: PaidTier): Promise<string> {
    const configured = prices[tier]
    if (configured !== undefined) return configured
    const listed = await asked(stripe.prices.list({ lookup_keys: [lookupKeyOf(tier)], active: true, limit: 1 }))
    const [price] = listed.data
    if (!price) throw priceMissing(tier)
    return price.id
  }

  async function customerOf({ customerId, userId, email }: Buyer): Promise<string> {
    if (customerId !== null) return customerId
    const made = { email, metadata: { user_id: userId } }
    return (await asked(stripe.customers.create(made, { idempotencyKey: `alluvium-customer-${userId}` }))).id
  }

  return {
    async checkout(order) {
      const { buyer, successUrl } = order
      if (buyer.liveSubscriptionId === null || buyer.customerId === null) {
        const session = stripe.checkout.sessions.create(purchase(order, await priceOf(order.tier)))
        return addressOf(await asked(session))
      }
      const { url } = await asked(
        stripe.billingPortal.sessions.create({
          customer: buyer.customerId,
          return_url: order.cancelUrl,
          flow_data: {
            type: 'subscription_update',
            subscription_update: { subscription: buyer.liveSubscriptionId },
            after_completion: { type: 'redirect', redirect: { return_url: successUrl } },
          },
        }),
      )
      return url
    },
    async portal({ buyer, returnUrl }) {
      const customerId = await customerOf(buyer)
      const session = stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })
      return { url: (await asked(session)).url, customerId }
    },
  }
}

/** The subscription gets the same notes as the session: its events come without the session's. */
function purchase({ buyer, tier, successUrl, cancelUrl }: Order, price: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { user_id: buyer.userId, tier }
  return {
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    client_reference_id: buyer.userId,
    ...(buyer.customerId === null ? { customer_email: buyer.email } : { customer: buyer.customerId }),
    metadata,
    subscription_data: { metadata },
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}

function addressOf({ url }: Readonly<{ url: string | null }>): string {
  if (url === null) throw providerFailed(new Error('a checkout session without an address'))
  return url
}
