import { type Route, route } from '@alluvium/http/json'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { paidTiers, subscriptionStatuses } from '../../../model/billing/subscription.ts'
import { tiers } from '../../../model/user.ts'
import { openCheckout, openPortal } from '../../../operations/billing/open-payment-page.ts'
import { type ReceiveEventNeeds, receiveEvent } from '../../../operations/billing/receive-event.ts'
import { subscriptionOf } from '../../../operations/billing/subscriptions.ts'
import type { PaymentEvents, Payments } from '../../../ports/payments.ts'
import { billingUnavailable } from '../../../problems/billing.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { notStored } from '../sign-on/oauth-answer.ts'
import { webhookRoute } from './webhook-route.ts'

export type BillingNeeds = Omit<ReceiveEventNeeds, 'events'> &
  Readonly<{
    sessions: Sessions
    /** The payment provider; the sandbox in local development alone. Undefined when there is none. */
    paymentsFor(request: Readonly<{ isLocal: boolean }>): Payments | undefined
    /** Undefined when no secret is known that events could be signed with. */
    events: PaymentEvents | undefined
    /** The console's page about billing, where the provider's pages lead back to. */
    consolePage(): string
  }>

export const billingRoutes = (needs: BillingNeeds): readonly Route[] => [
  checkoutRoute(needs),
  subscriptionRoute(needs),
  portalRoute(needs),
  webhookRoute(async (signed) => {
    if (!needs.events) throw billingUnavailable()
    await receiveEvent({ ...needs, events: needs.events }, signed)
  }),
]

const tags = ['billing']
const address = z.object({ url: z.string().meta({ format: 'uri' }) }).meta({ id: 'BillingPage' })
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must hold no control characters')
  .max(2048)

const refusals = [
  [503, 'billing.unavailable', 'No payment provider is configured'],
  [503, 'billing.provider-failed', 'The payment provider refused or did not answer'],
] as const

function payments({ paymentsFor }: BillingNeeds, request: Readonly<{ isLocal: boolean }>): Payments {
  const payments = paymentsFor(request)
  if (!payments) throw billingUnavailable()
  return payments
}

const checkoutRoute = (needs: BillingNeeds): Route =>
  route({
    method: 'POST',
    path: '/billing/checkout',
    summary: 'A page of the payment provider where the caller can buy a tier',
    description:
      'Whoever pays for another tier already is sent to where the plan is changed, and pays once. The two addresses are where the page leads afterwards; without them, the console.',
    tags,
    access: 'caller',
    body: z
      .strictObject({
        tier: z.enum(paidTiers),
        success_url: webAddress.optional(),
        cancel_url: webAddress.optional(),
      })
      .meta({ id: 'CheckoutRequest' }),
    answers: { 200: address },
    refusals: [
      ...refusals,
      [503, 'billing.price-missing', 'The payment provider has no price for the tier'],
      [409, 'billing.subscribed-already', 'The caller pays for this tier already'],
    ],
    async handle(input) {
      const { tier, success_url: success, cancel_url: cancel } = input.body
      const { user } = sessionOf(needs.sessions, input.caller)
      const url = await openCheckout(
        { database: needs.database, payments: payments(needs, input) },
        {
          user,
          tier,
          successUrl: success ?? needs.consolePage(),
          cancelUrl: cancel ?? needs.consolePage(),
        },
      )
      return { status: 200, headers: notStored, body: { url } }
    },
  })

const portalRoute = (needs: BillingNeeds): Route =>
  route({
    method: 'POST',
    path: '/billing/portal',
    summary: 'A page of the payment provider where the caller can change and end what they bought',
    tags,
    access: 'caller',
    answers: { 200: address },
    refusals,
    async handle(input) {
      const { user } = sessionOf(needs.sessions, input.caller)
      const url = await openPortal(
        { database: needs.database, payments: payments(needs, input) },
        { user, returnUrl: needs.consolePage() },
      )
      return { status: 200, headers: notStored, body: { url } }
    },
  })

const subscriptionRoute = ({ database, sessions }: BillingNeeds): Route =>
  route({
    method: 'GET',
    path: '/billing/subscription',
    summary: 'What the caller has bought, and the tier they have',
    tags,
    access: 'caller',
    answers: {
      200: z
        .object({
          tier: z.enum(tiers),
          status: z.enum(subscriptionStatuses),
          current_period_end: z.string().meta({ format: 'date-time' }).nullable(),
          cancel_at_period_end: z.boolean(),
        })
        .meta({ id: 'Subscription' }),
    },
    async handle({ caller }) {
      const { user } = sessionOf(sessions, caller)
      const { status, currentPeriodEnd, cancelAtPeriodEnd } = await database.read(subscriptionOf(user.id))
      return {
        status: 200,
        body: {
          tier: user.tier,
          status,
          current_period_end: currentPeriodEnd === null ? null : timestamp(currentPeriodEnd),
          cancel_at_period_end: cancelAtPeriodEnd,
        },
      }
    },
  })
