/** Harmful plugins get a clear answer, and delay no other caller. */
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { openSqlite } from '@alluvium/database'
import { temporaryDatabaseFile } from '@alluvium/database/testing'
import { openLogs } from '@alluvium/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeMigrations } from '../src/ports/migrations.ts'
import { emptyModule, example, hostilePlugin, loopForever, startingWith, trap } from '../testing/plugin-modules.ts'
import { mergeServer, type ServedMerge } from '../testing/serve-merge.ts'

const serveMerge = mergeServer({ until: 'all' })
const undo: (() => Promise<unknown>)[] = []
let served: ServedMerge

beforeAll(async () => {
  served = await withoutLimit()
})
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

function upload(name: string, module: Uint8Array, as = 'eve', at = served) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(module)]), name)
  return at.ask('POST /api/plugins/upload', { as, form })
}

/** A service whose plugins may compute until it is stopped, with those of `eve`, who is hostile, and of `max`, who is not. */
const withoutLimit = () => serving(600_000)
/** One that ends loops before long: also what only stands still while others have the machine. */
const withShortLimit = () => serving(400)

async function serving(timeMs: number): Promise<ServedMerge> {
  const logger = openLogs({ level: 'silent', service: 'test' })
  const { file, remove } = await temporaryDatabaseFile()
  const database = await openSqlite({ file, migrations: mergeMigrations, logger })
  undo.push(remove, () => database.close())
  const it = await serveMerge(database, { plugins: { timeMs } })
  for (const name of ['eve', 'max']) it.tiers.set(name, 'enterprise')
  await upload('hostile.wasm', await hostilePlugin(), 'eve', it)
  await upload('counter.wasm', await example('counter'), 'max', it)
  return it
}

const merge = (behavior: string, as = 'eve', theirs = 'theirs', at = served) =>
  at.ask('POST /api/plugins/merge', { as, body: { driver: 'plugin-hostile', base: '', ours: behavior, theirs } })

test('a harmful plugin is accepted at the upload like any other', async () => {
  expect((await served.ask('GET /api/plugins', { as: 'eve' })).body).toMatchObject({
    plugins: expect.arrayContaining([expect.objectContaining({ name: 'hostile', version: '6.6.6' })]),
  })
})

const failed = (why: string) => ({
  status: 422,
  body: { error: expect.stringContaining(why) },
})

test.each([
  ['traps', 'unreachable'],
  ['recurses', 'call stack'],
  ['grows', 'unreachable'],
  ['floods', 'more than 33554432 bytes'],
  ['points outside', 'outside of its memory'],
  ['says nothing', 'none of the bytes'],
  ['says garbage', 'none of the bytes'],
])(
  'a plugin that %s in a merge is refused with a reason and not counted, and still merges afterwards',
  async (behavior, why) => {
    expect(await misbehaving(served, behavior)).toMatchObject({ answer: failed(why), counted: 0, next: '1' })
  },
)

test('a plugin that loops in a merge is refused with a reason and not counted, and still merges afterwards', async () => {
  const answer = failed('longer than two seconds')
  expect(await misbehaving(await withShortLimit(), 'loops')).toMatchObject({ answer, counted: 0, next: '1' })
})

/** What a plugin's behavior is answered with, for how many merges it counts, and what the next merge comes to. */
async function misbehaving(at: ServedMerge, behavior: string) {
  const used = async () => Number(Object((await at.ask('GET /api/usage', { as: 'eve' })).body).merges_used)
  const before = await used()
  const answer = await merge(behavior, 'eve', 'theirs', at)
  const counted = (await used()) - before
  const next = await merge('calls', 'eve', 'theirs', at)
  return { answer, counted, next: Object(next.body).result }
}

test('conflicts reported by a plugin must have the right shape', async () => {
  expect(await merge('says garbage', 'eve', '\u0001{"path":1}')).toMatchObject(failed('another shape'))
  expect((await merge('says garbage', 'eve', '\u0001[{"path":"a","kind":"mine"}]')).body).toMatchObject({
    conflict_details: [{ path: 'a', kind: 'mine', base: null, ours: null, theirs: null }],
  })
  expect((await merge('says garbage', 'eve', '\u0001')).body).toMatchObject({
    conflicts: true,
    conflict_details: [{ kind: 'plugin' }],
  })
})

test('a merge leaves no state for the next one', async () => {
  for (let time = 0; time < 3; time += 1) expect((await merge('calls')).body).toMatchObject({ result: '1' })
})

test('a start that traps or never ends is refused, and the service keeps running', async () => {
  const it = await withShortLimit()
  expect(await upload('trap.wasm', startingWith(trap), 'max', it)).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('unreachable') },
  })
  expect(await upload('loop.wasm', startingWith(loopForever), 'max', it)).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('too much time') },
  })
  expect((await upload('empty.wasm', emptyModule, 'max', it)).status).toBe(201)
  const { body } = await it.ask('GET /api/plugins')
  expect(body).toMatchObject({ plugins: [{ name: 'counter' }, { name: 'empty' }, { name: 'hostile' }] })
})

const clean = { base: '{"a":1,"b":1}', ours: '{"a":2,"b":1}', theirs: '{"a":1,"b":2}' }

/** Merges with the built-in driver, with a plugin of somebody else's, and the list of drivers. */
async function everybodyElseIsAnswered(it: ServedMerge): Promise<void> {
  const body = { driver: 'plugin-counter', base: '1', ours: '2', theirs: '3' }
  expect((await it.merge('json', clean)).status).toBe(200)
  expect((await it.ask('POST /api/plugins/merge', { as: 'bob', body })).body).toMatchObject({ result: '4\n' })
  expect((await it.ask('GET /api/drivers')).status).toBe(200)
}

test('a caller that holds all its places with loops does not delay other callers, also of the same plugin', async () => {
  const it = await withoutLimit()
  const loops = [1, 2, 3, 4].map(() => merge('loops', 'mallory', 'theirs', it))
  for (let round = 0; round < 5; round += 1) {
    await everybodyElseIsAnswered(it)
    expect((await merge('calls', 'bob', 'theirs', it)).body).toMatchObject({ result: '1' })
  }
  expect(await Promise.race([...loops, Promise.resolve('they loop on')])).toBe('they loop on')
  await it.service.close()
  for (const { status } of await Promise.all(loops)) expect(status).toBe(503)
})

test('calls to the plugins of one owner do not delay those of another', async () => {
  const it = await withoutLimit()
  const callers = Array.from({ length: 12 }, (_, at) => `friend ${at}`)
  const loops = callers.map((one) => merge('loops', one, 'theirs', it))
  for (let round = 0; round < 5; round += 1) await everybodyElseIsAnswered(it)
  expect(await Promise.race([...loops, Promise.resolve('they loop on')])).toBe('they loop on')
  await it.service.close()
  for (const { status } of await Promise.all(loops)) expect(status).toBe(503)
})

test.runIf(process.platform === 'linux')('a plugin that computes for long yields to all other merges', async () => {
  const it = await withoutLimit()
  const usual = getPriority()
  const loop = merge('loops', 'mallory', 'theirs', it)
  const steps = () => readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)) - usual)
  await expect.poll(() => Math.max(...steps()), { timeout: 150_000 }).toBe(15)
  await it.service.close()
  expect((await loop).status).toBe(503)
})

test('a caller whose plugins were stopped twice is refused at once for a while, with a retry time, and nobody else is', async () => {
  const it = await withShortLimit()
  const answers = []
  for (let time = 0; time < 4; time += 1) answers.push(await merge('loops', 'trudy', 'theirs', it))
  for (const answer of answers.slice(0, 2)) {
    expect(answer).toMatchObject(failed('longer than two seconds'))
    expect(answer.headers.has('retry-after')).toBe(false)
  }
  for (const answer of answers.slice(2)) {
    expect(answer).toMatchObject(failed('was not begun'))
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  }
  expect((await merge('calls', 'bob', 'theirs', it)).body).toMatchObject({ result: '1' })
})

test('a caller that uploads plugins whose start never ends is refused at once as well', async () => {
  const it = await withShortLimit()
  const answers = []
  for (let time = 0; time < 3; time += 1) answers.push(await upload('loop.wasm', startingWith(loopForever), 'max', it))
  expect(answers.map(({ status, headers }) => [status, headers.has('retry-after')])).toEqual([
    [400, false],
    [400, false],
    [400, true],
  ])
})
