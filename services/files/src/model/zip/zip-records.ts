/**
 * The records of a zip archive in the one form that we write:
 *
 *   - stored, not compressed; names in UTF-8 (bit 11); the time in UTC, and to the second in a field of Unix's;
 *   - a file's CRC-32 follows its bytes in a data descriptor (bit 3), because before them nobody knows it; its size
 *     stands in front nevertheless, for readers that go from front to back;
 *   - a field of zip64 stands where a number needs it, and nowhere else.
 *
 * Of each record the length depends on path, size, time and place alone, never on the content.
 */
import * as zip from '@alluvium/zip'
import { nameOf, sizeOf, type ZipEntry } from './zip-entry.ts'

const { max32, versions, zip64Field } = zip

const utf8Name = 1 << 11
const crcFollows = 1 << 3
const madeBy = (3 << 8) | versions.zip64 // on Unix

const isWide = (size: number) => size >= max32

export const descriptorLength = (size: number): number => (size === 0 ? 0 : zip.descriptorLength(isWide(size)))

export const localHeaderLength = (entry: ZipEntry, nameBytes: number): number =>
  zip.localLength + nameBytes + localExtra(entry).length

export const directoryRecordLength = (entry: ZipEntry, nameBytes: number, offset: number): number =>
  zip.directoryLength + nameBytes + directoryExtra(entry, directoryNumbers(entry, offset)).length

export const localHeader = (entry: ZipEntry): Uint8Array =>
  zip.localHeader({
    needed: isWide(sizeOf(entry)) ? versions.zip64 : versions.plain,
    ...commonFields(entry),
    crc: 0,
    extra: localExtra(entry),
  })

export const descriptor = (size: number, crc32: number): Uint8Array =>
  zip.descriptor(crc32, size, { isWide: isWide(size) })

/** `offset`: of the entry's local header in the archive. */
export function directoryRecord(entry: ZipEntry, crc32: number, offset: number): Uint8Array {
  const numbers = directoryNumbers(entry, offset)
  return zip.directoryRecord({
    madeBy,
    needed: numbers.length > 0 ? versions.zip64 : versions.plain,
    ...commonFields(entry),
    crc: crc32,
    external: entry.kind === 'folder' ? 0o040755 * 0x1_0000 + 0x10 : 0o100644 * 0x1_0000,
    offset,
    extra: directoryExtra(entry, numbers),
  })
}

/** What stands behind the directory. */
export const archiveEnd = (directory: zip.Directory): Uint8Array => zip.archiveEnd(directory, { madeBy })

function commonFields(entry: ZipEntry) {
  const size = sizeOf(entry)
  return {
    flags: utf8Name | (size > 0 ? crcFollows : 0),
    method: zip.methods.stored,
    time: zip.dosTime(entry.modified),
    packedSize: size,
    size,
    name: nameOf(entry),
  }
}

function localExtra(entry: ZipEntry): Uint8Array {
  const size = sizeOf(entry)
  return joined(zip64Field(isWide(size) ? [size, size] : []), timeField(entry))
}

const directoryExtra = (entry: ZipEntry, numbers: readonly number[]) => joined(zip64Field(numbers), timeField(entry))

/** The numbers of a directory's record that don't fit into its fields, in the order that zip64 wants. */
function directoryNumbers(entry: ZipEntry, offset: number): number[] {
  const size = sizeOf(entry)
  return [...(isWide(size) ? [size, size] : []), ...(isWide(offset) ? [offset] : [])]
}

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  one.length === 0 ? other : Buffer.concat([one, other])

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
