/**
 * Packing, unpacking and checksums: with the runtime's own zlib, which is several times faster, or in JavaScript, as in a
 * browser. Contents are the same everywhere, but each zlib packs to different bytes, so archives are compared by content.
 */
import { deflateSync, inflateSync, zlibSync } from 'fflate'
import { native } from './native-zlib.ts'

/** The most bytes that one deflated byte expands to (RFC 1951: a match of 258 bytes takes two bits). */
const maxPacked = 1032

/** Of nine levels. The next one takes twice the time on a sheet, to save a twentieth. */
export const effort = 2

export const deflated = (content: Uint8Array): Uint8Array =>
  native ? bytesOf(native.deflateRawSync(content, { level: effort })) : deflateSync(content, { level: effort })

/** Bytes. Packing more at the highest level takes longer than a person waits. */
const maxTight = 16 * 1024 * 1024

/** The content as a zlib stream (RFC 1950) at the highest level, for what was packed so before, such as pictures. */
export function packedTightly(content: Uint8Array): Uint8Array {
  const level = content.length > maxTight ? 6 : 9
  return native ? bytesOf(native.deflateSync(content, { level, memLevel: 9 })) : zlibSync(content, { level, mem: 12 })
}

/** Copies the bytes; the `slice` of a Buffer would share them. */
const bytesOf = ({ buffer, byteOffset, length }: Uint8Array) => new Uint8Array(buffer, byteOffset, length)

/** Unpacks `size` bytes; undefined if the data is damaged or has another length. Memory is bounded by `size`. */
export function inflated(packed: Uint8Array, size: number): Uint8Array | undefined {
  // A directory that declares more than the data can contain is forged; no memory is allocated for it.
  if (size > packed.length * maxPacked) return undefined
  try {
    const content = native
      ? native.inflateRawSync(packed, { maxOutputLength: Math.max(size, 1), chunkSize: Math.max(size + 1, 64) })
      : inflateSync(packed, { out: new Uint8Array(size) })
    return content.length === size ? bytesOf(content) : undefined
  } catch {
    return undefined
  }
}

/** Four bytes at a time: each table is the previous one, one byte further on. */
const tables = Array.from({ length: 4 }, () => new Uint32Array(256))
for (let byte = 0; byte < 256; byte++) {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  for (const table of tables) {
    table[byte] = value
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
}

const [first, second, third, fourth] = tables

/** CRC-32 of ISO 3309, which ZIP and PNG use; it continues the checksum of the bytes before, if given. */
export const crc32: (bytes: Uint8Array, before?: number) => number = native?.crc32 ?? crc32InJavaScript

export function crc32InJavaScript(bytes: Uint8Array, before = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let crc = ~before
  let at = 0
  for (; at + 4 <= bytes.length; at += 4) {
    crc ^= view.getUint32(at, true)
    crc =
      (fourth?.[crc & 0xff] ?? 0) ^
      (third?.[(crc >>> 8) & 0xff] ?? 0) ^
      (second?.[(crc >>> 16) & 0xff] ?? 0) ^
      (first?.[crc >>> 24] ?? 0)
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ (first?.[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
