/**
 * The limiter of several processes that keep their buckets in one place: whichever of them a request comes to, it takes from one
 * share. All requests that come while the last ones are being written are decided together, one after the other:
 *
 *     one request at a time         one commit each
 *     a thousand a second           as many commits as the database makes
 */

import type { RateDecision, RateLimiter } from '@alluvium/http'
import type { Clock } from '@alluvium/kernel'

/** A request that wants to take from the share of `key`. */
export type Taking = Readonly<{ key: string; perMinute: number; now: number }>

export type GatheredRateLimiterOptions = Readonly<{
  clock: Clock
  /**
   * Decides all of these in their order, and writes what is left of each share; a decision for each. With `forgetBefore`
   * it forgets the shares that nobody took from since, which are whole again.
   */
  decide(takings: readonly Taking[], forgetBefore: number | undefined): Promise<readonly RateDecision[]>
}>

/** So many are decided together at most, to hold up other writers no longer than that. */
const mostTogether = 500
/** A share that nobody took from for a minute is whole again, and need not be remembered. */
const forgottenAfterMs = 60_000

export function gatheredRateLimiter({ clock, decide }: GatheredRateLimiterOptions): RateLimiter {
  const gathered: (Taking & Readonly<{ decided: PromiseWithResolvers<RateDecision> }>)[] = []
  let isWriting = false
  let tidiedAt = 0

  async function decideAll(): Promise<void> {
    isWriting = true
    while (gathered.length > 0) {
      const takings = gathered.splice(0, mostTogether)
      const now = clock.now()
      const tidies = now - tidiedAt >= forgottenAfterMs
      if (tidies) tidiedAt = now
      try {
        const decisions = await decide(takings, tidies ? now - forgottenAfterMs : undefined)
        for (const [at, { decided }] of takings.entries()) {
          const decision = decisions[at]
          if (decision) decided.resolve(decision)
        }
      } catch (error) {
        for (const { decided } of takings) decided.reject(error)
      }
    }
    isWriting = false
  }

  return {
    take(key, { perMinute }) {
      const decided = Promise.withResolvers<RateDecision>()
      gathered.push({ key, perMinute, now: clock.now(), decided })
      if (!isWriting) void decideAll()
      return decided.promise
    },
  }
}
