import { handClock } from '@alluvium/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { embeddedRateLimiter, rateLimitHeaders } from '../index.ts'

const some = (options: { maxKeys?: number } = {}) => {
  const clock = handClock()
  return { clock, limiter: embeddedRateLimiter({ clock, ...options }) }
}

describe('a limit of requests a minute', () => {
  test("allows a whole minute's requests in one burst, then refuses until a token is back", async () => {
    const { clock, limiter } = some()
    for (let at = 0; at < 60; at += 1) expect((await limiter.take('k', { perMinute: 60 })).allowed).toBe(true)
    expect(await limiter.take('k', { perMinute: 60 })).toEqual({
      allowed: false,
      limit: 60,
      remaining: 0,
      resetSeconds: 60,
      retryAfterSeconds: 1,
    })
    clock.advance(999)
    expect((await limiter.take('k', { perMinute: 60 })).allowed).toBe(false)
    clock.advance(1)
    expect((await limiter.take('k', { perMinute: 60 })).allowed).toBe(true)
  })

  test('is counted for each key separately', async () => {
    const { limiter } = some()
    expect((await limiter.take('a', { perMinute: 1 })).allowed).toBe(true)
    expect((await limiter.take('a', { perMinute: 1 })).allowed).toBe(false)
    expect((await limiter.take('b', { perMinute: 1 })).allowed).toBe(true)
  })

  test('applies at once when it is lowered', async () => {
    const { limiter } = some()
    await limiter.take('k', { perMinute: 1_000 })
    expect(await limiter.take('k', { perMinute: 2 })).toMatchObject({ allowed: true, remaining: 1, limit: 2 })
  })

  test('of zero allows nothing', async () => {
    const { limiter } = some()
    expect(await limiter.take('k', { perMinute: 0 })).toMatchObject({
      allowed: false,
      remaining: 0,
      retryAfterSeconds: 60,
    })
  })

  test('is kept for a limited number of keys, and forgets full ones first', async () => {
    const { clock, limiter } = some({ maxKeys: 10 })
    await limiter.take('spent', { perMinute: 1 })
    clock.advance(30_000)
    for (let at = 0; at < 9; at += 1) await limiter.take(`k${at}`, { perMinute: 1 })
    expect((await limiter.take('spent', { perMinute: 1 })).allowed).toBe(false)
    for (let at = 0; at < 1_000; at += 1) await limiter.take(`flood${at}`, { perMinute: 1 })
    expect((await limiter.take('flood999', { perMinute: 1 })).allowed).toBe(false)
    expect((await limiter.take('flood0', { perMinute: 1 })).allowed).toBe(true) // forgotten in the flood
  })
})

describe('laws', () => {
  const steps = fc.array(fc.record({ wait: fc.nat(5_000), takes: fc.nat(20) }), { maxLength: 40 })

  test("in no time span more requests pass than one minute's burst and the share of that span", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 100 }), async (those, perMinute) => {
        const { clock, limiter } = some()
        let passed = 0
        for (const { wait, takes } of those) {
          clock.advance(wait)
          for (let at = 0; at < takes; at += 1) if ((await limiter.take('k', { perMinute })).allowed) passed += 1
          expect(passed).toBeLessThanOrEqual(perMinute + (clock.monotonic() / 60_000) * perMinute + 1e-3)
        }
      }),
    )
  })

  test('a client that waits as told is accepted, and remaining says how many at once', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 100 }), async (those, perMinute) => {
        const { clock, limiter } = some()
        for (const { wait, takes } of those) {
          clock.advance(wait)
          let predicted: boolean | undefined
          for (let at = 0; at < takes; at += 1) {
            const { allowed, remaining, retryAfterSeconds } = await limiter.take('k', { perMinute })
            expect(allowed).toBe(predicted ?? allowed)
            clock.advance(retryAfterSeconds * 1_000)
            predicted = retryAfterSeconds > 0 || remaining > 0
          }
        }
      }),
    )
  })
})

test('a limit is sent under both names, and the wait only when it is used up', () => {
  const decision = { allowed: true, limit: 60, remaining: 3, resetSeconds: 57, retryAfterSeconds: 0 }
  const fields = {
    'ratelimit-limit': '60',
    'ratelimit-remaining': '3',
    'ratelimit-reset': '57',
    'x-ratelimit-limit': '60',
    'x-ratelimit-remaining': '3',
    'x-ratelimit-reset': '57',
  }
  expect(rateLimitHeaders(decision)).toEqual(fields)
  expect(rateLimitHeaders({ ...decision, allowed: false, retryAfterSeconds: 2 })).toEqual({
    ...fields,
    'retry-after': '2',
  })
})
