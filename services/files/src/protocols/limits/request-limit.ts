/**
 * Limits the requests of an account per minute, if the operator configured it. Callers without an account, and
 * everybody in open mode, are counted by their network. Public routes are not counted.
 */
import { type Exchange, type RateDecision, type RateLimiter, rateLimitHeaders } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import { tooManyRequests } from '../../problems/requests.ts'
import type { Authenticate } from '../authentication/authenticate.ts'

export type RequestLimit = Readonly<{
  /** Counts one request of the caller. */
  take(caller: Caller | undefined, exchange: Exchange): Promise<RateDecision>
  /** Counts a request when it is authenticated. The function that it returns also throws `files.too-many-requests`. */
  counting(authenticate: Authenticate): Authenticate
}>

export function requestLimit({
  perMinute,
  limiter,
}: Readonly<{ perMinute: number; limiter: RateLimiter }>): RequestLimit {
  const take: RequestLimit['take'] = (caller, { network = 'a trusted proxy' }) =>
    limiter.take(caller && caller.by !== 'open-mode' ? caller.id : network, { perMinute })

  /** The rate-limit fields are also set on successful responses. */
  async function count(caller: Caller | undefined, exchange: Exchange): Promise<void> {
    const decision = await take(caller, exchange)
    for (const [name, value] of Object.entries(rateLimitHeaders(decision))) exchange.response.setHeader(name, value)
    if (!decision.allowed) throw tooManyRequests(decision.retryAfterSeconds)
  }

  return {
    take,
    counting: (authenticate) => async (exchange) => {
      let caller: Caller | undefined
      try {
        caller = await authenticate(exchange)
      } catch (error) {
        await count(undefined, exchange)
        throw error
      }
      await count(caller, exchange)
      return caller
    },
  }
}
