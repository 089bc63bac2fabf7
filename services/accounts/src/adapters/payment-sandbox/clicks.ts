/** What a click on a page of the sandbox changes in its tables, and the events that report it. */
import type { Script } from '@alluvium/database'
import { newRandomId } from '@alluvium/kernel'
import type { PaidTier } from '../../model/billing/subscription.ts'
import type { SandboxAct, SandboxSubscription } from '../../ports/payment-sandbox.ts'
import { completed, deleted, paymentFailed, type SandboxEvent, updated } from './sandbox-events.ts'
import { dueSubscriptions, findSession, markPaid, type SandboxSession, soldTo, writeSold } from './sandbox-rows.ts'

/** A month, as this provider counts it. */
const periodMs = 30 * 24 * 60 * 60_000

export type Click = Readonly<{ sessionId: string; act: SandboxAct; now: number }>

export function* click({ sessionId, act, now }: Click): Script<readonly SandboxEvent[]> {
  const session = yield* findSession(sessionId, now)
  if (!session) return []
  const sold = yield* soldTo(session.userId)
  if (session.tier === null) return yield* clickPortal(sold, act, now)
  return yield* clickCheckout({ ...session, tier: session.tier }, sold, { act, now })
}

type Checkout = SandboxSession & Readonly<{ tier: PaidTier }>

function* clickCheckout(
  { id, userId, tier, paid }: Checkout,
  sold: SandboxSubscription | undefined,
  { act, now }: Pick<Click, 'act' | 'now'>,
): Script<readonly SandboxEvent[]> {
  if (paid === 1) return []
  const live = sold?.status === 'canceled' ? undefined : sold
  if (act === 'fail') return [paymentFailed(userId, live)]
  if (act !== 'pay') return []
  const bought: SandboxSubscription = {
    userId,
    subscriptionId: live?.subscriptionId ?? `sub_sandbox_${newRandomId()}`,
    tier,
    status: 'active',
    periodEnd: now + periodMs,
    cancelAtPeriodEnd: false,
  }
  yield* markPaid(id)
  yield* writeSold(bought)
  return [completed(id, bought), updated(bought)]
}

function* clickPortal(
  sold: SandboxSubscription | undefined,
  act: SandboxAct,
  now: number,
): Script<readonly SandboxEvent[]> {
  const change = sold && sold.status !== 'canceled' ? changeBy(act, sold, now) : undefined
  if (!sold || !change) return []
  const changed = { ...sold, ...change }
  yield* writeSold(changed)
  return act === 'fail' ? [paymentFailed(sold.userId, changed), updated(changed)] : [updated(changed)]
}

function changeBy(act: SandboxAct, sold: SandboxSubscription, now: number): Partial<SandboxSubscription> | undefined {
  switch (act) {
    case 'pay':
      return sold.status === 'past_due' ? { status: 'active', periodEnd: now + periodMs } : undefined
    case 'fail':
      return sold.status === 'active' ? { status: 'past_due' } : undefined
    case 'cancel':
      return { cancelAtPeriodEnd: true }
    case 'resume':
      return { cancelAtPeriodEnd: false }
    case 'pro':
    case 'enterprise':
      return { tier: act }
    default:
      return act satisfies never
  }
}

/** Periods that are over end, or begin anew. */
export function* settle(now: number): Script<readonly SandboxEvent[]> {
  const events: SandboxEvent[] = []
  for (const sold of yield* dueSubscriptions(now)) {
    const behind = Math.floor((now - sold.periodEnd) / periodMs) + 1
    const next: SandboxSubscription = sold.cancelAtPeriodEnd
      ? { ...sold, status: 'canceled' }
      : { ...sold, periodEnd: sold.periodEnd + behind * periodMs }
    yield* writeSold(next)
    events.push(sold.cancelAtPeriodEnd ? deleted(next) : updated(next))
  }
  return events
}
