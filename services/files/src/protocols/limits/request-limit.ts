/**
 * How many requests an account may make in a minute, where the operator says so; who has none, and everybody in open
 * mode, is counted by their network. What is public is not counted.
 */
import { type Exchange, embeddedRateLimiter, type RateDecision, rateLimitHeaders } from '@alluvium/http'
import type { Caller, Clock } from '@alluvium/kernel'
import { tooManyRequests } from '../../problems/requests.ts'
import type { Authenticate } from '../authentication/authenticate.ts'

export type RequestLimit = Readonly<{
  /** Takes one request from the caller's share. */
  take(caller: Caller | undefined, exchange: Exchange): Promise<RateDecision>
  /** Takes it where somebody asks who they are. What it gives throws `files.too-many-requests` too. */
  counting(authenticate: Authenticate): Authenticate
}>

export function requestLimit({ perMinute, clock }: Readonly<{ perMinute: number; clock: Clock }>): RequestLimit {
  const limiter = embeddedRateLimiter({ clock })
  const take: RequestLimit['take'] = (caller, { network = 'a trusted proxy' }) =>
    limiter.take(caller && caller.by !== 'open-mode' ? caller.id : network, { perMinute })

  /** Also on answers that are no refusals. */
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
