/**
 * The thread that runs workers, see wasm-workers.ts. It may be ended at any moment. Modules are kept compiled, instances
 * never: each run begins with fresh memory, so nothing of one file can be seen while another is looked at.
 */
import { parentPort } from 'node:worker_threads'
import { type WasmModule, webAssembly } from '@alluvium/sandbox'
import { runModule } from './run-module.ts'

/** Whether the thread has the module already. */
export type KnowOrder = Readonly<{ kind: 'know'; name: string; bytes: Uint8Array<ArrayBuffer> }>
export type LoadOrder = Readonly<{ kind: 'load'; name: string; bytes: Uint8Array<ArrayBuffer> }>
export type RunOrder = Readonly<{
  kind: 'run'
  name: string
  /** JSON. */
  event: string
  /** What of the file can be read. */
  bytes: Uint8Array<ArrayBuffer>
  outputBytes: number
  calls: number
}>

export type ThreadAnswer =
  | Readonly<{ kind: 'loaded' }>
  /** The thread is new and has to be given the module. */
  | Readonly<{ kind: 'unknown' }>
  | Readonly<{ kind: 'answered'; output: Uint8Array; tags: readonly string[]; said: string }>
  | Readonly<{ kind: 'failed'; why: string; said: string }>

const port = parentPort
if (!port) throw new Error('worker-thread.ts is started by wasm-workers.ts.')
const modules = new Map<string, WasmModule>()

port.on('message', (order: KnowOrder | LoadOrder | RunOrder) => port.postMessage(answerTo(order)))

function answerTo(order: KnowOrder | LoadOrder | RunOrder): ThreadAnswer {
  if (order.kind === 'know') return { kind: modules.has(order.name) ? 'loaded' : 'unknown' }
  return order.kind === 'load' ? load(order) : run(order)
}

function load({ name, bytes }: LoadOrder): ThreadAnswer {
  try {
    const module = new webAssembly.Module(bytes)
    refuseForeign(module)
    modules.set(name, module)
    return { kind: 'loaded' }
  } catch (error) {
    return { kind: 'failed', why: reason(error), said: '' }
  }
}

function run(order: RunOrder): ThreadAnswer {
  const module = modules.get(order.name)
  if (!module) return { kind: 'unknown' }
  const said: string[] = []
  try {
    return { kind: 'answered', ...runModule(module, order, said), said: said.join('\n') }
  } catch (error) {
    return { kind: 'failed', why: reason(error), said: said.join('\n') }
  }
}

const given = new Set(['log', 'read', 'tag'])
const needed: Readonly<Record<string, string>> = { memory: 'memory', alloc: 'function', handle: 'function' }

function refuseForeign(module: WasmModule): void {
  for (const { module: from = '', name, kind } of webAssembly.Module.imports(module)) {
    if (kind !== 'function' || from !== 'alluvium' || !given.has(name))
      throw new Error(`it imports the ${kind} ${from}.${name}, which is not given to workers`)
  }
  const exported = new Map(webAssembly.Module.exports(module).map(({ name, kind }) => [name, kind]))
  for (const [name, kind] of Object.entries(needed)) {
    if (exported.get(name) !== kind) throw new Error(`it does not export the ${kind} ${name}`)
  }
}

/** What a stack of a module's own making is called by the engine is of no use to anybody. */
const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)
