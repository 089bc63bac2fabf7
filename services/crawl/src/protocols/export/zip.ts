/**
 * A ZIP archive, written as it comes: entries are stored as they are, their lengths and checksums follow them, and the
 * directory comes last. Lengths take 64 bits (APPNOTE 4.5.3), so that an archive may be of any size.
 */
import { createHash, type Hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type ZipEntry = Readonly<{ name: string; bytes: number; sha256: string }>

type Placed = ZipEntry & Readonly<{ crc: number; offset: number }>

const max32 = 0xffff_ffff
const max16 = 0xffff
/** Names in UTF-8; lengths and checksum behind the entry. */
const flags = 0x0808
const version = 45

export class Zip {
  readonly #entries: Placed[] = []
  #offset = 0
  /** 1980-01-01 is where the format's time begins. */
  readonly #time: number

  constructor(at: Date) {
    const date = ((Math.max(at.getUTCFullYear(), 1980) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
    const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
    this.#time = date * 0x1_0000 + time
  }

  /** The entries written so far. */
  get entries(): readonly ZipEntry[] {
    return this.#entries
  }

  async *entry(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const offset = this.#offset
    yield this.#count(localHeader(name, this.#time))
    const sum: { crc: number; bytes: number; sha256: Hash } = { crc: 0, bytes: 0, sha256: createHash('sha256') }
    for await (const chunk of content) {
      sum.crc = crc32(chunk, sum.crc)
      sum.bytes += chunk.length
      sum.sha256.update(chunk)
      yield this.#count(chunk)
    }
    const { crc, bytes } = sum
    this.#entries.push({ name, bytes, crc, offset, sha256: sum.sha256.digest('hex') })
    yield this.#count(descriptor(crc, bytes))
  }

  /** The directory, after which nothing comes. */
  *end(): Generator<Uint8Array> {
    const start = this.#offset
    for (const entry of this.#entries) yield this.#count(directoryHeader(entry, this.#time))
    yield directoryEnd(this.#entries.length, start, this.#offset - start)
  }

  #count(chunk: Uint8Array): Uint8Array {
    this.#offset += chunk.length
    return chunk
  }
}

function localHeader(name: string, time: number): Buffer {
  const text = Buffer.from(name)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x0403_4b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt32LE(time, 10)
  head.writeUInt32LE(max32, 18)
  head.writeUInt32LE(max32, 22)
  head.writeUInt16LE(text.length, 26)
  head.writeUInt16LE(20, 28)
  const extra = Buffer.alloc(20) // says that the lengths behind the entry are of 64 bits
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  return Buffer.concat([head, text, extra])
}

function descriptor(crc: number, bytes: number): Buffer {
  const record = Buffer.alloc(24)
  record.writeUInt32LE(0x0807_4b50, 0)
  record.writeUInt32LE(crc, 4)
  record.writeBigUInt64LE(BigInt(bytes), 8)
  record.writeBigUInt64LE(BigInt(bytes), 16)
  return record
}

/**
 * Places and lengths in 64 bits whatever they are: readers from afar (wabac of ReplayWeb.page) take an entry that has no further
 * fields here to have none before its content either, and would begin to read it twenty bytes too early.
 */
function directoryHeader({ name, crc, bytes, offset }: Placed, time: number): Buffer {
  const text = Buffer.from(name)
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x0201_4b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt32LE(time, 12)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(max32, 20)
  head.writeUInt32LE(max32, 24)
  head.writeUInt16LE(text.length, 28)
  head.writeUInt16LE(28, 30)
  head.writeUInt32LE(max32, 42)
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  extra.writeBigUInt64LE(BigInt(bytes), 4)
  extra.writeBigUInt64LE(BigInt(bytes), 12)
  extra.writeBigUInt64LE(BigInt(offset), 20)
  return Buffer.concat([head, text, extra])
}

function directoryEnd(count: number, start: number, bytes: number): Buffer {
  const isLarge = start >= max32 || bytes >= max32 || count >= max16
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x0605_4b50, 0)
  last.writeUInt16LE(Math.min(count, max16), 8)
  last.writeUInt16LE(Math.min(count, max16), 10)
  last.writeUInt32LE(isLarge ? max32 : bytes, 12)
  last.writeUInt32LE(isLarge ? max32 : start, 16)
  if (!isLarge) return last
  const wide = Buffer.alloc(56)
  wide.writeUInt32LE(0x0606_4b50, 0)
  wide.writeBigUInt64LE(44n, 4)
  wide.writeUInt16LE(version, 12)
  wide.writeUInt16LE(version, 14)
  wide.writeBigUInt64LE(BigInt(count), 24)
  wide.writeBigUInt64LE(BigInt(count), 32)
  wide.writeBigUInt64LE(BigInt(bytes), 40)
  wide.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x0706_4b50, 0)
  locator.writeBigUInt64LE(BigInt(start + bytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([wide, locator, last])
}
