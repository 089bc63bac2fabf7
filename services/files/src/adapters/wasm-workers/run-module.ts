/**
 * One run of a module, by the ABI that `docs/guides/workers.md` describes. Addresses that a module gives are checked
 * against its memory as it is at that moment: it may grow, and then the engine has moved it.
 */
import { type WasmModule, webAssembly } from '@alluvium/sandbox'

type Run = Readonly<{
  event: string
  bytes: Uint8Array
  outputBytes: number
  calls: number
}>

type Ran = Readonly<{ output: Uint8Array; tags: readonly string[] }>

/** UTF-16 units that a run may say; more is left out. */
const maxLogChars = 16 * 1024
const maxTags = 50
const maxTagLength = 400

/** @param said takes the lines as they are said, so that they are known also when this throws. */
export function runModule(module: WasmModule, { event, bytes, outputBytes, calls }: Run, said: string[]): Ran {
  const tags: string[] = []
  let [called, length] = [0, 0]
  let exports: Readonly<Record<string, unknown>> = {}

  const memory = (): Uint8Array => {
    const { buffer } = Object(exports['memory'])
    if (!(buffer instanceof ArrayBuffer)) throw new Error('it calls the host before it has begun')
    return new Uint8Array(buffer)
  }
  const bytesAt = (at: number, size: number): Uint8Array => {
    const all = memory()
    const [from, to] = [at >>> 0, (at >>> 0) + (size >>> 0)]
    if (to > all.length) throw new Error('it names bytes outside of its memory')
    return all.subarray(from, to)
  }
  const text = (at: number, size: number): string => new TextDecoder().decode(bytesAt(at, size))
  const count = (): void => {
    called += 1
    if (called > calls) throw new Error(`it called the host more than ${calls} times`)
  }
  const host = {
    log(at: number, size: number): void {
      count()
      if (length >= maxLogChars) return
      const line = text(at, Math.min(size >>> 0, maxLogChars - length))
      length += line.length + 1
      said.push(line)
    },
    read(from: number, at: number, size: number): number {
      count()
      const start = from >>> 0
      const part = bytes.subarray(start, start + (size >>> 0))
      bytesAt(at, part.length).set(part)
      return part.length
    },
    tag(at: number, size: number): void {
      count()
      if (tags.length >= maxTags) throw new Error(`it sets more than ${maxTags} tags`)
      if (size >>> 0 > maxTagLength) throw new Error('it sets a tag that is too long')
      tags.push(text(at, size))
    },
  }

  exports = new webAssembly.Instance(module, { alluvium: host }).exports
  const input = new TextEncoder().encode(event)
  const place: unknown = call(exports['alloc'], input.length)
  if (typeof place !== 'number') throw new Error('its function alloc does not answer with an address')
  bytesAt(place, input.length).set(input)
  const packed: unknown = call(exports['handle'], place, input.length)
  if (typeof packed !== 'bigint') throw new Error('its function handle does not answer with 64 bits')
  const size = Number(BigInt.asUintN(32, packed))
  if (size > outputBytes) throw new Error(`its answer has more than ${outputBytes} bytes`)
  return { output: bytesAt(Number(BigInt.asUintN(32, packed >> 32n)), size).slice(), tags }
}

function call(exported: unknown, ...values: readonly number[]): unknown {
  if (typeof exported !== 'function') throw new Error('it does not export what it should')
  return Reflect.apply(exported, undefined, values)
}
