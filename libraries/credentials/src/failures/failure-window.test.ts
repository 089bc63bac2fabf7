import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptsLeft, waitBeforeNextAttempt } from './failure-window.ts'

const minute = 60_000
const now = 10 * minute
const window = { allowed: 10, windowMs: 5 * minute, now }
const refusal = (use: unknown) => new Error(JSON.stringify(use))
const failures = Array.from({ length: 10 }, (_, at) => now - at)

test('a tenth failure that is five minutes old no longer counts, a younger one does', () => {
  expect(waitBeforeNextAttempt(failures, window)).toBe(5 * minute - 9)
  expect(waitBeforeNextAttempt(failures.slice(1), window)).toBe(0)
  expect(waitBeforeNextAttempt(failures, { ...window, now: now + 5 * minute })).toBe(0)
})

test('the refusal says when one more attempt is allowed, and when all of them are', () => {
  const old = failures.map((time) => time - 2 * minute).with(9, now - 4 * minute)
  const use = { limit: 10, remaining: 0, resetSeconds: 180, retryAfterSeconds: 60 }
  expect(() => attemptsLeft(old, window, refusal)).toThrow(JSON.stringify(use))
  expect(attemptsLeft(old.slice(0, 7), window, refusal)).toBe(3)
})

/** 0 when the next attempt is refused. */
function leftOrNone(...asked: [failures: readonly number[], window: Parameters<typeof attemptsLeft>[1]]): number {
  try {
    return attemptsLeft(...asked, refusal)
  } catch {
    return 0
  }
}

test('an attempt that is not refused may begin, also when a failure expires between two readings of the clock', () => {
  const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 5 })
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 20, max: 45 }), (failures, allowed, later) => {
      const newestFirst = failures.toSorted((one, other) => other - one)
      const counting = newestFirst.filter((time) => time + 20 > later).length
      expect(leftOrNone(newestFirst, { allowed, windowMs: 20, now: later })).toBe(Math.max(0, allowed - counting))
    }),
  )
})
