/** How much of a limit is used. */
export type LimitUse = Readonly<{
  /** How many are allowed. */
  limit: number
  remaining: number
  /** Until the whole share is there again, seconds. */
  resetSeconds: number
  /** Until the next try is allowed, seconds; undefined when it is now. */
  retryAfterSeconds?: number | undefined
}>

/** As answers tell it, by lower-case name: `RateLimit-*`, the `X-RateLimit-*` that older clients read, and `Retry-After` (RFC 9110, 10.2.3). */
export function limitHeaders({
  limit,
  remaining,
  resetSeconds,
  retryAfterSeconds,
}: LimitUse): Readonly<Record<string, string>> {
  const [max, left, reset] = [String(limit), String(remaining), String(resetSeconds)]
  return {
    'ratelimit-limit': max,
    'x-ratelimit-limit': max,
    'ratelimit-remaining': left,
    'x-ratelimit-remaining': left,
    'ratelimit-reset': reset,
    'x-ratelimit-reset': reset,
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  }
}
