/**
 * Packing, unpacking and checksums: by the runtime's own zlib where it has one, several times as fast, else in JavaScript,
 * as in a browser. Contents are the same everywhere; to which bytes one is packed is each zlib's own affair, so archives
 * are compared by what they hold.
 */
import { deflateSync, inflateSync, zlibSync } from 'fflate'
import { native } from './native-zlib.ts'

/** What a deflated byte holds at most (RFC 1951: a match of 258 bytes takes two bits). */
const maxPacked = 1032

/** Of nine: beyond it, packing a sheet takes twice the time for a twentieth less. */
export const effort = 2

export const deflated = (content: Uint8Array): Uint8Array =>
  native ? bytesOf(native.deflateRawSync(content, { level: effort })) : deflateSync(content, { level: effort })

/** Bytes; packing more as tightly as can be takes longer than a person waits. */
const maxTight = 16 * 1024 * 1024

/** The content as a zlib stream (RFC 1950), as small as packing makes it: for what was packed so before, such as pictures. */
export function packedTightly(content: Uint8Array): Uint8Array {
  const level = content.length > maxTight ? 6 : 9
  return native ? bytesOf(native.deflateSync(content, { level, memLevel: 9 })) : zlibSync(content, { level, mem: 12 })
}

/** A Buffer's `slice` shares where that of bytes copies. */
const bytesOf = ({ buffer, byteOffset, length }: Uint8Array) => new Uint8Array(buffer, byteOffset, length)

/** The `size` bytes that are packed here; undefined when it is damaged or holds more or fewer: memory is bounded by `size`. */
export function inflated(packed: Uint8Array, size: number): Uint8Array | undefined {
  // A directory that declares more than the data can hold is forged, and nothing is made ready for it.
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

/** Four bytes at a time: each table is the one before, a byte further on. */
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

/** CRC-32 as in ISO 3309, which zip and PNG use; of what stands behind other bytes, given theirs. */
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
