/**
 * How many requests a key may make. A bucket holds as many tokens as the key has requests a minute, refills evenly,
 * and a request takes one: bursts up to the whole minute's share are welcome, the average is not exceeded.
 */
import { type Clock, limitHeaders, systemClock } from '@alluvium/kernel'

/** Counts the requests of each key, such as an account or a network. */
export interface RateLimiter {
  /** Takes one request from `key`'s share. A limit may change from one call to the next. */
  take(key: string, limit: { perMinute: number }): Promise<RateDecision>
}

export type RateDecision = Readonly<{
  allowed: boolean
  /** Requests a minute, or in the time that was asked for. */
  limit: number
  /** Requests that would be allowed right now. */
  remaining: number
  /** Until the whole share is there again, seconds. */
  resetSeconds: number
  /** Until the next request would be allowed, seconds; 0 when it is now. */
  retryAfterSeconds: number
}>

/** The header fields of a limit, as every answer of a protected endpoint has them, with `Retry-After` when it is used up. */
export const rateLimitHeaders = ({
  allowed,
  limit,
  remaining,
  resetSeconds,
  retryAfterSeconds,
}: RateDecision): Readonly<Record<string, string>> =>
  limitHeaders({ limit, remaining, resetSeconds, retryAfterSeconds: allowed ? undefined : retryAfterSeconds })

/** A tolerance for floating point, so that waiting as long as `Retry-After` says is always enough. */
const rounding = 1e-6

/** What is left of a key's share, and when that was so, milliseconds. */
export type Bucket = Readonly<{ tokens: number; at: number }>

export type TokenRequest = Readonly<{
  /** The bucket's size: as many as may be taken at once. */
  perMinute: number
  /** The time in which an empty bucket is full again, milliseconds; default a minute. */
  windowMs?: number
  now: number
}>

/** One request from a bucket; a key that has none yet has its whole share. For limiters wherever they keep their buckets. */
export function takeFrom(
  bucket: Bucket | undefined,
  { perMinute: size, windowMs = 60_000, now }: TokenRequest,
): Readonly<{ bucket: Bucket; decision: RateDecision }> {
  const { tokens, at } = bucket ?? { tokens: size, at: now }
  const passed = Math.max(0, now - at) // clocks of several machines differ a little
  // Of a clock that was set back meanwhile: nobody waits until it is that late again.
  const isAhead = at - now > windowMs
  const there = Math.min(size, tokens + (passed / windowMs) * size)
  const allowed = there >= 1 - rounding
  const left = allowed ? Math.max(0, there - 1) : there
  return {
    bucket: { tokens: left, at: isAhead ? now : Math.max(at, now) },
    decision: decision(allowed, left, { size, windowMs }),
  }
}

/**
 * The limiter of one process. At most `maxKeys` buckets (default 100,000) are kept; one that is not used for a minute
 * is full again, and forgetting it changes nothing. Only when more keys than that come within one minute is a bucket
 * forgotten that still counted, the one unused for longest.
 */
export function embeddedRateLimiter({
  clock = systemClock,
  maxKeys = 100_000,
}: {
  clock?: Clock
  maxKeys?: number
} = {}): RateLimiter {
  const buckets = new Map<string, Bucket>() // in the order of last use

  return {
    take(key, { perMinute }) {
      const now = clock.monotonic()
      const { bucket, decision } = takeFrom(buckets.get(key), { perMinute, now })
      buckets.delete(key)
      buckets.set(key, bucket)
      forget(buckets, now, maxKeys)
      return Promise.resolve(decision)
    },
  }
}

function decision(
  allowed: boolean,
  tokens: number,
  { size, windowMs }: Readonly<{ size: number; windowMs: number }>,
): RateDecision {
  const windowSeconds = windowMs / 1_000
  const secondsFor = (missing: number) =>
    missing <= 0 ? 0 : size <= 0 ? windowSeconds : Math.max(1, Math.ceil((missing / size) * windowSeconds))
  return {
    allowed,
    limit: size,
    remaining: Math.floor(tokens + rounding),
    resetSeconds: secondsFor(size - tokens),
    retryAfterSeconds: allowed ? 0 : secondsFor(1 - tokens),
  }
}

/** At most two each time, so that no request pays for many; that is more than come in, so the full ones do go. */
function forget(buckets: Map<string, Bucket>, now: number, maxKeys: number): void {
  for (let round = 0; round < 2; round += 1) {
    const [oldest] = buckets
    if (oldest === undefined) return
    const [key, { at }] = oldest
    if (now - at < 60_000 && buckets.size <= maxKeys) return
    buckets.delete(key)
  }
}
