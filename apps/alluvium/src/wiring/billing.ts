/** Who takes payments: Stripe when there is a key; else, where only this machine can reach us, the sandbox. */
import type { BillingOptions } from '@alluvium/accounts'
import { type Configuration, mayBeLocalDevelopment } from '@alluvium/kernel'
import type { billing } from '../settings/billing.ts'
import { deploymentOf, type ListeningSettings } from './listener.ts'

export const billingOf = (
  host: string,
  settings: Configuration<typeof billing> & ListeningSettings,
): BillingOptions => ({
  secretKey: settings.stripeSecretKey,
  webhookSecret: settings.stripeWebhookSecret,
  url: settings.stripeUrl,
  prices: { pro: settings.stripePricePro, enterprise: settings.stripePriceEnterprise },
  sandbox: mayBeLocalDevelopment(deploymentOf(host, settings)),
})
