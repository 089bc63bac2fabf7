import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import type { Alarm } from './alarm.ts'
import { HostRateLimiter } from './host-rate-limiter.ts'

/** A limiter, with time that the test turns: alarms go off when their moment is reached. */
function limiterByHand(gapMs: number) {
  const clock = handClock()
  const alarms = new Set<{ at: number; callback: () => void }>()
  const alarm: Alarm = (ms, callback) => {
    const entry = { at: clock.monotonic() + ms, callback }
    alarms.add(entry)
    return () => alarms.delete(entry)
  }
  const limiter = new HostRateLimiter(() => clock.monotonic(), alarm)
  limiter.gapMs = gapMs
  function advance(ms: number): void {
    for (let left = ms; left > 0; left--) {
      clock.advance(1)
      for (const entry of alarms) {
        if (entry.at > clock.monotonic()) continue
        alarms.delete(entry)
        entry.callback()
      }
    }
  }
  return { limiter, advance }
}

test('the gap counts from the moment a request goes out, and while one is going out none may start', () => {
  const { limiter, advance } = limiterByHand(100)
  const sent = limiter.begin()
  advance(500)
  expect(limiter.isReady).toBe(false)
  sent()
  advance(99)
  expect(limiter.isReady).toBe(false)
  advance(1)
  expect(limiter.isReady).toBe(true)
})

test('a request that never goes out counts as a started one', () => {
  const { limiter, advance } = limiterByHand(100)
  const sent = limiter.begin()
  sent()
  sent()
  advance(50)
  sent()
  expect(limiter.waitMs).toBe(50)
})

test('without a gap the limiter is always open, unless the host is blocked', () => {
  const { limiter, advance } = limiterByHand(0)
  limiter.begin()
  expect(limiter.isReady).toBe(true)
  limiter.block(1_000)
  limiter.block(10)
  advance(999)
  expect(limiter.isReady).toBe(false)
  advance(1)
  expect(limiter.isReady).toBe(true)
})

test('a waiter is called once when a request may start, and never after it gave up', () => {
  const { limiter, advance } = limiterByHand(100)
  let calls = 0
  const open = (): void => {
    calls += 1
  }
  const other = (): void => {
    calls += 100
  }
  limiter.begin()()
  limiter.whenReady(open)
  limiter.whenReady(open)
  limiter.whenReady(other)
  limiter.forget(other)
  advance(99)
  expect(calls).toBe(0)
  advance(200)
  expect(calls).toBe(1)
})

test('a gap that grows also applies to a request that is already waiting', () => {
  const { limiter, advance } = limiterByHand(100)
  const opened: number[] = []
  limiter.begin()()
  limiter.whenReady(() => opened.push(1))
  limiter.gapMs = 300
  advance(299)
  expect(opened).toEqual([])
  advance(1)
  expect(opened).toEqual([1])
})

test('a gap that comes while several requests are going out is kept after the last of them', () => {
  const { limiter, advance } = limiterByHand(0)
  const [first, second] = [limiter.begin(), limiter.begin()]
  limiter.gapMs = 100
  first()
  advance(200)
  expect(limiter.isReady).toBe(false)
  second()
  advance(99)
  expect(limiter.isReady).toBe(false)
  advance(1)
  expect(limiter.isReady).toBe(true)
})
