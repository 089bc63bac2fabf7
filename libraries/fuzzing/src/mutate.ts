/** Changing an input a little, in the ways that readers stumble over. */
import { encoded, placesOf, replaced, spellings } from './bytes.ts'
import type { Random } from './random.ts'
import type { Operands } from './signals.ts'

export type Material = Readonly<{
  random: Random
  /** Texts that the code names. */
  words: readonly string[]
  /** What was compared when the input was read, and differed; empty in a blind search. */
  operands: readonly Operands[]
  /** Another input, to take parts from. */
  other: Uint8Array
  maxBytes: number
}>

type Change = (bytes: Uint8Array, material: Material) => Uint8Array

/** A few changes, one after the other; at most `maxBytes` long. */
export function mutated(bytes: Uint8Array, material: Material): Uint8Array {
  const { random, maxBytes } = material
  let result = bytes
  for (let left = 1 + random.below(1 + random.below(4)); left > 0; left -= 1) {
    const change = random.pick(material.operands.length > 0 ? guided : blind)
    if (change) result = change(result, material)
  }
  return result.length > maxBytes ? result.slice(0, maxBytes) : result
}

/** A range of the input: mostly a short one. */
function rangeOf(bytes: Uint8Array, random: Random): readonly [at: number, length: number] {
  const at = random.below(bytes.length + 1)
  return [at, random.below(1 + Math.min(bytes.length - at, 1 << random.below(12)))]
}

const pieceOf = (bytes: Uint8Array, random: Random): Uint8Array => {
  const [at, length] = rangeOf(bytes, random)
  return bytes.slice(at, at + length)
}

const setByte: Change = (bytes, { random }) =>
  replaced(bytes, random.below(bytes.length), Math.min(1, bytes.length), Uint8Array.of(random.below(256)))

const flipBit: Change = (bytes, { random }) => {
  const at = random.below(bytes.length)
  return replaced(bytes, at, Math.min(1, bytes.length), Uint8Array.of((bytes[at] ?? 0) ^ (1 << random.below(8))))
}

const edges = [0, 1, 9, 0x0a, 0x0d, 0x20, 0x22, 0x26, 0x27, 0x2d, 0x3c, 0x5b, 0x5c, 0x7b, 0x7f, 0x80, 0xc0, 0xed, 0xff]
const insertEdge: Change = (bytes, { random }) =>
  replaced(bytes, random.below(bytes.length + 1), 0, Uint8Array.of(random.pick(edges) ?? 0))

const remove: Change = (bytes, { random }) => {
  const [at, length] = rangeOf(bytes, random)
  return replaced(bytes, at, length, new Uint8Array())
}

const copyWithin: Change = (bytes, { random }) =>
  replaced(bytes, random.below(bytes.length + 1), 0, pieceOf(bytes, random))

const moveOver: Change = (bytes, { random }) => {
  const piece = pieceOf(bytes, random)
  return replaced(bytes, random.below(1 + bytes.length - piece.length), piece.length, piece)
}

/** What takes quadratic time shows only where something stands there very often. */
const repeat: Change = (bytes, { random, maxBytes }) => {
  const [at, length] = rangeOf(bytes, random)
  if (length === 0) return bytes
  const times = Math.min(1 << random.below(17), Math.floor(maxBytes / length))
  return replaced(bytes, at, length, new Uint8Array(Buffer.alloc(length * times, bytes.subarray(at, at + length))))
}

const takeFromOther: Change = (bytes, { random, other }) => {
  const [at, length] = rangeOf(bytes, random)
  return replaced(bytes, at, random.below(2) * length, pieceOf(other, random))
}

const endAsOther: Change = (bytes, { random, other }) => {
  const at = random.below(bytes.length + 1)
  return replaced(bytes, at, bytes.length - at, other.slice(random.below(other.length + 1)))
}

const insertWord: Change = (bytes, { random, words }) =>
  replaced(bytes, random.below(bytes.length + 1), 0, encoded(random.pick(words) ?? ''))

const numbers = [
  '0',
  '-1',
  '1',
  '255',
  '65536',
  '2147483648',
  '4294967295',
  '9007199254740993',
  '1e309',
  '00',
  '-0',
  '.',
]
/** Changes a number that stands there in digits. */
const setNumber: Change = (bytes, { random }) => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const found = random.pick([...text.slice(0, 4096).matchAll(/\d+/g)])
  return found ? replaced(bytes, found.index, found[0].length, encoded(random.pick(numbers) ?? '')) : bytes
}

const extremes = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]
/** Writes two or four bytes over others, as a length or an offset in a binary format. */
const setInteger: Change = (bytes, { random }) => {
  const four = new Uint8Array(4)
  new DataView(four.buffer).setUint32(0, random.pick(extremes) ?? 0, random.below(2) === 0)
  const by = random.below(2) === 0 ? four : four.slice(2)
  return bytes.length < by.length ? bytes : replaced(bytes, random.below(1 + bytes.length - by.length), by.length, by)
}

/** Puts what the code compared with in the place of what it found in the input; anywhere, if that cannot be seen. */
const satisfy: Change = (bytes, { random, operands }) => {
  const pair = random.pick(operands)
  if (!pair) return bytes
  const [from, to] = random.below(4) === 0 ? [pair[1], pair[0]] : pair
  const [froms, tos] = [spellings(from), spellings(to)]
  const way = random.below(Math.max(froms.length, tos.length))
  const by = tos[way] ?? tos[0]
  if (!by) return bytes
  const old = froms[way] ?? froms[0]
  const at = old && random.pick(placesOf(bytes, old))
  return old === undefined || at === undefined || random.below(8) === 0
    ? replaced(bytes, random.below(bytes.length + 1), 0, by)
    : replaced(bytes, at, old.length, by)
}

const maxTries = 3

/**
 * The input as the code would have had it, once for each text that it compared with another: what stands in the input is
 * replaced where it stands. Done at once with every input that is kept, for no chance finds a whole word.
 * @param tries how often each pair of texts was replaced before; counted on.
 */
export function satisfied(
  bytes: Uint8Array,
  operands: readonly Operands[],
  tries: Map<string, number>,
): readonly Uint8Array[] {
  return operands.flatMap(([from, to]) => {
    if (typeof from !== 'string' || typeof to !== 'string' || from.length < 2 || to.length < 2) return []
    const pair = `${from}\0${to}`
    const count = tries.get(pair) ?? 0
    if (count === maxTries) return []
    tries.set(pair, count + 1)
    const [old, by] = [encoded(from), encoded(to)]
    return placesOf(bytes, old, maxTries).map((at) => replaced(bytes, at, old.length, by))
  })
}

const blind: readonly Change[] = [
  setByte,
  flipBit,
  insertEdge,
  remove,
  copyWithin,
  moveOver,
  repeat,
  takeFromOther,
  endAsOther,
  insertWord,
  setNumber,
  setInteger,
]
/** Half of all changes follow what was compared. */
const guided: readonly Change[] = [...blind, ...blind.map(() => satisfy)]
