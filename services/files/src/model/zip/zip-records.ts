/**
 * The records of a zip archive (APPNOTE 6.3.10) in the one form that we write:
 *
 *   - stored, not compressed; names in UTF-8 (bit 11); the time in UTC, and to the second in a field of Unix's;
 *   - a file's CRC-32 follows its bytes in a data descriptor (bit 3), because before them nobody knows it; its size
 *     stands in front nevertheless, for readers that go from front to back;
 *   - a field of zip64 stands where a number needs it, and nowhere else.
 *
 * Of each record the length depends on path, size, time and place alone, never on the content.
 */
import { nameOf, sizeOf, type ZipEntry } from './zip-entry.ts'

/** From here on a 32-bit field means "see zip64". */
const long = 0xffff_ffff
const manyEntries = 0xffff
const utf8Name = 1 << 11
const crcFollows = 1 << 3
const [plainVersion, zip64Version] = [20, 45]
const onUnix = 3 << 8

export const descriptorLength = (size: number): number => (size === 0 ? 0 : size >= long ? 24 : 16)

export const localHeaderLength = (entry: ZipEntry, nameBytes: number): number =>
  30 + nameBytes + timeField(entry).length + (sizeOf(entry) >= long ? 20 : 0)

export const directoryRecordLength = (entry: ZipEntry, nameBytes: number, offset: number): number =>
  46 + nameBytes + timeField(entry).length + zip64Field(directoryNumbers(entry, offset)).length

export function localHeader(entry: ZipEntry): Buffer {
  const size = sizeOf(entry)
  const name = nameOf(entry)
  const extra = Buffer.concat([zip64Field(size >= long ? [size, size] : []), timeField(entry)])
  const record = Buffer.alloc(30)
  record.writeUInt32LE(0x0403_4b50)
  record.writeUInt16LE(size >= long ? zip64Version : plainVersion, 4)
  writeCommon(record, entry, 6)
  record.writeUInt16LE(name.length, 26)
  record.writeUInt16LE(extra.length, 28)
  return Buffer.concat([record, name, extra])
}

export function descriptor(size: number, crc32: number): Buffer {
  const record = Buffer.alloc(descriptorLength(size))
  record.writeUInt32LE(0x0807_4b50)
  record.writeUInt32LE(crc32, 4)
  if (size >= long) {
    record.writeBigUInt64LE(BigInt(size), 8)
    record.writeBigUInt64LE(BigInt(size), 16)
  } else {
    record.writeUInt32LE(size, 8)
    record.writeUInt32LE(size, 12)
  }
  return record
}

/** `offset`: of the entry's local header in the archive. */
export function directoryRecord(entry: ZipEntry, crc32: number, offset: number): Buffer {
  const name = nameOf(entry)
  const numbers = directoryNumbers(entry, offset)
  const extra = Buffer.concat([zip64Field(numbers), timeField(entry)])
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x0201_4b50)
  record.writeUInt16LE(onUnix | zip64Version, 4)
  record.writeUInt16LE(numbers.length > 0 ? zip64Version : plainVersion, 6)
  writeCommon(record, entry, 8)
  record.writeUInt32LE(crc32, 16)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(entry.kind === 'folder' ? 0o040755 * 0x1_0000 + 0x10 : 0o100644 * 0x1_0000, 38)
  record.writeUInt32LE(Math.min(offset, long), 42)
  return Buffer.concat([record, name, extra])
}

export type Directory = Readonly<{ entries: number; offset: number; size: number }>

/** What stands behind the directory. */
export function archiveEnd({ entries, offset, size }: Directory): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50)
  end.writeUInt16LE(Math.min(entries, manyEntries), 8)
  end.writeUInt16LE(Math.min(entries, manyEntries), 10)
  end.writeUInt32LE(Math.min(size, long), 12)
  end.writeUInt32LE(Math.min(offset, long), 16)
  if (entries < manyEntries && size < long && offset < long) return end

  const end64 = Buffer.alloc(56 + 20)
  end64.writeUInt32LE(0x0606_4b50)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(onUnix | zip64Version, 12)
  end64.writeUInt16LE(zip64Version, 14)
  end64.writeBigUInt64LE(BigInt(entries), 24)
  end64.writeBigUInt64LE(BigInt(entries), 32)
  end64.writeBigUInt64LE(BigInt(size), 40)
  end64.writeBigUInt64LE(BigInt(offset), 48)
  end64.writeUInt32LE(0x0706_4b50, 56)
  end64.writeBigUInt64LE(BigInt(offset + size), 64)
  end64.writeUInt32LE(1, 72)
  return Buffer.concat([end64, end])
}

/** Flags, method, time, CRC (none yet) and sizes: the same fields in both headers. */
function writeCommon(record: Buffer, entry: ZipEntry, at: number): void {
  const size = sizeOf(entry)
  const { date, time } = dosTime(entry.modified)
  record.writeUInt16LE(utf8Name | (size > 0 ? crcFollows : 0), at)
  record.writeUInt16LE(time, at + 4)
  record.writeUInt16LE(date, at + 6)
  record.writeUInt32LE(Math.min(size, long), at + 12)
  record.writeUInt32LE(Math.min(size, long), at + 16)
}

/** The numbers of a directory's record that don't fit into its fields, in the order that zip64 wants. */
function directoryNumbers(entry: ZipEntry, offset: number): number[] {
  const size = sizeOf(entry)
  return [...(size >= long ? [size, size] : []), ...(offset >= long ? [offset] : [])]
}

function zip64Field(numbers: readonly number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0)
  const field = Buffer.alloc(4 + 8 * numbers.length)
  field.writeUInt16LE(1)
  field.writeUInt16LE(8 * numbers.length, 2)
  for (const [index, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + 8 * index)
  return field
}

/** The "extended timestamp", in seconds since 1970; a time that it cannot hold is left to the DOS fields. */
function timeField({ modified }: ZipEntry): Buffer {
  const seconds = Math.floor(modified / 1000)
  if (seconds < 0 || seconds > 0x7fff_ffff) return Buffer.alloc(0)
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x5455)
  field.writeUInt16LE(5, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(seconds, 5)
  return field
}

/** Of 1980 to 2107, to two seconds; what lies outside is moved to the border. */
function dosTime(milliseconds: number): { date: number; time: number } {
  const when = new Date(Math.min(Math.max(milliseconds, Date.UTC(1980, 0, 1)), Date.UTC(2107, 11, 31, 23, 59, 58)))
  return {
    date: ((when.getUTCFullYear() - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
    time: (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >>> 1),
  }
}
