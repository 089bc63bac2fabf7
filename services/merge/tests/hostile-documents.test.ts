/** Harmful documents get a clear answer, and delay no other caller. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { mergeMigrations } from '../src/ports/migrations.ts'
import { type Documents, mergeServer, type ServedMerge } from '../testing/serve-merge.ts'

const clean = { base: '{"a":1,"b":1}', ours: '{"a":2,"b":1}', theirs: '{"a":1,"b":2}' }

const threeOf = (document: (salt: string) => string): Documents => ({
  base: document('1'),
  ours: document('2'),
  theirs: document('3'),
})

const deep = (depth: number) => threeOf((salt) => '['.repeat(depth) + salt + ']'.repeat(depth))

const list = (salt: string) => Array.from({ length: 12_000 }, (_, at) => `${salt}-${at}-${'x'.repeat(12)}`)

/** Everything in a list replaced by both sides, by one with one more; `written` is the document of a list. */
const replaced = (written: (items: readonly string[]) => string): Documents => ({
  base: written(list('1')),
  ours: written(list('2')),
  theirs: written([...list('2'), 'more']),
})

const inRows = (items: readonly string[]) => `name,count\nfirst,1\n${items.join(',1\n')},1\nlast,1\n`

/** Scripts of statements of which none has the name of any in another. */
const statements = threeOf((salt) =>
  Array.from({ length: 3000 }, (_, at) => `CREATE TABLE t${salt}${at} (a int);`).join('\n'),
)

/** Five megabytes each, no heading of one like any of another: many seconds of work. */
const large = threeOf((salt) => Array.from({ length: 300_000 }, (_, at) => `# heading ${salt} ${at}\n\n`).join(''))

const usual = ({ ask }: ServedMerge) => ask('POST /api/merge', { as: 'bob', body: { driver: 'json', ...clean } })

describeOnADatabase('hostile documents', { migrations: mergeMigrations }, (open) => {
  const serveMerge = mergeServer()

  test('documents nested a hundred thousand deep get an answer and do no harm', async () => {
    // On a busy machine a merge may be ended for having waited; this is about what comes of it in time.
    const served = await serveMerge(await open(), { threads: { timeMs: 60_000 } })
    for (const driver of ['json', 'yaml', 'xml']) {
      const { status } = await served.merge(driver, deep(100_000))
      expect([200, 422]).toContain(status)
    }
    expect((await usual(served)).status).toBe(200)
  })

  test('a merge that takes too long is refused and not counted, while others are answered', async () => {
    const served = await serveMerge(await open(), { threads: { timeMs: 1000, timeMsPerMiB: 0 } })
    const few = 'a line that nobody changed\n\n'.repeat(4000)
    const unchanged = { base: few, ours: few, theirs: few }
    await served.ask('POST /api/merge', { as: 'bob', body: { driver: 'markdown', ...unchanged } }) // a thread has started
    const hostile = served.merge('markdown', large)
    let answered = 0
    while ((await Promise.race([hostile, Promise.resolve('not yet')])) === 'not yet') {
      expect((await usual(served)).status).toBe(200)
      expect((await served.ask('GET /api/drivers')).status).toBe(200)
      answered += 1
    }
    expect(answered).toBeGreaterThan(1)
    const { status, headers } = await hostile
    expect({ status, code: headers.get('error-code') }).toEqual({ status: 422, code: 'merge.too-slow' })
    expect((await served.ask('GET /api/usage', { as: 'ann' })).body).toMatchObject({ merges_used: 0 })
  })

  test('lists and scripts that were replaced completely get an answer, and no refusal for taking too long', async () => {
    const served = await serveMerge(await open(), { threads: { timeMs: 5000, maxWaitMs: 60_000 } })
    for (const [driver, of] of Object.entries({ json: replaced(JSON.stringify), csv: replaced(inRows) }))
      expect(await served.merge(driver, of)).toMatchObject({ status: 200, body: { driver, result: of.theirs } })
    expect(await served.merge('sql', statements)).toMatchObject({ status: 200, body: { conflicts: true } })
  })

  test('keys named like parts of a prototype are ordinary keys', async () => {
    const { merge } = await serveMerge(await open())
    const { body } = await merge('json', {
      base: '{"__proto__":{"a":1},"constructor":1}',
      ours: '{"__proto__":{"a":2},"constructor":1}',
      theirs: '{"__proto__":{"a":1},"constructor":2}',
    })
    expect(body).toMatchObject({ result: '{"__proto__":{"a":2},"constructor":2}', conflicts: false })
  })
})
