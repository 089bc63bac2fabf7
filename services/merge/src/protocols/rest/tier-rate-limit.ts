import type { Exchange, RateDecision, RateLimiter } from '@alluvium/http'
import { type Caller, networkOf } from '@alluvium/kernel'
import type { Tiers } from '../../model/tiers.ts'
import type { Accounts } from '../../ports/accounts.ts'

export type TierRateLimit = (caller: Caller | undefined, exchange: Pick<Exchange, 'peer'>) => Promise<RateDecision>

/** Limits requests a minute by the caller's tier. Callers without an account have the free tier's limit, by address. */
export const tierRateLimit =
  ({ limiter, accounts, tiers }: Readonly<{ limiter: RateLimiter; accounts: Accounts; tiers: Tiers }>): TierRateLimit =>
  async (caller, { peer }) => {
    if (!caller) return await limiter.take(`address ${networkOf(peer)}`, { perMinute: tiers.free.requestsPerMinute })
    const { tier } = await accounts.accountStatus(caller)
    return await limiter.take(`account ${caller.id}`, { perMinute: tiers[tier].requestsPerMinute })
  }
