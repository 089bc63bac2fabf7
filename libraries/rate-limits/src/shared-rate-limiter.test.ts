import { statements } from '@alluvium/database'
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { handClock } from '@alluvium/kernel'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rateLimitsMigration, requestSharesMigration } from './rate-limits-table.ts'
import { sharedRateLimiter } from './shared-rate-limiter.ts'

const { once } = statements()
const run = (text: string) => once(() => sql.raw(text)).run()

/** How a trigger is put in that lets nothing be counted, and taken away again. */
const trigger = {
  sqlite: {
    put: [
      "CREATE TRIGGER count_nothing BEFORE INSERT ON rate_limits BEGIN SELECT RAISE(ABORT, 'nothing is counted'); END",
    ],
    away: ['DROP TRIGGER count_nothing'],
  },
  postgres: {
    put: [
      "CREATE FUNCTION count_nothing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'nothing is counted'; END $$",
      'CREATE TRIGGER count_nothing BEFORE INSERT ON rate_limits FOR EACH ROW EXECUTE FUNCTION count_nothing()',
    ],
    away: ['DROP FUNCTION count_nothing() CASCADE'],
  },
} as const

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
    const { put, away } = trigger[database.engine]
    for (const text of put) await database.write(run(text))
    await expect(limiter.take('ann', { perMinute: 1 })).rejects.toThrow('nothing is counted')
    for (const text of away) await database.write(run(text))
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
