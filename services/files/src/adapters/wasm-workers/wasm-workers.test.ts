import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boundModule, ModuleRefused, webAssembly } from '@alluvium/sandbox'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type ModuleParts, op, packed, wasmModule } from '../../../testing/documents/wasm-bytes.ts'
import { quiet } from '../../../testing/running-files.ts'
import type { WorkerOutcome, Workers } from '../../ports/workers.ts'
import { openWasmWorkers } from './wasm-workers.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

type Files = Readonly<Record<string, Uint8Array | string>>

async function open(files: Files): Promise<Workers> {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-workers-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const workers = await openWasmWorkers({ folder, logger: quiet })
  undo.push(() => workers.stop())
  return workers
}

const manifest = (limits: object = {}) => JSON.stringify({ events: ['put'], limits })
const echo = '{"put":[{"path":"/out.txt","base64":"aGk="}],"tags":["seen"]}'
const quietly = op.long(0n)
const answering: ModuleParts = { handle: packed(16, echo), data: { 16: echo } }

const one = (module: ModuleParts, limits: object = {}) =>
  open({
    'one.wasm': wasmModule(module),
    'one.json': manifest(limits),
    'sound.wasm': wasmModule(answering),
    'sound.json': manifest(),
  })

async function* bytes(text: string) {
  yield Buffer.from(text)
}
const run = (workers: Workers, name = 'one', content = 'hello'): Promise<WorkerOutcome> =>
  workers.run(name, { event: { revision: 1, event: 'put', path: '/a.txt' }, bytes: bytes(content) })

const answered = (answer: object = {}, said = '') => ({
  kind: 'answered',
  answer: { tags: [], puts: [], ...answer },
  said,
})

describe('a worker', () => {
  test('answers with tags and files', async () => {
    const outcome = await run(await one(answering))
    expect(outcome).toEqual(answered({ tags: ['seen'], puts: [{ path: '/out.txt', bytes: Buffer.from('hi') }] }))
  })

  test('receives the event as JSON, and may write to the log', async () => {
    const outcome = await run(await one({ handle: [...op.get(0), ...op.get(1), ...op.log, ...quietly] }))
    expect(outcome).toEqual(answered({}, '{"revision":1,"event":"put","path":"/a.txt"}'))
  })

  test('reads what it requests of the file, and no more than there is or than it may', async () => {
    // read(from 1, to 100, 50 bytes), log what was read
    const handle = [...op.number(1), ...op.number(100), ...op.number(50), ...op.read, ...op.set(2)]
    const logging = [...op.number(100), ...op.get(2), ...op.log, ...quietly]
    const workers = await one({ handle: [...handle, ...logging] }, { read_bytes: 4 })
    expect(await run(workers)).toEqual(answered({}, 'ell'))
    expect(await run(workers, 'one', '')).toEqual(answered({}, ''))
  })

  test('tags by a call', async () => {
    const handle = [...op.number(16), ...op.number(3), ...op.tag, ...quietly]
    expect(await run(await one({ handle, data: { 16: 'new' } }))).toEqual(answered({ tags: ['new'] }))
  })

  test('begins each run with fresh memory', async () => {
    // Logs what lies at 16, and then writes the first byte of the file there.
    const look = [...op.number(16), ...op.number(1), ...op.log]
    const write = [...op.number(0), ...op.number(16), ...op.number(1), ...op.read, ...op.drop]
    const workers = await one({ handle: [...look, ...write, ...look, ...quietly], data: { 16: '-' } })
    expect((await run(workers)).said).toBe('-\nh')
    expect((await run(workers)).said).toBe('-\nh')
  })
})

const untilGrown = op.forever([...op.number(1), ...op.grow, ...op.number(-1), ...op.equals, ...op.when(op.unreachable)])
const flood = op.forever([...op.number(0), ...op.number(0), ...op.log])

describe('a worker that misbehaves does no harm, and the next one runs', () => {
  test.each<readonly [string, ModuleParts, string, object]>([
    ['never ends', { handle: [...op.loopForever, ...quietly] }, 'it took too long', { time_ms: 100 }],
    ['never begins', { start: op.loopForever, handle: quietly }, 'it took too long', { time_ms: 100 }],
    ['traps', { handle: [...op.unreachable, ...quietly] }, 'unreachable', {}],
    ['traps at its start', { start: op.unreachable, handle: quietly }, 'unreachable', {}],
    [
      'calls the host at its start',
      { start: [...op.number(0), ...op.number(1), ...op.log], handle: quietly },
      'before it has begun',
      {},
    ],
    ['grows its memory as far as it can', { handle: [...untilGrown, ...quietly] }, 'unreachable', {}],
    ['calls the host for ever', { handle: [...flood, ...quietly] }, 'more than 10000 times', {}],
    ['calls itself for ever', { handle: [...op.get(0), ...op.get(1), ...op.call(4)] }, 'call stack', {}],
    ['answers garbage', { handle: packed(16, 'garbage'), data: { 16: 'garbage' } }, 'cannot be understood', {}],
    [
      'answers what nobody asked for',
      { handle: packed(16, '{"delete":1}'), data: { 16: '{"delete":1}' } },
      'delete',
      {},
    ],
    [
      'answers from outside of its memory',
      { handle: op.long(BigInt.asIntN(64, (0xffff_ff00n << 32n) | 100n)) },
      'outside of its memory',
      {},
    ],
    ['answers too much', { handle: op.long((1n << 32n) | 60_000n) }, 'more than 1000 bytes', { output_bytes: 1000 }],
    [
      'names bytes outside of its memory',
      { handle: [...op.number(-4), ...op.number(8), ...op.log, ...quietly] },
      'outside of its memory',
      {},
    ],
    [
      'tags without end',
      { handle: [...op.forever([...op.number(0), ...op.number(1), ...op.tag]), ...quietly] },
      'more than 50 tags',
      {},
    ],
  ])('%s', async (_, module, why, limits) => {
    const workers = await one(module, limits)
    expect(await run(workers)).toMatchObject({ kind: 'failed', why: expect.stringContaining(why) })
    expect(await run(workers, 'sound')).toMatchObject({ kind: 'answered', answer: { tags: ['seen'] } })
  })
})

describe('a module that cannot be a worker is listed with the reason', () => {
  test.each<readonly [string, Files, string]>([
    ['without a manifest', { 'one.wasm': wasmModule(answering) }, 'ENOENT'],
    [
      'with a manifest that asks for more than there is',
      { 'one.wasm': wasmModule(answering), 'one.json': manifest({ time_ms: 60_000 }) },
      'time_ms',
    ],
    [
      'with an unknown field in its manifest',
      { 'one.wasm': wasmModule(answering), 'one.json': '{"events":["put"],"evnets":1}' },
      'evnets',
    ],
    [
      'that waits for an event that there is not',
      { 'one.wasm': wasmModule(answering), 'one.json': '{"events":["boot"]}' },
      'no event',
    ],
    ['with a name that is no name', { 'One!.wasm': wasmModule(answering), 'One!.json': manifest() }, 'its name'],
    ['that is no WebAssembly', { 'one.wasm': 'MZ', 'one.json': manifest() }, 'not a WebAssembly module'],
    [
      'that is cut off',
      { 'one.wasm': wasmModule(answering).subarray(0, 90), 'one.json': manifest() },
      'it ends in the middle',
    ],
    [
      'without an allocator',
      { 'one.wasm': wasmModule({ ...answering, exports: ['memory', 'handle'] }), 'one.json': manifest() },
      'alloc',
    ],
    [
      'without a memory',
      {
        'one.wasm': wasmModule({ handle: quietly, memory: 'none', exports: ['alloc', 'handle'] }),
        'one.json': manifest(),
      },
      'memory',
    ],
    [
      'with too large a memory',
      { 'one.wasm': wasmModule({ ...answering, memory: { min: 1025 } }), 'one.json': manifest() },
      '1024 pages',
    ],
    [
      'that imports what is not given',
      {
        'one.wasm': wasmModule({ ...answering, foreign: ['wasi_snapshot_preview1', 'fd_write'] }),
        'one.json': manifest(),
      },
      'fd_write',
    ],
    [
      'with too many tables',
      { 'one.wasm': wasmModule({ ...answering, tables: 17 }), 'one.json': manifest() },
      'more than 16 tables',
    ],
    [
      'with exceptions',
      { 'one.wasm': wasmModule({ ...answering, exceptions: true }), 'one.json': manifest() },
      'it has exceptions',
    ],
    [
      'with arrays of the engine',
      { 'one.wasm': wasmModule({ ...answering, arrays: true }), 'one.json': manifest() },
      'types that are not functions',
    ],
  ])('%s', async (_, files, why) => {
    const workers = await open(files)
    expect(workers.known).toMatchObject([{ broken: expect.stringContaining(why) }])
    await expect(run(workers)).rejects.toThrow('There is no worker')
  })
})

const memories = fc
  .record({
    min: fc.integer({ min: 0, max: 2000 }),
    more: fc.option(fc.nat(2000), { nil: undefined }),
    limit: fc.integer({ min: 1, max: 1024 }),
  })
  .map(({ min, more, limit }) => ({ memory: more === undefined ? { min } : { min, max: min + more }, limit }))
const bytesOf = (pages: number) => pages * 65_536
const moduleWith = (memory: Readonly<{ min: number; max?: number }>) => wasmModule({ handle: quietly, memory })

test('a table cannot grow beyond its limit: without one the engine would end the whole process', async () => {
  const each = Array.from({ length: 16 }, (_, table) => [
    ...op.growTable(table, 65_537),
    ...op.number(-1),
    ...op.equals,
    ...op.number(0),
    ...op.equals,
    ...op.when(op.unreachable),
  ])
  const within = [...op.growTable(0, 65_536), ...op.when(op.unreachable)]
  const workers = await one({ handle: [...each.flat(), ...within, ...quietly], tables: 16 })
  expect(await run(workers)).toEqual(answered())
})

test('a module gets no more memory than its limit and no more than it declares', () => {
  fc.assert(
    fc.property(memories, ({ memory: { min, max }, limit }) => {
      fc.pre(min <= limit)
      const bound = boundModule(moduleWith(max === undefined ? { min } : { min, max }), bytesOf(limit))
      const host = { log: nothing, read: nothing, tag: nothing }
      const { exports } = new webAssembly.Instance(new webAssembly.Module(bound), { alluvium: host })
      const memory = exports['memory'] as { grow(pages: number): number; buffer: ArrayBuffer }
      const allowed = Math.min(max ?? limit, limit)
      memory.grow(allowed - min)
      expect(memory.buffer.byteLength).toBe(bytesOf(allowed))
      expect(() => memory.grow(1)).toThrow('Maximum memory size exceeded')
    }),
    { numRuns: 50 },
  )
})

test('a memory that begins beyond the limit is refused', () => {
  fc.assert(
    fc.property(memories, ({ memory, limit }) => {
      fc.pre(memory.min > limit)
      expect(() => boundModule(moduleWith(memory), bytesOf(limit))).toThrow('pages from the start')
    }),
  )
})

test('random bytes never crash the reader', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(120), (noise, at) => {
      const module = [...wasmModule(answering)]
      module.splice(at, noise.length, ...noise)
      try {
        boundModule(Uint8Array.from(module), bytesOf(16))
      } catch (error) {
        if (!(error instanceof ModuleRefused)) throw error
      }
    }),
  )
})
const nothing = () => 0
