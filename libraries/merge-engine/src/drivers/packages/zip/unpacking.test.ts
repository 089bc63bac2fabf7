import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { concatBytes } from '../../../core/document/bytes.ts'
import { crc32, inflated } from './packing.ts'
import { packPieces, portableDeflater } from './repacking.ts'
import { Damaged, portableInflater, unpacked } from './unpacking.ts'
import type { ZipEntry } from './zip.ts'

/** Longer than what is packed at once, with pieces that come back and such that don't. */
const content = Uint8Array.from({ length: 1_200_000 }, (_, at) => (at % 7 === 0 ? (at * 31) >> 5 : at >> 9))

const entryOf = (packed: Uint8Array, more: Partial<ZipEntry> = {}): ZipEntry => ({
  name: 'word/document.xml',
  method: 8,
  crc: crc32(content),
  size: content.length,
  record: new Uint8Array(0),
  local: packed,
  packed,
  ...more,
})

const all = (entry: ZipEntry) => concatBytes(Array.from(unpacked(entry), (piece) => piece.slice()))

const packed = new Uint8Array(deflateRawSync(content))

test('a long content comes in pieces that make up all of it', () => {
  expect(all(entryOf(packed))).toEqual(content)
  expect(all(entryOf(content, { method: 0 }))).toEqual(content)
})

test('a truncated or forged content, or one of another length, is reported at the latest at its end', () => {
  const forged = packed.slice()
  forged[packed.length >> 1] = (forged[packed.length >> 1] ?? 0) ^ 0xff
  for (const entry of [
    entryOf(packed.subarray(0, -3)),
    entryOf(forged),
    entryOf(packed, { size: content.length - 1 }),
    entryOf(packed, { size: content.length + 1 }),
    entryOf(packed, { crc: 1 }),
  ])
    expect(() => all(entry)).toThrow(Damaged)
})

test('of a content larger than declared no more is unpacked than that size and one piece', () => {
  const bomb = new Uint8Array(deflateRawSync(new Uint8Array(64 * 1024 * 1024)))
  let taken = 0
  expect(() => {
    for (const { length } of unpacked(entryOf(bomb, { size: 1_000_000 }))) taken += length
  }).toThrow(Damaged)
  expect(taken).toBeLessThan(10_000_000)
})

function packedPieces(pieces: readonly Uint8Array[], isStored = false) {
  const written: Uint8Array[] = []
  const declared = packPieces(pieces, (piece) => written.push(piece.slice()), isStored)
  return { ...declared, packed: concatBytes(written) }
}

test('bytes packed as they come make one stream, with the size and the checksum of all of them', () => {
  const pieces = [content.subarray(0, 10), content.subarray(10, 700_000), content.subarray(700_000)]
  const { packed: written, crc, size } = packedPieces(pieces)
  expect(inflated(written, size)).toEqual(content)
  expect([crc, size]).toEqual([crc32(content), content.length])
  expect(written.length).toBeLessThan(packed.length * 1.2)
  expect(inflated(packedPieces([]).packed, 0)).toEqual(new Uint8Array(0))
  expect(packedPieces([content.subarray(0, 10), content.subarray(10)], true).packed).toEqual(content)
})

test('without Node, contents are packed and unpacked in pieces too', () => {
  const pieces: Uint8Array[] = []
  const push = portableDeflater((piece) => pieces.push(piece))
  push(content.subarray(0, 600_000), false)
  push(content.subarray(600_000), true)
  const written = concatBytes(pieces)
  const inflater = portableInflater()
  for (let round = 0; round < 2; round++) {
    const back = [inflater.push(written.subarray(0, 1000), false), inflater.push(written.subarray(1000), true)]
    expect(concatBytes(back.flat())).toEqual(content)
    inflater.reset()
  }
})

test('an unpacker is reused for the next content, also after a damaged or abandoned one', () => {
  const broken = entryOf(packed.subarray(0, 5000))
  for (let round = 0; round < 5; round++) {
    for (const _ of unpacked(entryOf(packed))) break
    expect(() => all(broken)).toThrow(Damaged)
    expect(all(entryOf(packed))).toEqual(content)
  }
})
