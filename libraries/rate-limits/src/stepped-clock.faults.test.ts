import { describeOnEachDatabase } from '@alluvium/database/testing'
import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { requestSharesMigration } from './request-shares.ts'
import { sharedRateLimiter } from './shared-rate-limiter.ts'
import { spend, spentBudgetsMigration } from './spent-budgets.ts'

const migrations = [requestSharesMigration('001-request-shares'), spentBudgetsMigration('002-spent-budgets')]
const minute = 60_000
const hour = 60 * minute

describeOnEachDatabase('a clock that is set', { migrations }, (open) => {
  test('back by an hour freezes nobody’s share of requests: it comes back in its minute', async () => {
    const clock = handClock()
    const limiter = sharedRateLimiter({ database: await open(), clock })
    const take = async () => (await limiter.take('ann', { perMinute: 2 })).allowed
    expect([await take(), await take(), await take()]).toEqual([true, true, false])
    clock.jump(-hour)
    expect(await take()).toBe(false) // nor is it a gift
    clock.advance(minute)
    expect([await take(), await take(), await take()]).toEqual([true, true, false])
  })

  test('either way freezes no budget: it comes back in its own time', async () => {
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
