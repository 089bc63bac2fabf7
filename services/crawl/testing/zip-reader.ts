/** A strict reader of ZIP archives for tests: the directory, each entry and what follows it must say the same. */
import { crc32 } from 'node:zlib'

const max32 = 0xffff_ffff

/** The entries, which must be stored as they are, by name. */
export function readZip(file: Buffer): Map<string, Buffer> {
  const end = file.length - 22
  expectMark(file, end, 0x0605_4b50)
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  const files = new Map<string, Buffer>()
  for (let index = 0; index < count; index++) {
    expectMark(file, at, 0x0201_4b50)
    const crc = file.readUInt32LE(at + 16)
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => file.readUInt16LE(at + place))
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const { bytes, packed, offset } = wideFields(file, at, nameLength)
    if (file.readUInt16LE(at + 10) !== 0 || packed !== bytes) throw new Error(`${name} is packed.`)
    const content = contentAt(file, offset, name, bytes)
    if (crc32(content) !== crc) throw new Error(`${name} has another checksum.`)
    files.set(name, content)
    at += 46 + nameLength + extra + comment
  }
  if (at !== end) throw new Error('The directory does not end where it says.')
  return files
}

/** Of an entry of the directory, which must have them in 64 bits as the entry itself has. */
function wideFields(file: Buffer, at: number, nameLength: number) {
  if ([20, 24, 42].some((place) => file.readUInt32LE(at + place) !== max32))
    throw new Error('The directory has a length or a place in 32 bits.')
  const start = at + 46 + nameLength
  if (file.readUInt16LE(start) !== 1 || file.readUInt16LE(start + 2) !== 24)
    throw new Error('The directory lacks the lengths and the place in 64 bits.')
  const [bytes = 0, packed = 0, offset = 0] = [4, 12, 20].map((place) => Number(file.readBigUInt64LE(start + place)))
  return { bytes, packed, offset }
}

function contentAt(file: Buffer, at: number, name: string, bytes: number): Buffer {
  expectMark(file, at, 0x0403_4b50)
  const nameLength = file.readUInt16LE(at + 26)
  const extra = file.readUInt16LE(at + 28)
  if (file.toString('utf8', at + 30, at + 30 + nameLength) !== name) throw new Error(`${name} is called otherwise.`)
  if (file.readUInt32LE(at + 22) !== max32 || file.readUInt16LE(at + 30 + nameLength) !== 1)
    throw new Error(`${name} does not say that its length follows in 64 bits.`)
  const start = at + 30 + nameLength + extra
  const content = file.subarray(start, start + bytes)
  expectMark(file, start + bytes, 0x0807_4b50)
  if (file.readUInt32LE(start + bytes + 4) !== crc32(content))
    throw new Error(`${name} is followed by another checksum.`)
  if (file.readBigUInt64LE(start + bytes + 16) !== BigInt(bytes))
    throw new Error(`${name} is followed by another length.`)
  return content
}

function expectMark(file: Buffer, at: number, mark: number): void {
  if (file.readUInt32LE(at) !== mark) throw new Error(`At ${at} there is no ${mark.toString(16)}.`)
}
