import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { defaultTiers, parseTiers } from '../src/model/tiers.ts'
import { mergeMigrations } from '../src/ports/migrations.ts'
import { mergeServer, type ServedMerge } from '../testing/serve-merge.ts'

const conflict = { base: '{"a": 1}\n', ours: '{"a": 2}\n', theirs: '{"a": 3}\n' }
const clean = { base: '{"a":1,"b":1}', ours: '{"a":2,"b":1}', theirs: '{"a":1,"b":2}' }
const identical = { base: 'x', ours: 'x', theirs: 'y' }

const fewMerges = (merges: number) => parseTiers(JSON.stringify({ free: { merges, requests_per_minute: 100_000 } }))

const usage = async ({ ask }: ServedMerge, as = 'ann') => (await ask('GET /api/usage', { as })).body

describeOnADatabase('quotas', { migrations: mergeMigrations }, (open) => {
  const serveMerge = mergeServer()

  test('of a thousand simultaneous merges against a limit of a hundred, exactly a hundred succeed', async () => {
    const served = await serveMerge(await open(), { tiers: fewMerges(100) })
    const replies = await Promise.all(
      Array.from({ length: 1000 }, (_, at) => served.merge('json', at % 2 === 0 ? clean : conflict)),
    )
    const byStatus = Object.groupBy(replies, ({ status }) => status)
    expect(byStatus[200]).toHaveLength(100)
    expect(byStatus[403]).toHaveLength(900)
    expect(await usage(served)).toMatchObject({ merges_used: 100, merges_limit: 100, utilization_percent: 100 })
  })

  test('answered merges count, conflicts too; refusals do not', async () => {
    const served = await serveMerge(await open())
    const { merge } = served
    const statuses = [
      await merge('json', clean),
      await merge('json', conflict),
      await merge('json', identical),
      await merge('cobol', clean),
      await merge('pdf', { base: 'a', ours: 'b', theirs: 'c' }),
      await merge('markdown', { base: 'a', ours: 'b', theirs: '\ud800' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 400, 400, 400])
    expect(await usage(served)).toMatchObject({ merges_used: 3 })
  })

  test('past the quota the answer is 403 with the time of the next month, after all other checks, and then merges work again', async () => {
    const served = await serveMerge(await open(), { tiers: fewMerges(1) })
    await served.merge('json', clean)
    const refused = await served.merge('json', clean)
    expect(refused.status).toBe(403)
    expect(refused.headers.get('error-code')).toBe('merge.quota-reached')
    expect(refused.body).toEqual({ error: expect.stringContaining('2026-02-01') })
    expect(await served.ask('POST /api/merge', { as: 'bob', body: { driver: 'json', ...clean } })).toMatchObject({
      status: 200,
    })

    const elsewise = { driver: 'cobol', ...clean }
    expect((await served.ask('POST /api/merge', { as: 'ann', body: { driver: 'json' } })).status).toBe(400)
    expect((await served.ask('POST /api/merge', { as: 'ann', body: elsewise })).status).toBe(400)
    expect((await served.ask('POST /api/plugins/merge', { as: 'ann', body: elsewise })).status).toBe(404)

    served.clock.advance(31 * 24 * 3600_000)
    expect(await usage(served)).toMatchObject({ merges_used: 0, period: '2026-02' })
    expect((await served.merge('json', clean)).status).toBe(200)
  })

  test('the quota is that of the current tier', async () => {
    const served = await serveMerge(await open(), { tiers: fewMerges(1) })
    await served.merge('json', clean)
    served.tiers.set('ann', 'pro')
    for (let time = 0; time < 3; time += 1) expect((await served.merge('json', clean)).status).toBe(200)
    expect(await usage(served)).toMatchObject({ tier: 'pro', merges_used: 4, merges_limit: -1, utilization_percent: 0 })
    served.tiers.set('ann', 'free')
    expect((await served.merge('json', clean)).status).toBe(403)
  })

  test('usage has every field of the interface, for this month', async () => {
    const served = await serveMerge(await open())
    for (let time = 0; time < 3; time += 1) await served.merge('json', clean)
    expect(await usage(served)).toEqual({
      tier: 'free',
      merges_used: 3,
      merges_limit: 1000,
      storage_bytes: 0,
      storage_limit: defaultTiers.free.storageBytes,
      repos_count: 0,
      repos_limit: 5,
      api_calls: 4,
      period: '2026-01',
      utilization_percent: 0.3,
    })
  })

  test('without a configuration, each tier has the limits of the contract', async () => {
    const served = await serveMerge(await open())
    const limits = []
    for (const tier of ['free', 'pro', 'enterprise'] as const) {
      served.tiers.set(tier, tier)
      const { headers, body } = await served.ask('GET /api/usage', { as: tier })
      const { merges_limit, storage_limit, repos_limit } = Object(body)
      limits.push([merges_limit, storage_limit, repos_limit, headers.get('ratelimit-limit')])
    }
    expect(limits).toEqual([
      [1000, 104_857_600, 5, '600'],
      [-1, 10_737_418_240, -1, '3000'],
      [-1, 107_374_182_400, -1, '30000'],
    ])
  })

  test("protected answers report the tier's limit of requests a minute, and past it are 429", async () => {
    const tiers = parseTiers('{"free":{"requests_per_minute":3},"pro":{"requests_per_minute":5}}')
    const served = await serveMerge(await open(), { tiers })
    const remaining = async (as?: string) => {
      const { status, headers } = await served.ask('GET /api/usage', { ...(as && { as }), from: '198.51.100.7' })
      return [
        status,
        headers.get('ratelimit-limit'),
        headers.get('ratelimit-remaining'),
        headers.get('x-ratelimit-remaining'),
      ]
    }
    expect(await remaining('ann')).toEqual([200, '3', '2', '2'])
    expect(await remaining()).toEqual([401, '3', '2', '2'])
    await remaining('ann')
    await remaining('ann')
    const refused = await served.ask('GET /api/usage', { as: 'ann' })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('20')
    served.tiers.set('bob', 'pro')
    expect(await remaining('bob')).toEqual([200, '5', '4', '4'])
    expect((await served.ask('GET /api/drivers')).headers.has('ratelimit-limit')).toBe(false)
    served.clock.advance(20_000)
    expect(await remaining('ann')).toEqual([200, '3', '0', '0'])
  })
})
