/** The sandbox provider: takes no money, and does in all else as a provider does. For local development. */
import type { PaidTier, SubscriptionStatus } from '../model/billing/subscription.ts'
import type { Payments } from './payments.ts'

export interface Sandbox extends Payments {
  /** What its page shows; undefined when there is no such page, or no longer. */
  page(sessionId: string): Promise<SandboxPage | undefined>
  /** Does what was clicked, and reports it by signed events before it resolves. What makes no sense (a second payment) changes nothing. */
  click(sessionId: string, act: SandboxAct): Promise<void>
  /** Stops looking for periods that end. */
  close(): Promise<void>
}

export const sandboxActs = ['pay', 'fail', 'cancel', 'resume', 'pro', 'enterprise'] as const
/**
 * At the checkout: `pay`, and `fail` for a card that is declined. In the portal: `fail` and `pay` for what is owed,
 * `cancel` and `resume` for the end of the period, a tier to change to it.
 */
export type SandboxAct = (typeof sandboxActs)[number]

export type SandboxPage = Readonly<{
  /** What a checkout sells; null for a portal. */
  tier: PaidTier | null
  paid: boolean
  successUrl: string
  cancelUrl: string
  subscription: SandboxSubscription | undefined
}>

export type SandboxSubscription = Readonly<{
  userId: string
  subscriptionId: string
  tier: PaidTier
  status: SubscriptionStatus
  /** Milliseconds since 1970. */
  periodEnd: number
  cancelAtPeriodEnd: boolean
}>
