/**
 * The coefficients of a sequential JPEG (T.81, annex F), 64 for each block in the order of coding. Decoding and coding them again
 * gives the same picture, bit for bit.
 */
import { BitReader, BitWriter, type Codes, Damage } from './jpeg-codes.ts'
import type { Frame } from './jpeg-frame.ts'

/** Coefficients of a picture, two bytes each. */
const maxCoefficients = 64 * 1024 * 1024

/** Undefined if the data is damaged, incomplete, or too large. */
export function coefficientsOf(frame: Frame): Int16Array | undefined {
  const blocks = frame.units * frame.blocks.length
  // A block has at least two bits, so a small file never needs much memory.
  if (blocks * 64 > maxCoefficients || blocks > (frame.scan.length - frame.dataAt) * 4) return undefined
  const coefficients = new Int16Array(blocks * 64)
  try {
    decode(frame, coefficients)
  } catch (thrown) {
    if (thrown instanceof Damage) return undefined
    throw thrown
  }
  return coefficients
}

function decode(frame: Frame, into: Int16Array): void {
  const reader = new BitReader(frame.scan, frame.dataAt)
  const before = new Int32Array(4)
  for (let unit = 0, at = 0; unit < frame.units; unit++) {
    if (frame.restart > 0 && unit > 0 && unit % frame.restart === 0) {
      reader.restart(unit / frame.restart - 1)
      before.fill(0)
    }
    for (const { component, dc, ac } of frame.blocks) {
      const value = (before[component] ?? 0) + reader.signed(category(reader.symbol(tableOf(frame.tables, dc))))
      before[component] = value
      into[at] = value
      decodeRest(reader, tableOf(frame.tables, ac), into, at)
      at += 64
    }
  }
}

function category(symbol: number): number {
  if (symbol > 15) throw new Damage()
  return symbol
}

function tableOf(tables: ReadonlyMap<number, Codes>, number: number): Codes {
  const codes = tables.get(number)
  if (!codes) throw new Damage()
  return codes
}

/** F.2.2.2: how many zeros, then a number of so many bits; 0 ends the block. */
function decodeRest(reader: BitReader, codes: Codes, into: Int16Array, at: number): void {
  for (let index = 1; index < 64; index++) {
    const symbol = reader.symbol(codes)
    if (symbol === 0) return
    index += symbol >> 4
    if (index > 63) throw new Damage()
    if ((symbol & 15) > 0) into[at + index] = reader.signed(symbol & 15)
    else if (symbol !== 0xf0) throw new Damage()
  }
}

/** What coding asks for: a symbol by a table, then a number of bits. */
type Emit = Readonly<{
  symbol(table: number, symbol: number, bits: number, count: number): void
  restart(number: number): void
}>

function forEachSymbol(frame: Frame, coefficients: Int16Array, emit: Emit): void {
  const before = new Int32Array(4)
  for (let unit = 0, at = 0; unit < frame.units; unit++) {
    if (frame.restart > 0 && unit > 0 && unit % frame.restart === 0) {
      emit.restart(unit / frame.restart - 1)
      before.fill(0)
    }
    for (const { component, dc, ac } of frame.blocks) {
      const value = coefficients[at] ?? 0
      emitNumber(emit, dc, 0, value - (before[component] ?? 0))
      before[component] = value
      encodeRest(emit, ac, coefficients, at)
      at += 64
    }
  }
}

function encodeRest(emit: Emit, table: number, coefficients: Int16Array, at: number): void {
  let zeros = 0
  for (let index = 1; index < 64; index++) {
    const value = coefficients[at + index] ?? 0
    if (value === 0) {
      zeros++
      continue
    }
    for (; zeros > 15; zeros -= 16) emit.symbol(table, 0xf0, 0, 0)
    emitNumber(emit, table, zeros, value)
    zeros = 0
  }
  if (zeros > 0) emit.symbol(table, 0, 0, 0)
}

function emitNumber(emit: Emit, table: number, zeros: number, value: number): void {
  const count = 32 - Math.clz32(Math.abs(value))
  emit.symbol(table, zeros * 16 + count, value < 0 ? value + 2 ** count - 1 : value, count)
}

/** The symbols that these coefficients need, by table. */
export function symbolsOf(frame: Frame, coefficients: Int16Array): ReadonlyMap<number, ReadonlySet<number>> {
  const symbols = new Map<number, Set<number>>()
  forEachSymbol(frame, coefficients, {
    symbol: (table, symbol) => {
      const known = symbols.get(table) ?? new Set()
      symbols.set(table, known.add(symbol))
    },
    restart: () => undefined,
  })
  return symbols
}

/** The coded data; the tables have every symbol. */
export function encoded(frame: Frame, coefficients: Int16Array): Uint8Array {
  const writer = new BitWriter()
  forEachSymbol(frame, coefficients, {
    symbol: (table, symbol, bits, count) => {
      const found = frame.tables.get(table)?.codes.get(symbol)
      if (!found) throw new Error('a code is missing')
      writer.write(found.code, found.length)
      writer.write(bits, count)
    },
    restart: (number) => writer.restart(number),
  })
  return writer.written()
}
