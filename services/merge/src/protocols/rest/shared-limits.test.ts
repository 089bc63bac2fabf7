import { describeOnADatabase } from '@alluvium/database/testing'
import { handClock } from '@alluvium/kernel'
import { sharedRateLimiter } from '@alluvium/rate-limits'
import { expect, test } from 'vitest'
import { mergeServer } from '../../../testing/serve-merge.ts'
import { parseTiers } from '../../model/tiers.ts'
import { mergeMigrations } from '../../ports/migrations.ts'

const perMinute = 30

describeOnADatabase('a limit that several processes share', { migrations: mergeMigrations }, (open) => {
  const serveMerge = mergeServer()

  test('is one limit, whichever process gets a request, and however many come at once', async () => {
    const database = await open()
    const clock = handClock()
    const tiers = parseTiers(JSON.stringify({ free: { requests_per_minute: perMinute } }))
    const processes = [1, 2].map(() => sharedRateLimiter({ database, clock }))
    const served = await Promise.all(processes.map((limiter) => serveMerge(database, { limiter, tiers })))
    const ask = async (at: number) => await served[at % 2]?.ask('GET /api/usage', { as: 'ann' })
    const replies = await Promise.all(Array.from({ length: 100 }, (_, at) => ask(at)))

    const taken = replies.flatMap((reply) => (reply?.status === 200 ? [reply.headers.get('ratelimit-remaining')] : []))
    expect(taken.map(Number).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: perMinute }, (_, at) => at),
    )
    const refused = replies.filter((reply) => reply?.status === 429)
    expect(refused).toHaveLength(100 - perMinute)
    for (const reply of refused) expect(reply?.headers.get('retry-after')).toBe('2')

    clock.advance(2000)
    expect([(await ask(0))?.status, (await ask(1))?.status]).toEqual([200, 429])
  })
})
