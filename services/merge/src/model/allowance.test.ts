import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Allowance } from './allowance.ts'

const limits = { maxMs: 2000, forgiven: 0.1 }

test('two tasks that cost half each may begin, and the third when enough time has passed', () => {
  const allowance = new Allowance(limits)
  const begun = [0, 1, 2].map((now) => {
    const wait = allowance.waitMs('eve', 1000, now)
    if (wait === 0) allowance.spend('eve', 1000, now)
    return wait
  })
  expect(begun.map(Math.round)).toEqual([0, 0, 9998])
  expect(allowance.waitMs('eve', 1000, 9999)).toBeCloseTo(1)
  expect(allowance.waitMs('eve', 1000, 10_002)).toBe(0)
})

test('a caller without debt may begin whatever it costs, and one with debt waits only until it is paid off', () => {
  const allowance = new Allowance(limits)
  expect(allowance.waitMs('eve', 9000, 0)).toBe(0)
  allowance.spend('eve', 100, 0)
  expect(allowance.waitMs('eve', 9000, 0)).toBe(1000)
  expect(allowance.waitMs('eve', 9000, 1000)).toBe(0)
})

test('the debt of one caller does not affect another', () => {
  const allowance = new Allowance(limits)
  allowance.spend('eve', 2000, 0)
  expect([allowance.waitMs('eve', 1000, 0), allowance.waitMs('ann', 1000, 0)]).toEqual([10_000, 0])
})

test('the total spent never exceeds the maximum plus what time has restored', () => {
  const tries = fc.array(fc.record({ after: fc.nat({ max: 20_000 }), costs: fc.integer({ min: 1, max: 2000 }) }))
  fc.assert(
    fc.property(tries, (history) => {
      const allowance = new Allowance(limits)
      let [now, spent] = [0, 0]
      for (const { after, costs } of history) {
        now += after
        if (allowance.waitMs('eve', costs, now) > 0) continue
        allowance.spend('eve', costs, now)
        spent += costs
        expect(spent).toBeLessThanOrEqual(limits.maxMs + now * limits.forgiven + 0.001)
      }
    }),
  )
})
