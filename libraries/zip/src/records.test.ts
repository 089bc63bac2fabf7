import { expect, test } from 'vitest'
import { dosTime } from './dos-time.ts'
import { findEnd } from './find-end.ts'
import {
  archiveEnd,
  descriptor,
  directoryRecord,
  localHeader,
  max32,
  methods,
  versions,
  zip64Field,
} from './records.ts'

const found = (bytes: Uint8Array<ArrayBuffer>) => findEnd(new DataView(bytes.buffer))
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
const name = new TextEncoder().encode('a')
const entry = {
  needed: versions.plain,
  flags: 0x0808,
  method: methods.stored,
  time: dosTime(Date.UTC(2024, 1, 29, 12, 34, 57)),
  crc: 0x11223344,
  packedSize: 5,
  size: 6,
  name,
}

test('a local header is as APPNOTE 4.3.7 has it', () => {
  expect(hex(localHeader(entry))).toBe(
    '50 4b 03 04 14 00 08 08 00 00 5c 64 5d 58 44 33 22 11 05 00 00 00 06 00 00 00 01 00 00 00 61',
  )
})

test('a record of the directory is as 4.3.12 has it, what is too large as zip64', () => {
  const large = { ...entry, packedSize: max32 + 1, size: max32, extra: zip64Field([max32 + 1, max32]) }
  expect(hex(directoryRecord({ ...large, madeBy: 0x032d, internal: 1, external: 0x81a4_0000, offset: 7 }))).toBe(
    '50 4b 01 02 2d 03 14 00 08 08 00 00 5c 64 5d 58 44 33 22 11 ff ff ff ff ff ff ff ff 01 00 14 00 00 00 00 00 01 00 ' +
      '00 00 a4 81 07 00 00 00 61 01 00 10 00 00 00 00 00 01 00 00 00 ff ff ff ff 00 00 00 00',
  )
})

test('a descriptor has sizes of 32 or of 64 bits', () => {
  expect(hex(descriptor(0x11223344, 5, { isWide: false }))).toBe('50 4b 07 08 44 33 22 11 05 00 00 00 05 00 00 00')
  expect(hex(descriptor(0x11223344, 5, { isWide: true }))).toBe(
    '50 4b 07 08 44 33 22 11 05 00 00 00 00 00 00 00 05 00 00 00 00 00 00 00',
  )
})

test('the end is short until a number is too large for it', () => {
  const made = { madeBy: versions.zip64 }
  const short = archiveEnd({ entries: 2, offset: 3, size: 4 }, made)
  expect(hex(short)).toBe('50 4b 05 06 00 00 00 00 02 00 02 00 04 00 00 00 03 00 00 00 00 00')
  const many = { entries: 70_000, offset: 3, size: 4 }
  const wide =
    '50 4b 06 06 2c 00 00 00 00 00 00 00 2d 00 2d 00 00 00 00 00 00 00 00 00 70 11 01 00 00 00 00 00 70 11 01 00 00 00 00 00 ' +
    '04 00 00 00 00 00 00 00 03 00 00 00 00 00 00 00 50 4b 06 07 00 00 00 00 07 00 00 00 00 00 00 00 01 00 00 00 '
  expect(hex(archiveEnd(many, made))).toBe(`${wide}50 4b 05 06 00 00 00 00 ff ff ff ff 04 00 00 00 03 00 00 00 00 00`)
  expect(hex(archiveEnd(many, { ...made, isWholeInZip64: true }))).toBe(
    `${wide}50 4b 05 06 00 00 00 00 ff ff ff ff ff ff ff ff ff ff ff ff 00 00`,
  )
})

test('the end is found before its comment, and only where that is as long as it says', () => {
  const end = archiveEnd({ entries: 0, offset: 0, size: 0 }, { madeBy: versions.plain })
  const commented = new Uint8Array(10 + end.length + 3)
  commented.set(end, 10)
  expect(found(commented)).toBeUndefined()
  commented[10 + 20] = 3
  expect(found(commented)).toBe(10)
  expect(found(new Uint8Array(21))).toBeUndefined()
})

test('times outside of 1980 to 2107 are moved to the border', () => {
  expect(dosTime(0)).toBe(dosTime(Date.UTC(1980, 0, 1)))
  expect(dosTime(Date.UTC(2200, 0, 1))).toBe(dosTime(Date.UTC(2107, 11, 31, 23, 59, 58)))
})
