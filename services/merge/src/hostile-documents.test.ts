/** Documents that mean harm get a clear answer, and nobody else waits for it. */
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { mergeMigrations } from './migrations.ts'
import { type Documents, mergeServer, type ServedMerge } from './testing/serve-merge.ts'

const clean = { base: '{"a":1,"b":1}', ours: '{"a":2,"b":1}', theirs: '{"a":1,"b":2}' }

const threeOf = (document: (salt: string) => string): Documents => ({
  base: document('1'),
  ours: document('2'),
  theirs: document('3'),
})

const deep = (depth: number) => threeOf((salt) => '['.repeat(depth) + salt + ']'.repeat(depth))

/** Ten megabytes each, no line or element of one like any of another. */
const large = threeOf(
  (salt) => `[\n${Array.from({ length: 400_000 }, (_, at) => `"${salt}-${at}-${'x'.repeat(12)}"`).join(',\n')}\n]`,
)

const usual = ({ ask }: ServedMerge) => ask('POST /api/merge', { as: 'bob', body: { driver: 'json', ...clean } })

describeOnEachDatabase('hostile documents', { migrations: mergeMigrations }, (open) => {
  const serveMerge = mergeServer()

  test('nesting a hundred thousand deep is answered, not suffered', async () => {
    const served = await serveMerge(await open())
    for (const driver of ['json', 'yaml', 'xml']) {
      const { status } = await served.merge(driver, deep(100_000))
      expect([200, 422]).toContain(status)
    }
    expect((await usual(served)).status).toBe(200)
  })

  test('a merge that takes too long is refused and not counted, while others are answered', async () => {
    const served = await serveMerge(await open(), { threads: { timeMs: 1500, timeMsPerMiB: 0 } })
    const hostile = Promise.all([1, 2].map(() => served.merge('json', large)))
    let answered = 0
    while ((await Promise.race([hostile, Promise.resolve('not yet')])) === 'not yet') {
      expect((await usual(served)).status).toBe(200)
      expect((await served.ask('GET /api/drivers')).status).toBe(200)
      answered += 1
    }
    expect(answered).toBeGreaterThan(1)
    for (const { status, headers } of await hostile) {
      expect({ status, code: headers.get('error-code') }).toEqual({ status: 422, code: 'merge.too-slow' })
    }
    expect((await served.ask('GET /api/usage', { as: 'ann' })).body).toMatchObject({ merges_used: 0 })
  })

  test('keys that reach for a prototype are keys like any other', async () => {
    const { merge } = await serveMerge(await open())
    const { body } = await merge('json', {
      base: '{"__proto__":{"a":1},"constructor":1}',
      ours: '{"__proto__":{"a":2},"constructor":1}',
      theirs: '{"__proto__":{"a":1},"constructor":2}',
    })
    expect(body).toMatchObject({ result: '{"__proto__":{"a":2},"constructor":2}', conflicts: false })
  })
})
