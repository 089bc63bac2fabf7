/**
 * When log-ins are refused unseen: ten failures within five minutes, of one account **and** one address.
 *
 *     failures    |  x x  xx x x   x  xx x            now
 *                 |<--- five minutes ------------->|
 *
 * Both halves matter. Counting by account alone would let anybody lock anybody out; counting by address alone would
 * let one office lock itself out. A refused try is no failure, so waiting always helps.
 */
export const failuresAllowed = 10
export const failureWindowMs = 5 * 60_000

/** Milliseconds until one more try is allowed, 0 for now. `failures`: when the latest failed, newest first. */
export function waitBeforeNextTry(failures: readonly number[], now: number): number {
  const oldestThatCounts = failures[failuresAllowed - 1]
  if (oldestThatCounts === undefined) return 0
  return Math.max(0, oldestThatCounts + failureWindowMs - now)
}
