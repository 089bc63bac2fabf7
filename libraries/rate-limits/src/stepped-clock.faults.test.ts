import type { Script } from '@alluvium/database'
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { rateLimitsMigration, requestSharesMigration } from './rate-limits-table.ts'
import { sharedRateLimiter } from './shared-rate-limiter.ts'
import { spend, spentBudgetsMigration } from './spent-budgets.ts'

const migrations = [
  requestSharesMigration('001-request-shares'),
  spentBudgetsMigration('002-spent-budgets'),
  rateLimitsMigration('003-rate-limits'),
]
const minute = 60_000
const hour = 60 * minute

const hourly = { counts: 'letters', per: 'account', limit: 3, perMs: hour, past: '429', wayOut: 'Wait.' } as const

function* takeOrUndo(now: number): Script<void> {
  const decision = yield* spend({ name: 'letters', budget: hourly, holder: 'ann', now })
  if (!decision.allowed) throw new Error('refused')
}

describeOnEachDatabase('a clock that is set', { migrations }, (open) => {
  test('back by an hour does not freeze a share of requests: it refills within its minute', async () => {
    const clock = handClock()
    const limiter = sharedRateLimiter({ database: await open(), clock })
    const take = async () => (await limiter.take('ann', { perMinute: 2 })).allowed
    expect([await take(), await take(), await take()]).toEqual([true, true, false])
    clock.jump(-hour)
    expect(await take()).toBe(false) // nor is it a gift
    clock.advance(minute)
    expect([await take(), await take(), await take()]).toEqual([true, true, false])
  })

  test('back by five hours refuses nobody for that time, though records of a refusal are undone', async () => {
    const database = await open()
    const clock = handClock()
    const take = () => database.write(takeOrUndo(clock.now()))
    for (let at = 0; at < 3; at += 1) await take()
    await expect(take()).rejects.toThrow('refused')
    clock.jump(-5 * hour)
    for (let at = 0; at < 3; at += 1) await take()
    await expect(take()).rejects.toThrow('refused')
    clock.advance(hour)
    await take()
  })

  test('in either direction freezes no budget: it refills in its own time', async () => {
    const database = await open()
    const clock = handClock()
    const budget = {
      counts: 'letters',
      per: 'account',
      limit: 3,
      perMs: 10 * minute,
      past: '429',
      wayOut: 'Wait.',
    } as const
    const take = async () =>
      (await database.write(spend({ name: 'letters', budget, holder: 'ann', now: clock.now() }))).allowed
    for (const jump of [-hour, hour, -hour]) {
      expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false])
      clock.jump(jump)
      await take()
      clock.advance(10 * minute)
    }
  })
})
