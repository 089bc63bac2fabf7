/**
 * Stripe's events in our own terms. Their bodies get new fields at any time, and fields move between versions (a period's end
 * moved from the subscription to its items). So only the fields that we use are read, from every place that they had since
 * 2020.
 */
import type { Clock } from '@alluvium/kernel'
import { z } from 'zod'
import type { PaymentEvent, PaymentNews } from '../../model/billing/payment-event.ts'
import {
  type PaidTier,
  paidTiers,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '../../model/billing/subscription.ts'
import type { PaymentEvents } from '../../ports/payments.ts'
import { eventUnreadable, signatureRefused } from '../../problems/billing.ts'
import { isSigned } from './event-signature.ts'

/** Ids of the prices, for those whose `lookup_key` isn't `alluvium_pro` or `alluvium_enterprise`. */
export type Prices = Readonly<Partial<Record<PaidTier, string | undefined>>>

export type StripeEventsOptions = Readonly<{ secret: string; prices: Prices; clock: Clock }>

export const lookupKeyOf = (tier: PaidTier): string => `alluvium_${tier}`

const name = z.string().max(255)
/** An id, or the thing itself where it was expanded. */
const reference = z
  .union([name, z.looseObject({ id: name }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null)
const metadata = z.looseObject({ user_id: name.nullish(), tier: name.nullish() }).nullish()
const seconds = z.number().min(0).max(1e11).nullish()
const price = z.looseObject({ id: name.nullish(), lookup_key: name.nullish() }).nullish()
const items = z.looseObject({ data: z.array(z.looseObject({ price, current_period_end: seconds })) }).nullish()

const eventSchema = z.looseObject({
  id: name.min(1),
  type: z.string(),
  created: z.number().min(0).max(1e11),
  data: z.looseObject({ object: z.unknown() }),
})

const sessionSchema = z.looseObject({
  client_reference_id: name.nullish(),
  customer: reference,
  subscription: reference,
  mode: z.string().nullish(),
  payment_status: z.string().nullish(),
  line_items: items,
  metadata,
})

const subscriptionSchema = z.looseObject({
  id: name.nullish(),
  customer: reference,
  status: z.string(),
  items,
  current_period_end: seconds,
  cancel_at_period_end: z.boolean().nullish(),
  cancel_at: seconds,
  metadata,
})

const details = z.looseObject({ subscription: reference, metadata }).nullish()
const invoiceSchema = z.looseObject({
  customer: reference,
  subscription: reference,
  subscription_details: details,
  parent: z.looseObject({ subscription_details: details }).nullish(),
  metadata,
})

type PaymentFacts = Readonly<{ userId: string | null; customerId: string | null; subscriptionId: string | null }> &
  PaymentNews

export const stripeEvents = ({ secret, prices, clock }: StripeEventsOptions): PaymentEvents => ({
  read({ body, signature }) {
    if (!isSigned(body, signature, { secret, now: clock.now() })) throw signatureRefused()
    try {
      return readEvent(eventSchema.parse(JSON.parse(Buffer.from(body).toString())), prices)
    } catch (error) {
      if (error instanceof z.ZodError || error instanceof SyntaxError) throw eventUnreadable(error)
      throw error
    }
  },
})

function readEvent(event: z.output<typeof eventSchema>, prices: Prices): PaymentEvent | undefined {
  const payment = readers.get(event.type)?.(event.data.object, prices)
  return payment && { id: event.id, at: event.created * 1000, ...payment }
}

type Reader = (object: unknown, prices: Prices) => PaymentFacts | undefined

const readersByType: Readonly<Record<string, Reader>> = {
  'checkout.session.completed'(object, prices) {
    const session = sessionSchema.parse(object)
    const tier = tierOf(session.line_items, session.metadata, prices)
    if (tier === null || (session.mode ?? 'subscription') !== 'subscription') return undefined // somebody sold something else
    return {
      kind: 'bought',
      userId: session.client_reference_id ?? session.metadata?.user_id ?? null,
      customerId: session.customer,
      subscriptionId: session.subscription,
      tier,
      isPaid: session.payment_status !== 'unpaid',
    }
  },
  'customer.subscription.updated'(object, prices) {
    const subscription = subscriptionSchema.parse(object)
    return {
      kind: 'changed',
      ...holderOf(subscription),
      tier: tierOf(subscription.items, subscription.metadata, prices),
      status: statusOf(subscription.status),
      currentPeriodEnd: periodEndOf(subscription),
      cancelAtPeriodEnd: subscription.cancel_at_period_end === true || typeof subscription.cancel_at === 'number',
    }
  },
  'customer.subscription.deleted'(object) {
    const subscription = subscriptionSchema.extend({ status: z.string().nullish() }).parse(object)
    return { kind: 'ended', ...holderOf(subscription), currentPeriodEnd: periodEndOf(subscription) }
  },
  'invoice.payment_failed'(object) {
    const invoice = invoiceSchema.parse(object)
    const about = invoice.parent?.subscription_details ?? invoice.subscription_details
    return {
      kind: 'payment-failed',
      userId: invoice.metadata?.user_id ?? about?.metadata?.user_id ?? null,
      customerId: invoice.customer,
      subscriptionId: invoice.subscription ?? about?.subscription ?? null,
    }
  },
}

const readers = new Map(Object.entries(readersByType))

type Holder = Pick<z.output<typeof subscriptionSchema>, 'id' | 'customer' | 'metadata'>

const holderOf = ({ id, customer, metadata }: Holder) => ({
  userId: metadata?.user_id ?? null,
  customerId: customer,
  subscriptionId: id ?? null,
})

/** Finds the tier that was bought by its price; what was noted at the purchase counts only where the price says nothing, since plans are changed later. */
function tierOf(bought: z.output<typeof items>, noted: z.output<typeof metadata>, prices: Prices): PaidTier | null {
  const sold = bought?.data.flatMap(({ price }) => (price ? [price] : [])) ?? []
  const byPrice = paidTiers.find((tier) =>
    sold.some(
      ({ id, lookup_key: key }) => key === lookupKeyOf(tier) || (typeof id === 'string' && id === prices[tier]),
    ),
  )
  return byPrice ?? paidTiers.find((tier) => tier === noted?.tier) ?? null
}

const periodEndOf = ({
  current_period_end: own,
  items,
}: Pick<z.output<typeof subscriptionSchema>, 'current_period_end' | 'items'>): number | null => {
  const end = own ?? items?.data.find((item) => typeof item.current_period_end === 'number')?.current_period_end
  return typeof end === 'number' ? end * 1000 : null
}

/** Stripe has two more: the first payment that never came, and a trial that ended without a means of paying. */
function statusOf(text: string): SubscriptionStatus {
  if (text === 'incomplete_expired') return 'canceled'
  return subscriptionStatuses.find((status) => status === text) ?? 'unpaid'
}
