/**
 * A plugin's module by the ABI that `docs/guides/merge-plugins.md` describes, inside the thread that runs plugins. Every
 * call begins with a fresh instance. An instance has no imports, so it reaches only its own memory. Addresses that it returns
 * are checked against its memory at that moment, because the memory may have grown, and then the engine has moved it.
 */
import { boundModule, type WasmInstance, type WasmModule, webAssembly } from '@alluvium/sandbox'
import { strictText } from './strict-text.ts'

const MiB = 1024 * 1024
/** The limit of a plugin's memory. */
const memoryBytes = 64 * MiB
/** The largest answer. */
const outputBytes = 32 * MiB
const metadataBytes = 64 * 1024
/** The version of the ABI that this file implements. */
const abiVersion = 1

const needed: Readonly<Record<string, string>> = {
  memory: 'memory',
  alluvium_abi: 'function',
  alloc: 'function',
  merge: 'function',
}

/** Compiles a module with memory and tables limited. Throws when the bytes are not a module, or when the module may not run. */
export const compiled = (bytes: Uint8Array): WasmModule => new webAssembly.Module(boundModule(bytes, memoryBytes))

/** Why a module is no plugin, in sentences; throws when its start traps. */
export function shortcomings(module: WasmModule): readonly string[] {
  const foreign = webAssembly.Module.imports(module).map(
    ({ module: from = '', name, kind }) => `It imports the ${kind} ${from}.${name}, and plugins are given nothing.`,
  )
  if (foreign.length > 0) return foreign.slice(0, 20)
  const exported = new Map(webAssembly.Module.exports(module).map(({ name, kind }) => [name, kind]))
  const missing = Object.entries(needed)
    .filter(([name, kind]) => exported.get(name) !== kind)
    .map(([name, kind]) => `It does not export the ${kind} \`${name}\`.`)
  const instance = instantiated(module)
  if (missing.length > 0) return missing
  const version = call(instance, 'alluvium_abi')
  return version === abiVersion
    ? []
    : [`It is made for version ${String(version)} of the ABI, and here is version ${abiVersion}.`]
}

/** The text of its `metadata`; undefined without that export. Throws when the result is malformed. */
export function metadataOf(module: WasmModule): string | undefined {
  if (!webAssembly.Module.exports(module).some(({ name, kind }) => name === 'metadata' && kind === 'function'))
    return undefined
  const instance = instantiated(module)
  return strictText(answerAt(instance, call(instance, 'metadata'), metadataBytes))
}

export type PluginSides = Readonly<{ base: Uint8Array; ours: Uint8Array; theirs: Uint8Array }>

/** Merges documents with a valid module; the result is copied out of its memory. Throws when it traps, or the result is too large. */
export function mergeWith(module: WasmModule, { base, ours, theirs }: PluginSides): Uint8Array<ArrayBuffer> {
  const instance = instantiated(module)
  const places = [base, ours, theirs].flatMap((bytes) => [placed(instance, bytes), bytes.length])
  return new Uint8Array(answerAt(instance, call(instance, 'merge', ...places), outputBytes))
}

const instantiated = (module: WasmModule): WasmInstance => new webAssembly.Instance(module, {})

function call({ exports }: WasmInstance, name: string, ...values: readonly number[]): unknown {
  const exported = exports[name]
  if (typeof exported !== 'function') throw new Error(`It does not export the function \`${name}\`.`)
  return Reflect.apply(exported, undefined, values)
}

function placed(instance: WasmInstance, bytes: Uint8Array): number {
  const at = call(instance, 'alloc', bytes.length)
  if (typeof at !== 'number') throw new Error('Its function alloc does not answer with an address.')
  bytesAt(instance, at, bytes.length).set(bytes)
  return at
}

/** The bytes at an address in the upper and of a length in the lower half of 64 bits. */
function answerAt(instance: WasmInstance, packed: unknown, limit: number): Uint8Array {
  if (typeof packed !== 'bigint') throw new Error('It answers with something else than 64 bits.')
  const size = Number(BigInt.asUintN(32, packed))
  if (size > limit) throw new Error(`Its answer has more than ${limit} bytes.`)
  return bytesAt(instance, Number(BigInt.asUintN(32, packed >> 32n)), size)
}

function bytesAt({ exports }: WasmInstance, at: number, size: number): Uint8Array {
  const { buffer } = Object(exports['memory'])
  if (!(buffer instanceof ArrayBuffer)) throw new Error('It has no memory.')
  const from = at >>> 0
  if (from + size > buffer.byteLength) throw new Error('It names bytes outside of its memory.')
  return new Uint8Array(buffer, from, size)
}
