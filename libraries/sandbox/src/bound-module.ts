/**
 * A module, bounded before anybody compiles it, in its binary form (WebAssembly 2.0, 5.5). Compilers seldom write a
 * maximum for a memory, and the engine would let such a one grow to 4 GiB:
 *
 *   05 03 01 00 11       one memory, 17 pages, no maximum
 *   05 05 01 01 11 80 08 one memory, 17 pages, at most 1024
 *
 * Memory is not all that can grow: tables lie in the engine's own heap, and so would exceptions, and the structures and
 * arrays of the GC extension. Where that heap is full the engine may end not the thread but the whole process, so
 * tables are bounded too, and the others refused.
 */

/** Why a module cannot be run. */
export class ModuleRefused extends Error {
  override readonly name = 'ModuleRefused'
}

const pageBytes = 64 * 1024
const maxTables = 16
const maxElements = 65_536
const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const section = { types: 1, tables: 4, memories: 5, exceptions: 13 } as const
/** funcref and externref. */
const tableTypes: readonly (number | undefined)[] = [0x70, 0x6f]
/** i32, i64, f32, f64, v128, and what tables hold. */
const valueTypes: readonly (number | undefined)[] = [0x7f, 0x7e, 0x7d, 0x7c, 0x7b, ...tableTypes]
const functionType = 0x60

/** The module with all that grows at its limit, or lower where it said so itself. Throws `ModuleRefused`. */
export function boundModule(module: Uint8Array, memoryBytes: number): Uint8Array<ArrayBuffer> {
  if (!header.every((byte, at) => module[at] === byte)) throw new ModuleRefused('it is not a WebAssembly module')
  const parts: Uint8Array[] = [module.subarray(0, header.length)]
  for (let at = header.length; at < module.length; ) {
    const size = readNumber(module, at + 1)
    const end = size.next + size.value
    if (end > module.length) throw new ModuleRefused('it ends in the middle of a section')
    const content = module.subarray(size.next, end)
    const id = module[at]
    if (id === section.types) refuseTypes(content)
    if (id === section.exceptions) throw new ModuleRefused('it has exceptions')
    if (id === section.tables) parts.push(boundTables(content))
    else if (id === section.memories) parts.push(boundMemory(content, Math.floor(memoryBytes / pageBytes)))
    else parts.push(module.subarray(at, end))
    at = end
  }
  return new Uint8Array(Buffer.concat(parts))
}

function refuseTypes(content: Uint8Array): void {
  const count = readNumber(content, 0)
  let at = count.next
  for (let type = 0; type < count.value; type += 1) {
    if (content[at] !== functionType) throw new ModuleRefused('it has types that are not functions')
    at = afterValues(content, afterValues(content, at + 1))
  }
}

/** Behind a list of parameters or results. */
function afterValues(content: Uint8Array, start: number): number {
  const { value, next } = readNumber(content, start)
  for (let at = next; at < next + value; at += 1)
    if (!valueTypes.includes(content[at]))
      throw new ModuleRefused('its functions take or give values of a kind that is not allowed')
  return next + value
}

function boundTables(content: Uint8Array): Uint8Array {
  const count = readNumber(content, 0)
  if (count.value > maxTables) throw new ModuleRefused(`it has more than ${maxTables} tables`)
  const tables = numberBytes(count.value)
  let at = count.next
  for (let table = 0; table < count.value; table += 1) {
    const type = content[at] ?? 0
    if (!tableTypes.includes(type)) throw new ModuleRefused('it has tables of a kind that is not allowed')
    const { bytes, next } = boundLimits(content, at + 1, { max: maxElements, what: 'a table', of: 'elements' })
    tables.push(type, ...bytes)
    at = next
  }
  return sectionOf(section.tables, tables)
}

function boundMemory(content: Uint8Array, pages: number): Uint8Array {
  const count = readNumber(content, 0)
  if (count.value !== 1) throw new ModuleRefused('it should have one memory')
  const { bytes } = boundLimits(content, count.next, { max: pages, what: 'its memory', of: 'pages' })
  return sectionOf(section.memories, [1, ...bytes])
}

type Bound = Readonly<{ max: number; what: string; of: string }>

/** Limits (5.3.7) whose maximum is no greater than it may be. */
function boundLimits(
  content: Uint8Array,
  at: number,
  { max, what, of }: Bound,
): Readonly<{ bytes: readonly number[]; next: number }> {
  const flags = content[at]
  if (flags !== 0 && flags !== 1) throw new ModuleRefused(`${what} is shared, or addressed by 64 bits`)
  const minimum = readNumber(content, at + 1)
  const own = flags === 1 ? readNumber(content, minimum.next) : { value: max, next: minimum.next }
  if (minimum.value > max) throw new ModuleRefused(`${what} has more than ${max} ${of} from the start`)
  return { bytes: [1, ...numberBytes(minimum.value), ...numberBytes(Math.min(own.value, max))], next: own.next }
}

const sectionOf = (id: number, content: readonly number[]): Uint8Array =>
  Uint8Array.from([id, ...numberBytes(content.length), ...content])

/** An unsigned LEB128 number of 32 bits (5.2.2). */
function readNumber(bytes: Uint8Array, start: number): { value: number; next: number } {
  let value = 0
  for (let at = 0; at < 5; at += 1) {
    const byte = bytes[start + at]
    if (byte === undefined) break
    value += (byte & 0x7f) * 2 ** (7 * at)
    if (byte < 0x80) return { value, next: start + at + 1 }
  }
  throw new ModuleRefused('it is damaged')
}

function numberBytes(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) + 128)
  }
}
