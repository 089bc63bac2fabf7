/**
 * The directories of TIFF 6.0 (section 2) and EXIF: tables of tags, whose longer values are anywhere in the file.
 *
 *   [II*\0 | MM\0*][where]  …  [count][tag type count value-or-where]… [where the next directory is]
 *
 * Values are read into one byte order, so that files of both orders compare. Reading is bounded by the number of tags, and
 * a table that is reached twice is refused.
 */
import { startsWith, viewOf } from './container.ts'

export type Tag = Readonly<{
  tag: number
  /** Tag, type, count and value, big-endian. */
  content: Uint8Array
  /** The twelve bytes of the table, as the file has them. */
  raw: Uint8Array
}>

export type Directory = Readonly<{ tags: readonly Tag[]; next: number }>

/** Bytes of a value of each type, and of the unit that the byte order turns around (section 2, "Types"; EXIF 4.6.2). */
export const valueSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const units = [0, 1, 1, 2, 4, 4, 1, 1, 2, 4, 4, 4, 8, 4]

const maxTags = 5000

export const isLittle = (bytes: Uint8Array) => startsWith(bytes, 'II')

export const hasTags = (bytes: Uint8Array) =>
  bytes.length >= 8 && (startsWith(bytes, [0x49, 0x49, 42, 0]) || startsWith(bytes, [0x4d, 0x4d, 0, 42]))

/** The directory at an offset; undefined if it is damaged. */
export function directoryAt(bytes: Uint8Array, at: number): Directory | undefined {
  const [view, little] = [viewOf(bytes), isLittle(bytes)]
  if (at < 8 || at + 6 > bytes.length) return undefined
  const count = view.getUint16(at, little)
  const end = at + 2 + 12 * count
  if (count > maxTags || end + 4 > bytes.length) return undefined
  const tags: Tag[] = []
  for (let entry = at + 2; entry < end; entry += 12) {
    const tag = tagAt(bytes, entry)
    if (!tag) return undefined
    tags.push(tag)
  }
  if (new Set(tags.map(({ tag }) => tag)).size < count) return undefined
  return { tags, next: view.getUint32(end, little) }
}

function tagAt(bytes: Uint8Array, at: number): Tag | undefined {
  const [view, little] = [viewOf(bytes), isLittle(bytes)]
  const [tag, type, count] = [
    view.getUint16(at, little),
    view.getUint16(at + 2, little),
    view.getUint32(at + 4, little),
  ]
  const length = (valueSizes[type] ?? 0) * count
  const from = length <= 4 ? at + 8 : view.getUint32(at + 8, little)
  if (!valueSizes[type] || from + length > bytes.length) return undefined
  const content = new Uint8Array(8 + length)
  const header = viewOf(content)
  header.setUint16(0, tag)
  header.setUint16(2, type)
  header.setUint32(4, count)
  content.set(
    little ? turned(bytes.subarray(from, from + length), units[type] ?? 1) : bytes.subarray(from, from + length),
    8,
  )
  return { tag, content, raw: bytes.subarray(at, at + 12) }
}

function turned(bytes: Uint8Array, unit: number): Uint8Array {
  if (unit === 1) return bytes
  const result = new Uint8Array(bytes.length)
  for (let at = 0; at < bytes.length; at += unit)
    for (let byte = 0; byte < unit; byte++) result[at + byte] = bytes[at + unit - 1 - byte] ?? 0
  return result
}

/** The numbers of a SHORT or LONG value. */
export function numbersIn(tag: Tag | undefined): number[] {
  if (!tag) return []
  const view = viewOf(tag.content)
  const type = view.getUint16(2)
  const count = view.getUint32(4)
  if (type === 3) return Array.from({ length: count }, (_, at) => view.getUint16(8 + 2 * at))
  return type === 4 || type === 13 ? Array.from({ length: count }, (_, at) => view.getUint32(8 + 4 * at)) : []
}

/** A directory's table and the values that do not fit into it, for the place `at`. */
export function directoryBytes(
  tags: readonly Tag[],
  next: number,
  place: Readonly<{ at: number; little: boolean }>,
): Uint8Array {
  const table = 2 + 12 * tags.length + 4
  const loose = tags.map(({ raw, content }) => (raw.length === 0 && content.length > 12 ? content.length - 8 : 0))
  const bytes = new Uint8Array(table + loose.reduce((sum, length) => sum + length + (length & 1), 0))
  const view = viewOf(bytes)
  view.setUint16(0, tags.length, place.little)
  view.setUint32(table - 4, next, place.little)
  let free = table
  for (const [index, { raw, content }] of tags.toSorted((one, other) => one.tag - other.tag).entries()) {
    const at = 2 + 12 * index
    if (raw.length > 0) {
      bytes.set(raw, at)
      continue
    }
    const header = viewOf(content)
    const type = header.getUint16(2)
    view.setUint16(at, header.getUint16(0), place.little)
    view.setUint16(at + 2, type, place.little)
    view.setUint32(at + 4, header.getUint32(4), place.little)
    const value = place.little ? turned(content.subarray(8), units[type] ?? 1) : content.subarray(8)
    if (value.length <= 4) bytes.set(value, at + 8)
    else {
      view.setUint32(at + 8, place.at + free, place.little)
      bytes.set(value, free)
      free += value.length + (value.length & 1)
    }
  }
  return bytes
}

/** A tag made from its content, to be written. */
export const tagOf = (content: Uint8Array): Tag => ({
  tag: viewOf(content).getUint16(0),
  content,
  raw: new Uint8Array(0),
})
