import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { mergeMigrations } from '../src/ports/migrations.ts'
import { example } from '../testing/plugin-modules.ts'
import { mergeServer } from '../testing/serve-merge.ts'

const clean = { base: '{"a":1,"b":1}', ours: '{"a":2,"b":1}', theirs: '{"a":1,"b":2}' }

describeOnADatabase('deleting an account', { migrations: mergeMigrations }, (open) => {
  const serveMerge = mergeServer()

  test('exports and deletes the data of the account, and leaves the data of others', async () => {
    const { ask, service, tiers } = await serveMerge(await open())
    tiers.set('ann', 'enterprise').set('bob', 'enterprise')
    const module = new Uint8Array(await example('counter'))
    for (const as of ['ann', 'bob']) {
      await ask('POST /api/merge', { as, body: { driver: 'json', ...clean } })
      const form = new FormData()
      form.set('file', new Blob([module]), `${as}s.wasm`)
      await ask('POST /api/plugins/upload', { as, form })
    }
    expect(await service.personalData.export('ann')).toEqual({
      merges_by_month: [{ month: '2026-01', merges: 1 }],
      merges_by_day: [
        { day: '2026-01-01', driver: 'json', merges: 1, conflicted: 0, resolved: 1, duration_us: expect.any(Number) },
      ],
      plugins: [
        {
          name: 'anns',
          version: '1.0.0',
          description: 'Adds up what both sides added',
          visibility: 'public',
          size: module.length,
          created_at: '2026-01-01T00:00:00.000+00:00',
          updated_at: '2026-01-01T00:00:00.000+00:00',
        },
      ],
    })
    for (const _ of ['once', 'twice']) await service.personalData.erase('ann')
    expect(await service.personalData.export('ann')).toEqual({ merges_by_month: [], merges_by_day: [], plugins: [] })
    expect((await ask('GET /api/usage', { as: 'ann' })).body).toMatchObject({ merges_used: 0, storage_bytes: 0 })
    expect((await ask('GET /api/usage', { as: 'bob' })).body).toMatchObject({ merges_used: 1 })
    expect((await ask('GET /api/plugins')).body).toMatchObject({ plugins: [{ name: 'bobs' }], count: 1 })
  })
})
