/**
 * When attempts are refused unseen: as many as allowed failed within the window.
 *
 *     failures    |  x x  xx x x   x  xx x            now
 *                 |<------ the window ------------->|
 *
 * A refused attempt is no failure, so waiting always helps.
 */
import type { LimitUse } from '@alluvium/kernel'

export type FailureWindow = Readonly<{
  /** How many may fail within the window. */
  allowed: number
  windowMs: number
  now: number
}>

/** Milliseconds until one more attempt is allowed, 0 for now. `failures`: when the latest failed, newest first. */
export function waitBeforeNextAttempt(failures: readonly number[], { allowed, windowMs, now }: FailureWindow): number {
  const oldestThatCounts = failures[allowed - 1]
  return oldestThatCounts === undefined ? 0 : Math.max(0, oldestThatCounts + windowMs - now)
}

/** What is thrown where too much failed. */
export type FailureRefusal = (use: LimitUse & Readonly<{ retryAfterSeconds: number }>) => Error

/**
 * How many more may fail before the next attempt is refused, at least one; throws the refusal when none.
 * `failures`: when the latest failed within the window, newest first.
 */
export function attemptsLeft(failures: readonly number[], window: FailureWindow, refusal: FailureRefusal): number {
  const { allowed, windowMs, now } = window
  const waitMs = waitBeforeNextAttempt(failures, window)
  if (waitMs === 0) return allowed - failures.filter((time) => time + windowMs > now).length
  const resetMs = (failures[0] ?? now) + windowMs - now
  throw refusal({
    limit: allowed,
    remaining: 0,
    resetSeconds: Math.ceil(resetMs / 1000),
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}
