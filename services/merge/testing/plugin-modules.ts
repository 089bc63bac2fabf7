/** Plugins for tests: the examples of the documentation, and some that mean harm. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const examples = new URL('../../../docs/examples/plugins/', import.meta.url)

export type ExampleName = 'counter' | 'ini'

/** The module as it stands in the documentation. */
export const example = (name: ExampleName): Promise<Uint8Array> => readFile(new URL(`${name}.wasm`, examples))

/** The module that its source makes today. */
export const rebuilt = async (name: ExampleName): Promise<Uint8Array> =>
  await compiled(await readFile(new URL(`assembly/${name}.ts`, examples), 'utf8'))

/** By the script that the documentation tells people to use. */
async function compiled(source: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-plugin-'))
  const [given, made] = [join(folder, 'given.ts'), join(folder, 'made.wasm')]
  try {
    await writeFile(given, source)
    await promisify(execFile)(process.execPath, [fileURLToPath(new URL('build.ts', examples)), given, made])
    return await readFile(made)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What it does is the first word of what ours holds. */
const hostileSource = `
import { declined, merged, metadataOf, textAt } from './abi'

export { alloc, alluvium_abi } from './abi'

export function metadata(): i64 {
  return metadataOf('{"version":"6.6.6"}')
}

let calls = 0

export function merge(base: usize, baseSize: i32, ours: usize, oursSize: i32, theirs: usize, theirsSize: i32): i64 {
  const behavior = textAt(ours, oursSize)
  calls += 1
  if (behavior == 'calls') return merged(calls.toString())
  if (behavior == 'declines') return declined('it would rather not')
  if (behavior == 'loops') while (true) calls += 1
  if (behavior == 'traps') unreachable()
  if (behavior == 'recurses') return merge(base, baseSize, ours, oursSize, theirs, theirsSize) + 1
  if (behavior == 'grows') while (memory.grow(1) >= 0) calls += 1
  if (behavior == 'floods') return (i64(0) << 32) | i64(0x03000000)
  if (behavior == 'points outside') return (i64(0xfffffff0) << 32) | i64(64)
  if (behavior == 'says nothing') return 0
  if (behavior == 'says garbage') return (i64(theirs) << 32) | i64(theirsSize)
  return unreachable()
}
`

let hostile: Promise<Uint8Array> | undefined

/** A plugin by the ABI that does harm on request; compiled once, which takes seconds. */
export const hostilePlugin = (): Promise<Uint8Array> => (hostile ??= compiled(hostileSource))

const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]

/** A module without anything. */
export const emptyModule = Uint8Array.from(header)

/** A module whose start is one function, of these opcodes. */
export function startingWith(body: readonly number[]): Uint8Array {
  const type = [1, 4, 1, 0x60, 0, 0]
  const functions = [3, 2, 1, 0]
  const start = [8, 1, 0]
  const code = [10, body.length + 4, 1, body.length + 2, 0, ...body, 0x0b]
  return Uint8Array.from([...header, ...type, ...functions, ...start, ...code])
}

/** `loop br 0 end` */
export const loopForever = [0x03, 0x40, 0x0c, 0x00, 0x0b]
export const trap = [0x00]

const typeOfNothing = [1, 4, 1, 0x60, 0, 0]
const importOfPrint = [2, 13, 1, 3, ...Buffer.from('env'), 5, ...Buffer.from('print'), 0, 0]

/** A module that wants `env.print`. */
export const importing = Uint8Array.from([...header, ...typeOfNothing, ...importOfPrint])
