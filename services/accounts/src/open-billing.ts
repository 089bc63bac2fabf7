/** Billing, put together: who takes the payments here, and the routes that lead there. */
import type { Database } from '@alluvium/database'
import type { Route } from '@alluvium/http/json'
import { type Clock, type Logger, newSecret } from '@alluvium/kernel'
import { sandboxPayments } from './adapters/payment-sandbox/sandbox-payments.ts'
import { type Prices, stripeEvents } from './adapters/stripe/stripe-events.ts'
import { stripePayments } from './adapters/stripe/stripe-payments.ts'
import { assertBilling } from './model/billing/assert-billing.ts'
import { receiveEvent } from './operations/billing/receive-event.ts'
import type { Sessions } from './protocols/rest/authenticate.ts'
import { billingRoutes } from './protocols/rest/billing/billing-routes.ts'
import { sandboxPath, sandboxRoutes } from './protocols/rest/billing/sandbox-routes.ts'

export type BillingOptions = Readonly<{
  /** Stripe's secret key; without it, Stripe is never asked. */
  secretKey?: string | undefined
  /** With which events are signed. Needed beside a secret key; a sandbox without one makes its own. */
  webhookSecret?: string | undefined
  /** Where Stripe's API answers. Default: `https://api.stripe.com`. */
  url?: string | undefined
  prices?: Prices
  /** Whether, without a secret key, the sandbox provider takes payments in local development. */
  sandbox: boolean
}>

export type BillingNeeds = Readonly<{
  database: Database
  clock: Clock
  logger: Logger
  sessions: Sessions
  /** The platform's address; asked at each use. */
  issuer(): string
  /** The console's page about billing. */
  consolePage(): string
}>

export type Billing = Readonly<{ routes: readonly Route[]; close(): Promise<void> }>

/** Throws what `assertBilling` throws. */
export async function openBilling(needs: BillingNeeds, options: BillingOptions): Promise<Billing> {
  const { database, clock, logger, issuer } = needs
  const { secretKey, webhookSecret, prices = {}, url = 'https://api.stripe.com' } = options
  assertBilling(options)
  const hasSandbox = options.sandbox && secretKey === undefined
  const secret = webhookSecret ?? (hasSandbox ? newSecret(256) : undefined)
  const events = secret === undefined ? undefined : stripeEvents({ secret, prices, clock })
  const stripe = secretKey === undefined ? undefined : await stripePayments({ secretKey, url, prices, logger })
  const sandbox =
    hasSandbox && secret !== undefined && events
      ? sandboxPayments({
          database,
          clock,
          logger,
          secret,
          deliver: (signed) => receiveEvent({ database, clock, events }, signed),
          pageUrl: (sessionId) => `${issuer()}${sandboxPath}?session=${sessionId}`,
        })
      : undefined
  const paymentsFor = ({ isLocal }: Readonly<{ isLocal: boolean }>) => stripe ?? (isLocal ? sandbox : undefined)
  return {
    routes: [...billingRoutes({ ...needs, events, paymentsFor }), ...(sandbox ? sandboxRoutes(sandbox) : [])],
    close: async () => sandbox?.close(),
  }
}
