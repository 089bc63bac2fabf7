import { accountsBudgets } from '../budgets.ts'

/**
 * When log-ins are refused unseen: ten failures within five minutes, of one account **and** one address; and a hundred of
 * one network, whatever the accounts.
 *
 *     failures    |  x x  xx x x   x  xx x            now
 *                 |<--- five minutes ------------->|
 *
 * Counting by account alone would let anybody lock anybody out; ten by address alone would let one office lock itself
 * out. A refused try is no failure, so waiting always helps.
 */
export const failuresAllowed = 10
export const failureWindowMs = accountsBudgets.failedLogIns.perMs

/** Milliseconds until one more try is allowed, 0 for now. `failures`: when the latest failed, newest first. */
export function waitBeforeNextTry(
  failures: readonly number[],
  { allowed, now }: Readonly<{ allowed: number; now: number }>,
): number {
  const oldestThatCounts = failures[allowed - 1]
  if (oldestThatCounts === undefined) return 0
  return Math.max(0, oldestThatCounts + failureWindowMs - now)
}
