/** Events as Stripe sends them, signed by Stripe's own package. */
import { Stripe } from 'stripe'
import type { Reply, ServedAccounts } from './serve-accounts.ts'

export const webhookSecret = 'whsec_a_secret_of_the_webhook'

export type Event = Readonly<{ id?: string; type: string; object: unknown; at?: number }>

let events = 0

/** `at` is when the event happened, milliseconds; now, when it isn't said. */
export function bodyOf(
  { clock }: Pick<ServedAccounts, 'clock'>,
  { id, type, object, at = clock.now() }: Event,
): string {
  events += 1
  return JSON.stringify({
    id: id ?? `evt_${events}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(at / 1000),
    type,
    data: { object },
  })
}

export const signed = (payload: string, { now, secret = webhookSecret }: { now: number; secret?: string }): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(now / 1000) })

export const postEvent = ({ ask }: Pick<ServedAccounts, 'ask'>, body: string, signature?: string): Promise<Reply> =>
  ask('POST /billing/webhook', {
    body,
    ...(signature !== undefined && { headers: { 'stripe-signature': signature } }),
  })

/** Sends one as its provider would, right now. */
export function send(served: ServedAccounts, event: Event): Promise<Reply> {
  const body = bodyOf(served, event)
  return postEvent(served, body, signed(body, { now: served.clock.now() }))
}

type Checkout = Readonly<{
  user: string
  customer?: string
  subscription?: string
  tier?: string
  payment_status?: string
}>

export const checkoutCompleted = ({
  user,
  customer = 'cus_1',
  subscription = 'sub_1',
  tier = 'pro',
  ...more
}: Checkout) => ({
  type: 'checkout.session.completed',
  object: {
    id: 'cs_1',
    object: 'checkout.session',
    mode: 'subscription',
    client_reference_id: user,
    customer,
    subscription,
    metadata: { user_id: user, tier },
    payment_status: 'paid',
    ...more,
  },
})

/** Of Stripe's newer versions, where the period's end is the items'. */
export const subscription = ({
  lookupKey = 'alluvium_pro',
  priceId = 'price_1',
  periodEnd,
  ...fields
}: Readonly<Record<string, unknown>> & { lookupKey?: string | null; priceId?: string; periodEnd?: number }) => ({
  id: 'sub_1',
  object: 'subscription',
  customer: 'cus_1',
  status: 'active',
  cancel_at_period_end: false,
  items: {
    object: 'list',
    data: [
      {
        price: { id: priceId, lookup_key: lookupKey },
        ...(periodEnd !== undefined && { current_period_end: periodEnd / 1000 }),
      },
    ],
  },
  metadata: {},
  ...fields,
})

export const updated = (fields: Parameters<typeof subscription>[0] = {}) => ({
  type: 'customer.subscription.updated',
  object: subscription(fields),
})

export const deleted = (fields: Parameters<typeof subscription>[0] = {}) => ({
  type: 'customer.subscription.deleted',
  object: subscription({ status: 'canceled', ...fields }),
})

export const paymentFailed = (fields: object = {}) => ({
  type: 'invoice.payment_failed',
  object: {
    id: 'in_1',
    object: 'invoice',
    customer: 'cus_1',
    parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1', metadata: {} } },
    ...fields,
  },
})

/** What somebody has, as they are told it. */
export const has = async ({ ask }: Pick<ServedAccounts, 'ask'>, { token }: Readonly<{ token: string }>) =>
  (await ask('GET /billing/subscription', { token })).body
