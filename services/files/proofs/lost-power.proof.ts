/**
 * Loss of power at every call of the system: a service is watched while it makes changes, one after the other, and the
 * disk is put together as it may be when the power goes after each call that it made, with all of what was not synced,
 * none of it, or torn parts. From each a service opens, and has every change that was answered, whole, perhaps the one
 * that was under way, and nothing else. (The idea is that of Pillai and others, "All File Systems Are Not Created Equal".)
 */
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@alluvium/database'
import { listen } from '@alluvium/http'
import { systemClock } from '@alluvium/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFiles } from '../src/index.ts'
import { digestOf } from '../src/model/content.ts'
import { filesMigrations, folderBlobs } from '../src/upkeep.ts'
import { noise } from '../testing/documents/noise.ts'
import { local, quiet } from '../testing/running-files.ts'
import { expectSound, startChild } from './child.ts'
import { DiskModel, type Loss } from './disk-model.ts'
import { type TracedCall, tracedCalls, tracing } from './traced-calls.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const statesTried = isFull ? 800 : 8

type Asked = Readonly<{ method: string; path: string; headers?: Record<string, string>; body?: Uint8Array }>

const put = (path: string, size: number, seed: number): Asked => ({ method: 'PUT', path, body: noise(size, seed) })
const to = (path: string) => ({ Destination: path, Overwrite: 'T' })

const changes: readonly Asked[] = [
  put('/one', 5000, 1),
  put('/two', 60_000, 2),
  put('/one', 70_000, 3),
  { method: 'MKCOL', path: '/d' },
  { method: 'MOVE', path: '/two', headers: to('/d/two') },
  { method: 'COPY', path: '/d', headers: to('/copy') },
  put('/d/two', 300_000, 4),
  put('/one', 100, 5),
  { method: 'DELETE', path: '/d' },
  put('/two', 60_000, 6),
]
const paths = ['/one', '/two', '/d/two', '/copy/two']

type Ask = (asked: Asked) => Promise<Readonly<{ status: number; body: Buffer }>>
/** What lies at each path, in few words. */
type State = Readonly<Record<string, string>>

function asker(url: string): Readonly<{ ask: Ask; close: () => void }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask: Ask = ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const asking = request(url + path, { method, headers, agent }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }))
      })
      asking.on('error', reject)
      asking.end(body)
    })
  return { ask, close: () => agent.destroy() }
}

async function stateOf(ask: Ask): Promise<State> {
  const state: Record<string, string> = {}
  for (const path of paths) {
    const { status, body } = await ask({ method: 'GET', path })
    state[path] = status === 200 ? digestOf(body) : String(status)
  }
  return state
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alluvium-lost-power-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type Watched = Readonly<{
  disk: DiskModel
  /** As before all calls, and so for good when it never hears of a sync. */
  forgetful: DiskModel
  calls: readonly TracedCall[]
  /** What lies there after so many changes. */
  states: readonly State[]
  /** Which answer, counted from one, was to which change. */
  answers: readonly number[]
}>

const answersAmong = (calls: readonly TracedCall[]): number => calls.filter(({ kind }) => kind === 'answer').length

async function watched(): Promise<Watched> {
  const data = join(folder, 'data')
  const before = await startChild(data) // what it makes at its first start is not what is looked at
  await before.kill()
  const base = join(folder, 'base')
  await cp(data, base, { recursive: true })
  const trace = join(folder, 'trace')
  const child = await startChild(data, { wrapper: tracing(trace) })
  const { ask, close } = asker(child.url)
  const states = [await stateOf(ask)]
  const answers: number[] = []
  let answered = paths.length
  for (const change of changes) {
    const { status } = await ask(change)
    expect([change.method, change.path, status < 300]).toEqual([change.method, change.path, true])
    answers.push((answered += 1))
    states.push(await stateOf(ask))
    answered += paths.length
  }
  close()
  const callsSoFar = async () => tracedCalls(await readFile(trace, 'utf8'))
  // An answer is here before its call is written down, and what is not written down yet dies with who writes it.
  await vi.waitFor(async () => expect(answersAmong(await callsSoFar())).toBe(answered), { timeout: 60_000 })
  await child.kill()
  const calls = await callsSoFar()
  await rm(data, { recursive: true })
  await cp(base, data, { recursive: true })
  const [disk, forgetful] = [await DiskModel.of(data), await DiskModel.of(data)]
  return { disk, forgetful, calls, states, answers }
}

async function expectOneOf(left: string, states: readonly State[], where: string): Promise<void> {
  const database = await openSqlite({ file: join(left, 'files.db'), migrations: filesMigrations, logger: quiet })
  const blobs = folderBlobs(join(left, 'blobs'))
  const service = await openFiles({
    database,
    blobs,
    logger: quiet,
    clock: systemClock,
    version: '0',
    storageName: 'local',
  })
  const options = { host: '127.0.0.1', port: 0, deployment: local, logger: quiet, errorBody: 'error-and-code' } as const
  const listening = await listen(service.handle, options)
  const { ask, close } = asker(listening.url)
  const found = await stateOf(ask)
  close()
  await listening.stop({ deadlineMs: 0 })
  await service.close()
  await database.close()
  expect([where, states.some((state) => JSON.stringify(state) === JSON.stringify(found)) || found]).toEqual([
    where,
    true,
  ])
  await expectSound(left)
}

/** The same numbers in every run. */
function numbersFrom(seed: number): () => number {
  let last = seed
  return () => (last = (last * 48_271) % 2_147_483_647) / 2_147_483_647
}

const losses: readonly Loss[] = ['everything', 'torn', 'nothing', 'torn']

const whyNot = spawnSync('strace', ['-V']).status === 0 ? '' : ', skipped because strace is not there'
test.skipIf(whyNot !== '')(
  `after a loss of power at any system call every acknowledged change is there, and none is stored in part${whyNot}`,
  { timeout: 3_600_000 },
  async () => {
    const { disk, forgetful, calls, states, answers } = await watched()
    const random = numbersFrom(4711)
    const step = Math.floor((calls.length * losses.length) / statesTried) | 1 // odd, so that each loss has its turn
    let answered = 0
    let tried = 0
    for (const [nth, call] of calls.entries()) {
      disk.apply(call)
      if (call.kind === 'answer') answered += 1
      const done = answers.filter((answer) => answer <= answered).length
      for (const [at, loss] of losses.entries()) {
        if ((nth * losses.length + at) % step !== 0) continue
        const left = join(folder, `left-${nth}-${at}`)
        await disk.write(left, loss, random)
        await expectOneOf(left, states.slice(done, done + 2), `call ${nth} (${call.kind}), ${loss} lost`)
        await rm(left, { recursive: true })
        tried += 1
      }
    }
    expect(tried).toBeGreaterThanOrEqual(statesTried / 2)
    // Had it not synced, this would have shown it.
    for (const call of calls) if (call.kind !== 'sync') forgetful.apply(call)
    await forgetful.write(join(folder, 'forgotten'), 'everything', random)
    const [last] = states.slice(-1)
    await expect(expectOneOf(join(folder, 'forgotten'), last ? [last] : [], 'forgetful')).rejects.toThrow('forgetful')
  },
)
