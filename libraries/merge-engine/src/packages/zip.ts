/**
 * Zip archives as office documents are: read without trust, written without touching what did not change.
 *
 *   [local header, name, data, perhaps a descriptor] …   [central directory: a record an entry] [end record]
 *
 * An entry that is carried over keeps every byte of its local part and of its directory record but the offset, so order,
 * method, times and extra fields stay as the program wrote them. PKWARE's APPNOTE 6.3.10; clauses beside the code. What
 * an office document never is (encrypted, split, zip64, two entries of one name) is refused, in words.
 */

import { joined } from '../core/joined.ts'
import { decodeUtf8 } from '../core/text.ts'
import { crc32, deflated, inflated } from './packing.ts'
import type { Packed } from './repacking.ts'

export type Unzipped = Readonly<{ entries: readonly ZipEntry[] }> | Readonly<{ unreadable: string }>

/** One file of an archive. `record` and `local` are its bytes in the archive, which a copy keeps. */
export type ZipEntry = Readonly<{
  name: string
  method: number
  /** Of the content: the CRC-32 (4.4.7) and the length, as the directory declares them. */
  crc: number
  size: number
  record: Uint8Array
  local: Uint8Array
  /** The content as it is packed. */
  packed: Uint8Array
}>

export const methods = { stored: 0, deflated: 8 } as const

/** Bytes that all contents of an archive may declare together, and entries it may have. */
const mostBytes = 512 * 1024 * 1024
const mostEntries = 50_000

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const
const endLength = 22
const longestComment = 0xffff

class Refusal extends Error {}

export function readZip(archive: Uint8Array): Unzipped {
  try {
    // A view of its own: a Node Buffer's subarrays are Buffers, whose slice shares what it should copy.
    return { entries: entriesOf(new Uint8Array(archive.buffer, archive.byteOffset, archive.byteLength)) }
  } catch (thrown) {
    if (thrown instanceof Refusal) return { unreadable: thrown.message }
    throw thrown
  }
}

const refuse = (why: string): never => {
  throw new Refusal(`Not a readable zip archive: ${why}.`)
}

function entriesOf(archive: Uint8Array): ZipEntry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = endRecord(view)
  const count = view.getUint16(end + 10, true)
  const start = view.getUint32(end + 16, true)
  if (view.getUint16(end + 4, true) !== 0 || count !== view.getUint16(end + 8, true)) refuse('it is split')
  if (start === 0xffffffff || count === 0xffff) refuse('it is a zip64 archive')
  if (count > mostEntries) refuse('it has too many entries')
  const places: { name: string; record: number; recordEnd: number; local: number }[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== signatures.central) refuse('its directory is damaged')
    const recordEnd =
      at + 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (recordEnd > end) refuse('its directory is damaged')
    const name = decodeUtf8(archive.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)))
    if (name === undefined) refuse('a name is not UTF-8')
    places.push({ name: name ?? '', record: at, recordEnd, local: view.getUint32(at + 42, true) })
    at = recordEnd
  }
  return withLocals(archive, view, places, start)
}

/** 4.3.16: the last record, before a comment of at most 65,535 bytes. */
function endRecord(view: DataView): number {
  const least = Math.max(0, view.byteLength - endLength - longestComment)
  for (let at = view.byteLength - endLength; at >= least; at--)
    if (
      view.getUint32(at, true) === signatures.end &&
      at + endLength + view.getUint16(at + 20, true) === view.byteLength
    )
      return at
  return refuse('it has no end')
}

type Place = Readonly<{ name: string; record: number; recordEnd: number; local: number }>

/** An entry's local part reaches to where the next one starts, which keeps descriptors and padding with it. */
function withLocals(archive: Uint8Array, view: DataView, places: readonly Place[], directory: number): ZipEntry[] {
  const starts = [...new Set(places.map(({ local }) => local)), directory].sort((one, other) => one - other)
  if (starts.length !== places.length + 1) refuse('two entries share their bytes')
  const ends = new Map(starts.map((start, at) => [start, starts[at + 1] ?? directory]))
  const names = new Set<string>()
  let total = 0
  return places.map(({ name, record, recordEnd, local }) => {
    const localEnd = ends.get(local) ?? directory
    if (local + 30 > localEnd || view.getUint32(local, true) !== signatures.local) refuse(`${name} is damaged`)
    const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const [flags, method] = [view.getUint16(record + 8, true), view.getUint16(record + 10, true)]
    const [packedSize, size] = [view.getUint32(record + 20, true), view.getUint32(record + 24, true)]
    if ((flags & 1) !== 0) refuse(`${name} is encrypted`)
    if (method !== methods.stored && method !== methods.deflated)
      refuse(`${name} is packed in a way that office documents never are`)
    if (data + packedSize > localEnd) refuse(`${name} is damaged`)
    if (names.has(name.toLowerCase())) refuse(`${name} occurs twice`)
    names.add(name.toLowerCase())
    total += size
    if (total > mostBytes) refuse('its contents are too large')
    return {
      name,
      method,
      size,
      crc: view.getUint32(record + 16, true),
      record: archive.subarray(record, recordEnd),
      local: archive.subarray(local, localEnd),
      packed: archive.subarray(data, data + packedSize),
    }
  })
}

/** The content of an entry; undefined when it is not what the directory declares: a forged size never takes more memory. */
export function contentOf({ method, packed, size, crc }: ZipEntry): Uint8Array | undefined {
  const content = method === methods.stored ? packed : inflated(packed, size)
  return content?.length === size && crc32(content) === crc ? content : undefined
}

/** An entry with a content that is in no archive yet. */
export const withContent = (entry: ZipEntry, content: Uint8Array): ZipEntry => ({
  ...entry,
  crc: crc32(content),
  size: content.length,
  local: nothing,
  packed: nothing,
})

const nothing = new Uint8Array(0)

/** An entry of a new archive: one carried over as it is, one with a new content, perhaps packed already, or one that is new. */
export type Written = Readonly<{ entry: ZipEntry; content?: Uint8Array; packed?: Packed; name?: string }>

/** The archive of these entries, in this order. */
export function writeZip(all: readonly Written[]): Uint8Array {
  const parts: Uint8Array[] = []
  const records: Uint8Array[] = []
  let offset = 0
  for (const written of all) {
    const isNew = written.content || written.packed || written.name
    const { local, record } = isNew ? renewed(written) : { ...written.entry, local: [written.entry.local] }
    const moved = new Uint8Array(record)
    new DataView(moved.buffer).setUint32(42, offset, true)
    for (const part of local) {
      parts.push(part)
      offset += part.length
    }
    records.push(moved)
  }
  const directorySize = records.reduce((sum, { length }) => sum + length, 0)
  const end = new Uint8Array(endLength)
  const view = new DataView(end.buffer)
  view.setUint32(0, signatures.end, true)
  view.setUint16(8, all.length, true)
  view.setUint16(10, all.length, true)
  view.setUint32(12, directorySize, true)
  view.setUint32(16, offset, true)
  return joined([...parts, ...records, end])
}

/** Header and record of an entry whose content or name is new; times, attributes and method stay. */
function renewed(written: Written): Readonly<{ local: readonly Uint8Array[]; record: Uint8Array }> {
  const { entry, name = entry.name } = written
  const before = new DataView(entry.record.buffer, entry.record.byteOffset, entry.record.byteLength)
  const { pieces, crc, size } = packedContent(written)
  const title = new TextEncoder().encode(name)
  const local = new Uint8Array(30 + title.length)
  const record = new Uint8Array(46 + title.length)
  const header = new DataView(local.buffer)
  const central = new DataView(record.buffer)
  const packedSize = pieces.reduce((sum, { length }) => sum + length, 0)
  header.setUint32(0, signatures.local, true)
  central.setUint32(0, signatures.central, true)
  central.setUint16(4, before.getUint16(4, true), true)
  // The two headers have the same fields from here on, the directory's two bytes further back (4.3.7, 4.3.12).
  for (const [fields, from] of [
    [header, 4],
    [central, 6],
  ] as const) {
    fields.setUint16(from, before.getUint16(6, true), true)
    // Bit 3 says that sizes follow the data, which they no longer do; bit 11 that the name is UTF-8.
    fields.setUint16(from + 2, (before.getUint16(8, true) & ~0x8) | 0x800, true)
    fields.setUint16(from + 4, entry.method, true)
    fields.setUint32(from + 6, before.getUint32(12, true), true)
    fields.setUint32(from + 10, crc, true)
    fields.setUint32(from + 14, packedSize, true)
    fields.setUint32(from + 18, size, true)
    fields.setUint16(from + 22, title.length, true)
  }
  central.setUint16(36, before.getUint16(36, true), true)
  central.setUint32(38, before.getUint32(38, true), true)
  local.set(title, 30)
  record.set(title, 46)
  return { local: [local, ...pieces], record }
}

function packedContent({ entry, content, packed }: Written): Packed {
  if (packed) return packed
  if (!content) return { pieces: [entry.packed], crc: entry.crc, size: entry.size }
  return { pieces: [packedAs(entry.method, content)], crc: crc32(content), size: content.length }
}

const packedAs = (method: number, content: Uint8Array) => (method === methods.stored ? content : deflated(content))
