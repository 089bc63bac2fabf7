/**
 * WebAssembly modules written by hand, for tests: each is a handful of functions in the engine's own opcodes
 * (WebAssembly 2.0, 5.4), put together with the sections that the ABI of workers wants.
 */
const i32 = 0x7f
const i64 = 0x7e

/** The opcodes that tests use. */
export const op = {
  unreachable: [0x00],
  loopForever: [0x03, 0x40, 0x0c, 0x00, 0x0b],
  drop: [0x1a],
  end: [0x0b],
  get: (local: number) => [0x20, ...leb(local)],
  set: (local: number) => [0x21, ...leb(local)],
  call: (index: number) => [0x10, ...leb(index)],
  number: (value: number) => [0x41, ...signedLeb(value)],
  long: (value: bigint) => [0x42, ...signedLeb(value)],
  grow: [0x40, 0x00],
  /** Leaves the size that it had, or -1. */
  growTable: (table: number, by: number) => [0xd0, 0x6f, 0x41, ...signedLeb(by), 0xfc, 0x0f, ...leb(table)],
  equals: [0x46],
  /** `loop … br 0 end` around a body, for ever. */
  forever: (body: readonly number[]) => [0x03, 0x40, ...body, 0x0c, 0x00, 0x0b],
  /** When the number on the stack is not 0. */
  when: (body: readonly number[]) => [0x04, 0x40, ...body, 0x0b],
  /** The host's functions, in the order in which a module imports them. */
  log: [0x10, 0],
  read: [0x10, 1],
  tag: [0x10, 2],
} as const

export type ModuleParts = Readonly<{
  /** The body of `handle(ptr, len)`, which leaves an i64; locals 2 and 3 are free i32s. */
  handle: readonly number[]
  /** What runs when the module is instantiated. */
  start?: readonly number[]
  /** Texts at addresses of the memory. */
  data?: Readonly<Record<number, string>>
  /** Pages of 64 KiB. */
  memory?: Readonly<{ min: number; max?: number }> | 'none'
  /** Exported names. Default: what the ABI wants. */
  exports?: readonly ('memory' | 'alloc' | 'handle')[]
  /** How many tables of externref without a maximum. */
  tables?: number
  /** A type of the GC extension, whose arrays lie in the engine's heap. */
  arrays?: boolean
  exceptions?: boolean
  /** A function that it imports besides the host's. */
  foreign?: readonly [module: string, name: string]
}>

/** `alloc` always answers with the same address: one event is all that a run is told. */
const eventAt = 32_768

const magic = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]

export function wasmModule({
  handle,
  start = [],
  data = {},
  memory = { min: 1 },
  exports = ['memory', 'alloc', 'handle'],
  tables = 0,
  arrays = false,
  exceptions = false,
  foreign,
}: ModuleParts): Uint8Array {
  const imports = [
    [...name('alluvium'), ...name('log'), 0, 0],
    [...name('alluvium'), ...name('read'), 0, 1],
    [...name('alluvium'), ...name('tag'), 0, 0],
    ...(foreign ? [[...name(foreign[0]), ...name(foreign[1]), 0, 4]] : []),
  ]
  const first = imports.length
  const index = { alloc: first, handle: first + 1, start: first + 2, memory: 0 }
  const bodies = [op.number(eventAt), handle, start].map((code) => {
    const body = [1, 2, i32, ...code, ...op.end]
    return [...leb(body.length), ...body]
  })
  return Uint8Array.from([
    ...magic,
    // Types: (i32 i32), (i32 i32 i32) -> i32, (i32) -> i32, (i32 i32) -> i64, ()
    ...section(1, [
      [0x60, 2, i32, i32, 0],
      [0x60, 3, i32, i32, i32, 1, i32],
      [0x60, 1, i32, 1, i32],
      [0x60, 2, i32, i32, 1, i64],
      [0x60, 0, 0],
      ...(arrays ? [[0x5e, i64, 1]] : []),
    ]),
    ...section(2, imports),
    ...section(3, [[2], [3], [4]]),
    ...section(
      4,
      Array.from({ length: tables }, () => [0x6f, 0, 0]),
    ),
    ...(memory === 'none' ? [] : section(5, [limits(memory)])),
    ...section(13, exceptions ? [[0, 4]] : []),
    ...section(
      7,
      exports.map((one) => [...name(one), one === 'memory' ? 2 : 0, index[one]]),
    ),
    ...(start.length > 0 ? [8, ...withLength([index.start])] : []),
    ...section(10, bodies),
    ...section(
      11,
      Object.entries(data).map(([at, text]) => [0, ...op.number(Number(at)), ...op.end, ...name(text)]),
    ),
  ])
}

/** An answer that lies in the memory from the start. */
export const packed = (at: number, text: string): number[] =>
  op.long((BigInt(at) << 32n) | BigInt(Buffer.byteLength(text)))

const limits = ({ min, max }: Readonly<{ min: number; max?: number }>): number[] =>
  max === undefined ? [0, ...leb(min)] : [1, ...leb(min), ...leb(max)]

const section = (id: number, items: readonly (readonly number[])[]): number[] =>
  items.length === 0 ? [] : [id, ...withLength([...leb(items.length), ...items.flat()])]

const withLength = (bytes: readonly number[]): number[] => [...leb(bytes.length), ...bytes]

const name = (text: string): number[] => withLength([...Buffer.from(text)])

function leb(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...leb(Math.floor(value / 128))]
}

function signedLeb(value: number | bigint): number[] {
  const big = BigInt(value)
  const low = Number(BigInt.asUintN(7, big))
  const rest = big >> 7n
  return (rest === 0n && low < 64) || (rest === -1n && low >= 64) ? [low] : [low + 128, ...signedLeb(rest)]
}
