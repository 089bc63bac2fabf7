/** Analytics: every figure from merges that really happened. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { mergeMigrations } from '../src/ports/migrations.ts'
import { example } from '../testing/plugin-modules.ts'
import { mergeServer } from '../testing/serve-merge.ts'

const conflict = { base: '{"a": 1}\n', ours: '{"a": 2}\n', theirs: '{"a": 3}\n' }
/** Two changes in one line: lines conflict, members don't. */
const resolved = { base: '{"a":1,"b":1}', ours: '{"a":2,"b":1}', theirs: '{"a":1,"b":2}' }
const easy = { base: 'a\n\nb\n', ours: 'A\n\nb\n', theirs: 'a\n\nB\n' }
const dayMs = 24 * 3600_000

describeOnADatabase('analytics', { migrations: mergeMigrations }, (open) => {
  const serveMerge = mergeServer()

  test('report how many merges, by which drivers, on which days, and with which outcome', async () => {
    const { ask, merge, tiers, clock } = await serveMerge(await open())
    tiers.set('ann', 'pro').set('eve', 'enterprise')
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await example('counter'))]), 'counter.wasm')
    await ask('POST /api/plugins/upload', { as: 'eve', form })

    // Thursday the 1st of January 2026, then Sunday, then Monday, which begins a week.
    await merge('json', conflict)
    clock.advance(3 * dayMs)
    await merge('json', resolved)
    await merge('markdown', easy)
    clock.advance(dayMs)
    await merge('json', resolved)
    const counts = { driver: 'plugin-counter', base: '1', ours: '2', theirs: '3' }
    await ask('POST /api/plugins/merge', { as: 'ann', body: counts })
    await merge('cobol', easy)
    await ask('POST /api/merge', { as: 'bob', body: { driver: 'json', ...conflict } })

    const { body } = await ask('GET /api/analytics', { as: 'ann' })
    expect(body).toEqual({
      total_merges: 5,
      merges_today: 2,
      merges_this_week: 2,
      merges_by_driver: { json: 3, markdown: 1, 'plugin-counter': 1 },
      merges_by_day: expect.any(Array),
      conflicts_resolved: 3,
      conflicts_detected: 1,
      avg_merge_time_ms: expect.any(Number),
      active_users_today: 1,
    })
    const days = (body as { merges_by_day: { date: string; count: number }[] }).merges_by_day
    expect(days).toHaveLength(30)
    expect(days[0]?.date).toBe('2025-12-07')
    expect(days.slice(-5)).toEqual([
      { date: '2026-01-01', count: 1 },
      { date: '2026-01-02', count: 0 },
      { date: '2026-01-03', count: 0 },
      { date: '2026-01-04', count: 2 },
      { date: '2026-01-05', count: 2 },
    ])
    expect((body as { avg_merge_time_ms: number }).avg_merge_time_ms).toBeGreaterThan(0)

    const all = await ask('GET /api/analytics?scope=all', { as: 'root' })
    expect(all.body).toMatchObject({
      total_merges: 6,
      merges_today: 3,
      conflicts_detected: 2,
      merges_by_driver: { json: 4, markdown: 1, 'plugin-counter': 1 },
      active_users_today: 2,
    })
  })

  test("are all zero for an account without merges, and others' are for administrators", async () => {
    const { ask, tiers } = await serveMerge(await open())
    tiers.set('ann', 'pro')
    const { body } = await ask('GET /api/analytics', { as: 'ann' })
    expect(body).toMatchObject({ total_merges: 0, merges_by_driver: {}, avg_merge_time_ms: 0, active_users_today: 0 })
    const refusals = [
      [await ask('GET /api/analytics?scope=all', { as: 'ann' }), 403, 'merge.administrators-only'],
      [await ask('GET /api/analytics', { as: 'bob' }), 403, 'merge.tier-too-low'],
      [await ask('GET /api/analytics', { as: 'root' }), 403, 'merge.tier-too-low'],
      [await ask('GET /api/analytics?scope=some', { as: 'ann' }), 400, 'http.invalid-field'],
    ] as const
    for (const [{ status, headers }, expected, code] of refusals)
      expect([status, headers.get('error-code')]).toEqual([expected, code])
  })
})
