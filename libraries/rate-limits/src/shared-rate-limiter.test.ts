import { statements } from '@alluvium/database'
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { handClock } from '@alluvium/kernel'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rateLimitsMigration, requestSharesMigration } from './rate-limits-table.ts'
import { sharedRateLimiter } from './shared-rate-limiter.ts'

const { once } = statements()
const renameColumn = (from: string, to: string) =>
  once(() => sql`ALTER TABLE rate_limits RENAME COLUMN ${sql.ref(from)} TO ${sql.ref(to)}`).run()

const migrations = [requestSharesMigration('001-request-shares'), rateLimitsMigration('002-rate-limits')]

describeOnEachDatabase('rate limits that several processes count together', { migrations }, (open) => {
  test('are as large as one alone, whichever process gets the requests, and refill with time', async () => {
    const database = await open()
    const clock = handClock()
    const processes = [1, 2, 3].map(() => sharedRateLimiter({ database, clock }))
    const askAll = (perProcess: number) =>
      Promise.all(
        processes.flatMap((limiter) =>
          Array.from({ length: perProcess }, () => limiter.take('ann', { perMinute: 60 })),
        ),
      )
    expect((await askAll(40)).filter(({ allowed }) => allowed)).toHaveLength(60)
    clock.advance(30_000)
    expect((await askAll(40)).filter(({ allowed }) => allowed)).toHaveLength(30)
  })

  test('fail for callers while their requests cannot be counted, and for nobody afterwards', async () => {
    const database = await open()
    const limiter = sharedRateLimiter({ database, clock: handClock() })
    await database.write(renameColumn('tokens', 'away'))
    await expect(limiter.take('ann', { perMinute: 1 })).rejects.toThrow('tokens')
    await database.write(renameColumn('away', 'tokens'))
    expect(await limiter.take('ann', { perMinute: 1 })).toMatchObject({ allowed: true })
  })

  test("forgets callers after a minute without requests, to nobody's disadvantage", async () => {
    const database = await open()
    const clock = handClock()
    const one = sharedRateLimiter({ database, clock })
    expect(await one.take('ann', { perMinute: 1 })).toMatchObject({ allowed: true, remaining: 0 })
    expect(await one.take('ann', { perMinute: 1 })).toMatchObject({ allowed: false, retryAfterSeconds: 60 })
    clock.advance(60_001)
    expect(await one.take('bob', { perMinute: 1 })).toMatchObject({ allowed: true })
    const other = sharedRateLimiter({ database, clock })
    expect(await other.take('ann', { perMinute: 1 })).toMatchObject({ allowed: true })
    expect(await other.take('bob', { perMinute: 1 })).toMatchObject({ allowed: false })
  })
})
