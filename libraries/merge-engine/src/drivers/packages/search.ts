/**
 * Searches a piece of markup in bytes that are not decoded: with the runtime's own search, which is many times faster, or
 * with a loop, as in a browser.
 */
import { decodeUtf8 } from '../../core/document/text.ts'

const native = globalThis.process?.getBuiltinModule?.('node:buffer')

/** The next place of the bytes, at this place or behind it; -1 if there is none. */
export type Search = (wanted: Uint8Array, from: number) => number

export function searchIn(bytes: Uint8Array): Search {
  if (!native) return (wanted, from) => searched(bytes, wanted, from)
  const buffer = native.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (wanted, from) => buffer.indexOf(wanted, from)
}

export function searched(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first] = wanted
  if (first === undefined) return Math.min(from, bytes.length)
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let same = 1
    while (same < wanted.length && bytes[at + same] === wanted[same]) same++
    if (same === wanted.length) return at
  }
  return -1
}

/** Whether the bytes are valid UTF-8. */
export const isUtf8 = (bytes: Uint8Array): boolean => (native ? native.isUtf8(bytes) : decodeUtf8(bytes) !== undefined)
