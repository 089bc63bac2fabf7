/**
 * A rate limiter for several processes that keep their buckets in one place. Requests that come while the last ones are
 * being written are decided together, as one batch:
 *
 *     one request at a time         one commit each
 *     a thousand a second           as many commits as the database makes
 */

import type { RateDecision, RateLimiter } from '@alluvium/http/rate-limit'
import { type Clock, settleInOrder } from '@alluvium/kernel'

/** A request that wants to take from the share of `key`. */
export type TokenRequest = Readonly<{ key: string; perMinute: number; now: number }>

export type BatchedRateLimiterOptions = Readonly<{
  clock: Clock
  /**
   * Decides all of these in their order, and writes what is left of each share; a decision for each. With `forgetBefore`
   * it forgets the shares that nobody took from since, which are whole again.
   */
  decide(requests: readonly TokenRequest[], forgetBefore: number | undefined): Promise<readonly RateDecision[]>
}>

/** At most so many are decided together, so that other writers do not wait long. */
const maxBatch = 500
/** A share that nobody took from for a minute is whole again, and need not be remembered. */
const forgottenAfterMs = 60_000

export function batchedRateLimiter({ clock, decide }: BatchedRateLimiterOptions): RateLimiter {
  const batch: (TokenRequest & Readonly<{ decided: PromiseWithResolvers<RateDecision> }>)[] = []
  let isWriting = false
  let tidiedAt = 0

  async function decideAll(): Promise<void> {
    isWriting = true
    while (batch.length > 0) {
      const requests = batch.splice(0, maxBatch)
      const now = clock.now()
      const tidies = now - tidiedAt >= forgottenAfterMs
      if (tidies) tidiedAt = now
      try {
        const decisions = await decide(requests, tidies ? now - forgottenAfterMs : undefined)
        settleInOrder(
          requests.map(({ decided }) => decided),
          decisions,
        )
      } catch (error) {
        for (const { decided } of requests) decided.reject(error)
      }
    }
    isWriting = false
  }

  return {
    take(key, { perMinute }) {
      const decided = Promise.withResolvers<RateDecision>()
      batch.push({ key, perMinute, now: clock.now(), decided })
      if (!isWriting) void decideAll()
      return decided.promise
    },
  }
}
