/**
 * Workers that are WebAssembly modules in a folder, `name.wasm` with its manifest `name.json`. They are run in a thread
 * that is ended when one takes too long. A module has no file, no network and no clock: only what it is handed.
 *
 * One that cannot be used does not keep the service from starting: it is listed with the reason, and hears of nothing.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Logger, messageOf } from '@alluvium/kernel'
import { boundModule } from '@alluvium/sandbox'
import { killableThread, type Order, type Outcome } from '@alluvium/sandbox/threads'
import type { KnownWorker, WorkerOutcome, Workers, WorkerTask } from '../../ports/workers.ts'
import { gatherBeginning } from '../folder/gather.ts'

import { maxMemoryBytes, maxReadBytes, parseManifest } from './manifest.ts'
import { parseAnswer } from './worker-answer.ts'
import type { KnowOrder, LoadOrder, RunOrder, ThreadAnswer } from './worker-thread.ts'

const maxWorkers = 100
const maxModuleBytes = 16 * 1024 * 1024
const maxManifestBytes = 64 * 1024
/** To start the thread and to compile a module. */
const loadMs = 10_000
/** What the thread itself needs, and memories of earlier runs that the engine has not let go of yet. */
const memoryBytes = 3 * maxMemoryBytes + maxReadBytes + 128 * 1024 * 1024

type Loaded = Readonly<{ worker: KnownWorker; module: Uint8Array<ArrayBuffer> }>

/** Rejects when the folder cannot be read. */
export async function openWasmWorkers({
  folder,
  logger,
}: Readonly<{ folder: string; logger: Logger }>): Promise<Workers> {
  const thread = killableThread(new URL('./worker-thread.ts', import.meta.url), { memoryBytes })
  const loaded = new Map<string, Loaded>()
  for (const name of await namesIn(folder)) {
    const found = await read(folder, name)
    const why = found.worker.broken ?? (await load(found))
    if (why !== undefined) logger.error({ worker: name, why }, 'a worker cannot be used')
    loaded.set(name, why === undefined ? found : { ...found, worker: { ...found.worker, broken: why } })
  }

  /** Sees to it that the thread has the module; why it cannot have it. */
  async function load({ worker: { name }, module }: Loaded): Promise<string | undefined> {
    const question: KnowOrder = { kind: 'know', name, bytes: new Uint8Array(0) }
    const order = (): LoadOrder => ({ kind: 'load', name, bytes: module.slice() })
    let answer = await ask(question, loadMs)
    if (answer.kind === 'unknown') answer = await ask(order(), loadMs)
    if (answer.kind === 'loaded') return undefined
    return answer.kind === 'failed' ? answer.why : 'the thread did not answer'
  }

  async function ask(order: Order, timeMs: number): Promise<ThreadAnswer> {
    return answerOf(await thread.ask(async () => order, timeMs))
  }

  async function run(found: Loaded, { event, bytes }: WorkerTask): Promise<WorkerOutcome> {
    const { name, limits } = found.worker
    const { outputBytes, calls, readBytes, timeMs } = limits
    const readable = bytes ? await gatherBeginning(bytes, readBytes) : new Uint8Array(0)
    // A thread that was replaced knows no module; starting it and compiling are not on the worker's time.
    const why = await load(found)
    if (why !== undefined) return { kind: 'failed', why, said: '' }
    const order: RunOrder = { kind: 'run', name, event: JSON.stringify(event), bytes: readable, outputBytes, calls }
    return outcomeOf(await ask(order, timeMs))
  }

  return {
    known: [...loaded.values()].map(({ worker }) => worker),
    async run(name, task) {
      const found = loaded.get(name)
      if (!found || found.worker.broken !== undefined) throw new Error(`There is no worker ${name} that could be run.`)
      return await run(found, task)
    },
    stop: () => thread.stop(),
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.wasm')).map((file) => file.slice(0, -5))
  if (names.length > maxWorkers) throw new Error(`${folder} holds more than ${maxWorkers} workers.`)
  return names.toSorted()
}

const unknown: Omit<KnownWorker, 'name' | 'broken'> = {
  events: [],
  paths: [],
  role: 'none',
  limits: { timeMs: 0, memoryBytes: 0, readBytes: 0, outputBytes: 0, calls: 0 },
}

/** Reads a worker from its folder. It never rejects: `broken` says what is wrong with it. */
async function read(folder: string, name: string): Promise<Loaded> {
  const nothing = new Uint8Array(0)
  try {
    if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
      throw new Error('its name should have 1 to 40 of the characters a-z, 0-9 and -')
    const worker = {
      name,
      ...parseManifest((await readShort(join(folder, `${name}.json`), maxManifestBytes)).toString()),
    }
    try {
      const module = await readShort(join(folder, `${name}.wasm`), maxModuleBytes)
      return { worker, module: boundModule(module, worker.limits.memoryBytes) }
    } catch (error) {
      return { worker: { ...worker, broken: messageOf(error) }, module: nothing }
    }
  } catch (error) {
    return { worker: { name, ...unknown, broken: messageOf(error) }, module: nothing }
  }
}

async function readShort(file: string, limit: number): Promise<Buffer> {
  const { size } = await stat(file)
  if (size > limit) throw new Error(`${file} has more than ${limit} bytes`)
  return await readFile(file)
}

/** The thread runs our code, but what comes from it has passed code that is not trusted. */
function answerOf(outcome: Outcome | undefined): ThreadAnswer {
  if (outcome?.kind !== 'answered')
    return { kind: 'failed', why: outcome?.why ?? 'the thread did not answer', said: '' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a module cannot post messages: only worker-thread.ts does
  return outcome.answer as ThreadAnswer
}

function outcomeOf(answer: ThreadAnswer): WorkerOutcome {
  if (answer.kind === 'failed') return answer
  if (answer.kind !== 'answered') return { kind: 'failed', why: 'the thread did not answer', said: '' }
  const { output, tags, said } = answer
  try {
    return { kind: 'answered', answer: parseAnswer(output, tags), said }
  } catch (error) {
    return { kind: 'failed', why: `its answer cannot be understood: ${messageOf(error)}`, said }
  }
}
