/** Plugins that mean harm get a clear answer, and nobody else waits for it. */
import { openSqlite } from '@alluvium/database'
import { temporaryDatabaseFile } from '@alluvium/database/testing'
import { openLogs } from '@alluvium/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeMigrations } from './migrations.ts'
import { emptyModule, hostilePlugin, loopForever, startingWith, trap } from './testing/plugin-modules.ts'
import { mergeServer, type ServedMerge } from './testing/serve-merge.ts'

const serveMerge = mergeServer({ until: 'all' })
const undo: (() => Promise<unknown>)[] = []
let served: ServedMerge

beforeAll(async () => {
  const logger = openLogs({ level: 'silent', service: 'test' })
  const { file, remove } = await temporaryDatabaseFile()
  const database = await openSqlite({ file, migrations: mergeMigrations, logger })
  undo.push(remove, () => database.close())
  served = await serveMerge(database, { plugins: { timeMs: 400 } })
  served.tiers.set('eve', 'enterprise')
  await upload('hostile.wasm', await hostilePlugin())
})
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

function upload(name: string, module: Uint8Array) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(module)]), name)
  return served.ask('POST /api/plugins/upload', { as: 'eve', form })
}

const merge = (deed: string, as = 'eve', theirs = 'theirs') =>
  served.ask('POST /api/plugins/merge', { as, body: { driver: 'plugin-hostile', base: '', ours: deed, theirs } })

test('a plugin that will do harm looks like any other', async () => {
  expect((await served.ask('GET /api/plugins')).body).toMatchObject({
    plugins: [{ name: 'hostile', version: '6.6.6' }],
  })
})

const failed = (why: string) => ({
  status: 422,
  body: { error: expect.stringContaining(why) },
})

test.each([
  ['loops', 'longer than two seconds'],
  ['traps', 'unreachable'],
  ['recurses', 'call stack'],
  ['grows', 'unreachable'],
  ['floods', 'more than 33554432 bytes'],
  ['points outside', 'outside of its memory'],
  ['says nothing', 'none of the bytes'],
  ['says garbage', 'none of the bytes'],
])('a plugin that %s in a merge is refused in words and not counted, and it merges on', async (deed, why) => {
  const before = await served.ask('GET /api/usage', { as: 'eve' })
  expect(await merge(deed)).toMatchObject(failed(why))
  expect((await served.ask('GET /api/usage', { as: 'eve' })).body).toMatchObject({
    merges_used: Object(before.body).merges_used,
  })
  expect((await merge('calls')).body).toMatchObject({ result: '1' })
})

test('what a plugin reports of conflicts must be of their shape', async () => {
  expect(await merge('says garbage', 'eve', '\u0001{"path":1}')).toMatchObject(failed('another shape'))
  expect((await merge('says garbage', 'eve', '\u0001[{"path":"a","kind":"mine"}]')).body).toMatchObject({
    conflict_details: [{ path: 'a', kind: 'mine', base: null, ours: null, theirs: null }],
  })
  expect((await merge('says garbage', 'eve', '\u0001')).body).toMatchObject({
    conflicts: true,
    conflict_details: [{ kind: 'plugin' }],
  })
})

test('nothing of one merge is there in the next', async () => {
  for (let time = 0; time < 3; time += 1) expect((await merge('calls')).body).toMatchObject({ result: '1' })
})

test('a start that traps or never ends is refused, and the service goes on', async () => {
  expect(await upload('trap.wasm', startingWith(trap))).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('unreachable') },
  })
  expect(await upload('loop.wasm', startingWith(loopForever))).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('too much time') },
  })
  expect((await upload('empty.wasm', emptyModule)).status).toBe(201)
  const { body } = await served.ask('GET /api/plugins')
  expect(body).toMatchObject({ plugins: [{ name: 'empty' }, { name: 'hostile' }] })
})

test('while plugins loop, everybody else is answered, also by the same plugin', async () => {
  const hostile = Promise.all([merge('loops'), merge('loops')])
  let answered = 0
  while ((await Promise.race([hostile, Promise.resolve('not yet')])) === 'not yet') {
    const clean = { base: '{"a":1,"b":1}', ours: '{"a":2,"b":1}', theirs: '{"a":1,"b":2}' }
    expect((await served.merge('json', clean)).status).toBe(200)
    expect((await served.ask('GET /api/drivers')).status).toBe(200)
    expect((await merge('calls', 'bob')).body).toMatchObject({ result: '1' })
    answered += 1
  }
  expect(answered).toBeGreaterThan(1)
  for (const { status } of await hostile) expect(status).toBe(422)
})
