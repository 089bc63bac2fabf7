/** What somebody has bought, and the pages where that is changed. */
import { z } from 'zod/mini'
import { askPlatformFor, type Platform } from '../../account/platform.ts'
import { fragmentOf } from '../../shell/route.ts'

const subscription = z.object({
  tier: z.string(),
  status: z.string(),
  current_period_end: z.nullable(z.string()),
  cancel_at_period_end: z.boolean(),
})
export type Subscription = z.output<typeof subscription>

export const subscriptionOf = (platform: Platform, signal: AbortSignal): Promise<Subscription> =>
  askPlatformFor(platform, '/billing/subscription', subscription, { signal })

const page = z.object({ url: z.string().check(z.regex(/^https?:\/\//)) })

/** The provider's page to buy a plan on; it leads back here. */
export async function checkoutAt(platform: Platform, tier: string): Promise<string> {
  const back = `${location.origin}${location.pathname}${fragmentOf({ page: 'merge', trail: ['billing'] })}`
  const json = { tier, success_url: back, cancel_url: back }
  return (await askPlatformFor(platform, '/billing/checkout', page, { method: 'POST', json })).url
}

/** The provider's page to change and end what was bought on. */
export async function portalAt(platform: Platform): Promise<string> {
  return (await askPlatformFor(platform, '/billing/portal', page, { method: 'POST' })).url
}
