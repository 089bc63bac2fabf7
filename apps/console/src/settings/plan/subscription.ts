/** What somebody has bought, and the pages where that is changed. */
import type { AnswerOf, PlatformClient } from '@alluvium/client'
import { type Platform, platformAt } from '../../account/platform.ts'
import { fragmentOf } from '../../routing/route.ts'
import { answerOf } from '../../wire/answers.ts'
import { webAddress } from '../../wire/web-address.ts'

export type Subscription = AnswerOf<PlatformClient, 'get', '/billing/subscription'>

export const subscriptionOf = (platform: Platform, signal: AbortSignal): Promise<Subscription> =>
  answerOf(platformAt(platform).GET('/billing/subscription', { signal }))

export type BoughtTier = 'pro' | 'enterprise'

/** The provider's page to buy a plan on; it leads back here. */
export async function checkoutAt(platform: Platform, tier: BoughtTier): Promise<string> {
  const back = `${location.origin}${location.pathname}${fragmentOf({ page: 'settings', trail: ['plan'] })}`
  const body = { tier, success_url: back, cancel_url: back }
  return webAddress((await answerOf(platformAt(platform).POST('/billing/checkout', { body }))).url)
}

/** The provider's page to change and end what was bought on. */
export async function portalAt(platform: Platform): Promise<string> {
  return webAddress((await answerOf(platformAt(platform).POST('/billing/portal'))).url)
}
