/** A payment provider: pages where people pay, and the events that report the result. */
import type { PaymentEvent } from '../model/billing/payment-event.ts'
import type { PaidTier } from '../model/billing/subscription.ts'

export type Buyer = Readonly<{
  userId: string
  email: string
  /** The provider's name for them; null before the first visit. */
  customerId: string | null
  /** What they are paying for, or owe; null when it is nothing. Never pay twice: a plan is changed, not bought again. */
  liveSubscriptionId: string | null
}>

export type Order = Readonly<{
  buyer: Buyer
  tier: PaidTier
  /** Where the provider's page leads afterwards. */
  successUrl: string
  cancelUrl: string
}>

export interface Payments {
  /** The address of a page where the tier can be bought. Throws `billing.provider-failed` or `billing.price-missing`. */
  checkout(order: Order): Promise<string>
  /**
   * The address of a page where what was bought can be looked at, changed and ended; an empty one before the first
   * purchase. Also the provider's name for the buyer, who may have got it just now. Throws `billing.provider-failed`.
   */
  portal(request: Readonly<{ buyer: Buyer; returnUrl: string }>): Promise<Readonly<{ url: string; customerId: string }>>
}

export interface PaymentEvents {
  /**
   * What a signed event says; undefined when it concerns nothing that we sell. Throws `billing.signature-refused` when
   * it isn't the provider's or is more than five minutes old, `billing.event-unreadable` when it makes no sense.
   */
  read(signed: SignedEvent): PaymentEvent | undefined
}

/** An event as it came: its bytes, and the header of its signature. */
export type SignedEvent = Readonly<{ body: Uint8Array; signature: string | undefined }>
