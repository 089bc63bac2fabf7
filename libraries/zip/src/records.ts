/**
 * The records of a ZIP archive (APPNOTE 6.3.10; its clauses are beside the code):
 *
 *   [local header, name, extra, data, perhaps a descriptor] …   [directory: a record an entry] [end]
 *
 * A number that does not fit into 32 bits is written as `max32`, and its value in a field of zip64 (`zip64Field`) that the caller
 * puts into `extra`: which numbers stand there is what programs differ in.
 */

export const signatures = {
  local: 0x0403_4b50,
  directory: 0x0201_4b50,
  end: 0x0605_4b50,
  descriptor: 0x0807_4b50,
  end64: 0x0606_4b50,
  locator64: 0x0706_4b50,
} as const

/** How a content is written (4.4.5). */
export const methods = { stored: 0, deflated: 8 } as const

/** What a reader must know (4.4.3). */
export const versions = { plain: 20, zip64: 45 } as const

/** In a field of 32 bits: see zip64. */
export const max32 = 0xffff_ffff
const max16 = 0xffff

/** Without name and extra; bytes. */
export const localLength = 30
export const directoryLength = 46

type EntryFields = Readonly<{
  /** The version that a reader needs. */
  needed: number
  /** 4.4.4 */
  flags: number
  method: number
  /** As `dosTime` gives it. */
  time: number
  /** Of the content; 0 where it follows in a descriptor. */
  crc: number
  packedSize: number
  size: number
  name: Uint8Array
  extra?: Uint8Array
}>

type DirectoryFields = EntryFields &
  Readonly<{
    /** The system in the upper byte, the version in the lower one (4.4.2). */
    madeBy: number
    /** 4.4.14 */
    internal?: number
    /** 4.4.15 */
    external: number
    /** Of the local header in the archive. */
    offset: number
  }>

const nothing = new Uint8Array(0)

/** 4.3.7 */
export function localHeader(entry: EntryFields): Uint8Array {
  const { record, view } = recordOf(localLength, entry)
  view.setUint32(0, signatures.local, true)
  setCommon(view, 4, entry)
  return record
}

/** 4.3.12 */
export function directoryRecord(entry: DirectoryFields): Uint8Array {
  const { record, view } = recordOf(directoryLength, entry)
  view.setUint32(0, signatures.directory, true)
  view.setUint16(4, entry.madeBy, true)
  setCommon(view, 6, entry)
  view.setUint16(36, entry.internal ?? 0, true)
  view.setUint32(38, entry.external, true)
  view.setUint32(42, Math.min(entry.offset, max32), true)
  return record
}

function recordOf(length: number, { name, extra = nothing }: EntryFields) {
  const record = new Uint8Array(length + name.length + extra.length)
  record.set(name, length)
  record.set(extra, length + name.length)
  return { record, view: new DataView(record.buffer) }
}

/** The fields that both headers have, in the directory two bytes further on. */
function setCommon(view: DataView, at: number, entry: EntryFields): void {
  view.setUint16(at, entry.needed, true)
  view.setUint16(at + 2, entry.flags, true)
  view.setUint16(at + 4, entry.method, true)
  view.setUint32(at + 6, entry.time, true)
  view.setUint32(at + 10, entry.crc, true)
  view.setUint32(at + 14, Math.min(entry.packedSize, max32), true)
  view.setUint32(at + 18, Math.min(entry.size, max32), true)
  view.setUint16(at + 22, entry.name.length, true)
  view.setUint16(at + 24, entry.extra?.length ?? 0, true)
}

/** Bytes. `isWide`: sizes are of 64 bits. */
export const descriptorLength = (isWide: boolean): number => (isWide ? 24 : 16)

/** What follows the data of a stored entry (4.3.9). */
export function descriptor(crc: number, size: number, { isWide }: Readonly<{ isWide: boolean }>): Uint8Array {
  const record = new Uint8Array(descriptorLength(isWide))
  const view = new DataView(record.buffer)
  view.setUint32(0, signatures.descriptor, true)
  view.setUint32(4, crc, true)
  if (isWide) {
    view.setBigUint64(8, BigInt(size), true)
    view.setBigUint64(16, BigInt(size), true)
  } else {
    view.setUint32(8, size, true)
    view.setUint32(12, size, true)
  }
  return record
}

/** The numbers that do not fit into their fields, in the order of 4.5.3; empty for none. */
export function zip64Field(numbers: readonly number[]): Uint8Array {
  if (numbers.length === 0) return nothing
  const field = new Uint8Array(4 + 8 * numbers.length)
  const view = new DataView(field.buffer)
  view.setUint16(0, 1, true)
  view.setUint16(2, 8 * numbers.length, true)
  for (const [index, number] of numbers.entries()) view.setBigUint64(4 + 8 * index, BigInt(number), true)
  return field
}

/** How many entries it has, and where it lies in the archive, bytes. */
export type Directory = Readonly<{ entries: number; offset: number; size: number }>

type End = Readonly<{
  madeBy: number
  /** Where some number is too large for its field, size and offset stand in zip64 alone. Default: only what is too large. */
  isWholeInZip64?: boolean
}>

/** What stands behind the directory (4.3.14 to 4.3.16). */
export function archiveEnd(directory: Directory, { madeBy, isWholeInZip64 = false }: End): Uint8Array {
  const { entries, offset, size } = directory
  const isLong = entries >= max16 || size >= max32 || offset >= max32
  const shown = (number: number) => (isLong && isWholeInZip64 ? max32 : Math.min(number, max32))
  const records = new Uint8Array((isLong ? 56 + 20 : 0) + 22)
  if (isLong) setEnd64(new DataView(records.buffer), directory, madeBy)
  const end = new DataView(records.buffer, records.length - 22)
  end.setUint32(0, signatures.end, true)
  end.setUint16(8, Math.min(entries, max16), true)
  end.setUint16(10, Math.min(entries, max16), true)
  end.setUint32(12, shown(size), true)
  end.setUint32(16, shown(offset), true)
  return records
}

function setEnd64(view: DataView, { entries, offset, size }: Directory, madeBy: number): void {
  view.setUint32(0, signatures.end64, true)
  view.setBigUint64(4, 44n, true)
  view.setUint16(12, madeBy, true)
  view.setUint16(14, versions.zip64, true)
  view.setBigUint64(24, BigInt(entries), true)
  view.setBigUint64(32, BigInt(entries), true)
  view.setBigUint64(40, BigInt(size), true)
  view.setBigUint64(48, BigInt(offset), true)
  view.setUint32(56, signatures.locator64, true)
  view.setBigUint64(64, BigInt(offset + size), true)
  view.setUint32(72, 1, true)
}
