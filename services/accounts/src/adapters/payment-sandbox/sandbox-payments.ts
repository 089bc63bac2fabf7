/**
 * A payment provider that takes no money. The platform itself serves its pages, and its data are two tables of the accounts'
 * database. It reports by signed events as Stripe does, and the accounts check and read them like any other. Only the
 * network between the two is left out.
 */
import type { Database } from '@alluvium/database'
import { type Clock, type Logger, newSecret, periodicTask } from '@alluvium/kernel'
import type { Sandbox } from '../../ports/payment-sandbox.ts'
import type { SignedEvent } from '../../ports/payments.ts'
import { signatureOf } from '../stripe/event-signature.ts'
import { click, settle } from './clicks.ts'
import { customerOf, type SandboxEvent } from './sandbox-events.ts'
import { findSession, openSession, soldTo } from './sandbox-rows.ts'

/** How soon the end of a period is noticed when nobody opens a page. */
const settleEveryMs = 60_000

export type SandboxPaymentsOptions = Readonly<{
  database: Database
  clock: Clock
  logger: Logger
  /** With which its events are signed. */
  secret: string
  /** The webhook. */
  deliver(event: SignedEvent): Promise<void>
  /** The address of its page of that name. */
  pageUrl(sessionId: string): string
}>

export function sandboxPayments(options: SandboxPaymentsOptions): Sandbox {
  const { database, clock, logger, pageUrl } = options

  async function tell(events: readonly SandboxEvent[]): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they happened
    for (const event of events) await options.deliver(signed(event, options.secret, clock.now()))
  }

  const settleNow = async () => tell(await database.write(settle(clock.now())))
  const settling = periodicTask({
    everyMs: settleEveryMs,
    work: settleNow,
    onFailure: (error) => logger.warn({ err: error }, 'the sandbox could not settle what is due'),
    beginsAtOnce: false,
  })

  async function opened(page: Omit<Parameters<typeof openSession>[0], 'id'>): Promise<string> {
    const id = `sandbox_${newSecret()}`
    await database.write(openSession({ ...page, id }, clock.now()))
    return pageUrl(id)
  }

  return {
    checkout: ({ buyer, tier, successUrl, cancelUrl }) => opened({ userId: buyer.userId, tier, successUrl, cancelUrl }),
    async portal({ buyer, returnUrl }) {
      const page = { userId: buyer.userId, tier: null, successUrl: returnUrl, cancelUrl: returnUrl }
      return { url: await opened(page), customerId: customerOf(buyer.userId) }
    },
    async page(sessionId) {
      await settleNow()
      const session = await database.read(findSession(sessionId, clock.now()))
      if (!session) return undefined
      const { tier, paid, successUrl, cancelUrl, userId } = session
      const subscription = await database.read(soldTo(userId))
      return { tier, paid: paid === 1, successUrl, cancelUrl, subscription }
    },
    async click(sessionId, act) {
      await settleNow()
      await tell(await database.write(click({ sessionId, act, now: clock.now() })))
    },
    close: () => settling.close(),
  }
}

function signed({ type, object }: SandboxEvent, secret: string, now: number): SignedEvent {
  const event = {
    id: `evt_sandbox_${newSecret()}`,
    object: 'event',
    type,
    created: Math.floor(now / 1000),
    data: { object },
  }
  const body = Buffer.from(JSON.stringify(event))
  return { body, signature: signatureOf(body, { secret, now }) }
}
