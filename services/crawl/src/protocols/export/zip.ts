/**
 * A ZIP archive, written as it comes: entries are stored as they are, their lengths and checksums follow them, and the
 * directory comes last. Lengths take 64 bits (APPNOTE 4.5.3), so that an archive may be of any size.
 */
import { createHash, type Hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  archiveEnd,
  descriptor,
  directoryRecord,
  dosTime,
  localHeader,
  max32,
  methods,
  versions,
  zip64Field,
} from '@alluvium/zip'

export type ZipEntry = Readonly<{ name: string; bytes: number; sha256: string }>

type Placed = ZipEntry & Readonly<{ crc: number; offset: number }>

/** Names in UTF-8; lengths and checksum behind the entry. */
const flags = 0x0808

export class Zip {
  readonly #entries: Placed[] = []
  #offset = 0
  readonly #time: number

  constructor(at: Date) {
    this.#time = dosTime(at.getTime())
  }

  /** The entries written so far. */
  get entries(): readonly ZipEntry[] {
    return this.#entries
  }

  async *entry(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const offset = this.#offset
    yield this.#count(headerOf(name, this.#time))
    const sum: { crc: number; bytes: number; sha256: Hash } = { crc: 0, bytes: 0, sha256: createHash('sha256') }
    for await (const chunk of content) {
      sum.crc = crc32(chunk, sum.crc)
      sum.bytes += chunk.length
      sum.sha256.update(chunk)
      yield this.#count(chunk)
    }
    const { crc, bytes } = sum
    this.#entries.push({ name, bytes, crc, offset, sha256: sum.sha256.digest('hex') })
    yield this.#count(descriptor(crc, bytes, { isWide: true }))
  }

  /** The directory, after which nothing comes. */
  *end(): Generator<Uint8Array> {
    const start = this.#offset
    for (const entry of this.#entries) yield this.#count(recordOf(entry, this.#time))
    const directory = { entries: this.#entries.length, offset: start, size: this.#offset - start }
    yield archiveEnd(directory, { madeBy: versions.zip64, isWholeInZip64: true })
  }

  #count(chunk: Uint8Array): Uint8Array {
    this.#offset += chunk.length
    return chunk
  }
}

/** Lengths and places in 64 bits, whatever they are. */
const commonFields = (name: string, time: number) => ({
  needed: versions.zip64,
  flags,
  method: methods.stored,
  time,
  packedSize: max32,
  size: max32,
  name: Buffer.from(name),
})

/** The header of an entry. Its extra field says that the lengths behind the entry are of 64 bits. */
const headerOf = (name: string, time: number): Uint8Array =>
  localHeader({ ...commonFields(name, time), crc: 0, extra: zip64Field([0, 0]) })

/**
 * Readers from afar (wabac of ReplayWeb.page) take an entry that has no further fields here to have none before its content
 * either, and would begin to read it twenty bytes too early.
 */
const recordOf = ({ name, crc, bytes, offset }: Placed, time: number): Uint8Array =>
  directoryRecord({
    ...commonFields(name, time),
    madeBy: versions.zip64,
    crc,
    external: 0,
    offset: max32,
    extra: zip64Field([bytes, bytes, offset]),
  })
