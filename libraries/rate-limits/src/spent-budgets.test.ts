import { describeOnEachDatabase } from '@alluvium/database/testing'
import { type Budget, handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { spend, spentBudgetsMigration } from './spent-budgets.ts'

const letters: Budget = {
  counts: 'letters',
  per: 'account',
  limit: 4,
  perMs: 24 * 3600_000,
  past: '429',
  wayOut: 'Wait.',
}

describeOnEachDatabase('budgets over a time', { migrations: [spentBudgetsMigration('001-spent-budgets')] }, (open) => {
  test('a budget is spent by each holder alone, and refills evenly', async () => {
    const database = await open()
    const clock = handClock()
    const write = (holder: string) =>
      database.write(spend({ name: 'letters', budget: letters, holder, now: clock.now() }))
    for (let sent = 0; sent < 4; sent += 1) expect(await write('ann')).toMatchObject({ allowed: true })
    expect(await write('ann')).toMatchObject({ allowed: false, retryAfterSeconds: 6 * 3600 })
    expect(await write('bob')).toMatchObject({ allowed: true, remaining: 3 })
    clock.advance(6 * 3600_000)
    expect(await write('ann')).toMatchObject({ allowed: true, remaining: 0 })
    expect(await write('ann')).toMatchObject({ allowed: false })
  })

  test('an operation that is undone spends nothing', async () => {
    const database = await open()
    const asked = { name: 'letters', budget: letters, holder: 'ann', limit: 1, now: 0 }
    const undone = database.write(
      (function* () {
        yield* spend(asked)
        throw new Error('undone')
      })(),
    )
    await expect(undone).rejects.toThrow('undone')
    expect(await database.write(spend(asked))).toMatchObject({ allowed: true })
  })
})
