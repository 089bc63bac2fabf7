/**
 * Reading a zip archive that lies in a store. The directory at its end is read first, so that everything is judged before
 * anything is unpacked: how many entries there are, how much they hold, and where their names lead. What an entry holds is
 * counted and checked by its CRC-32 as it comes out; none gives more than it has announced.
 */
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { zipDamaged, zipTooLarge, zipUnsupported } from '../../problems/formats.ts'
import { type ArchiveEntry, type EntryHeader, withoutTrailingSlashes } from '../archive-entry.ts'

/** Where an archive lies. */
export type ZipSource = Readonly<{
  size: number
  /** The bytes of a range; a chunk may be overwritten when the next one is asked for. */
  read(start: number, length: number): AsyncIterable<Uint8Array>
}>

export type ZipLimits = Readonly<{
  entries: number
  /** Of all entries together, unpacked. */
  bytes: number
  /** Names in a path. */
  depth: number
}>

export type ReadableZip = Readonly<{
  files: number
  /** Of all files together, unpacked. */
  bytes: number
  /** Names of what is neither a file nor a folder: links and devices. */
  leftOut: readonly string[]
  /** The others in the archive's order, as an archive is ingested. */
  entries(): AsyncIterable<ArchiveEntry>
}>

/**
 * Throws `files.zip-damaged`, also for names that lead out of the archive and out of an entry's bytes,
 * `files.zip-unsupported`, `files.zip-too-large`; what the source throws is passed on.
 */
export async function readZip(source: ZipSource, limits: ZipLimits): Promise<ReadableZip> {
  const reader = new SourceReader(source)
  const refusal = (error: unknown) => reader.failure ?? asDamage(error)
  try {
    const zip = await fromRandomAccessReaderPromise(reader, source.size, { autoClose: false })
    if (zip.entryCount > limits.entries) throw zipTooLarge(`has more than ${limits.entries} entries`)
    const described: Described[] = []
    let bytes = 0
    for await (const entry of zip.eachEntry()) {
      const one = describe(entry)
      if (one.path.split('/').length > limits.depth) throw zipTooLarge(`has folders deeper than ${limits.depth}`)
      if (one.kind === 'file' && !entry.canDecodeFileData()) throw zipUnsupported(one.path)
      bytes += one.size
      if (bytes > limits.bytes) throw zipTooLarge(`holds more than ${limits.bytes / 1024 ** 3} GiB`)
      described.push(one)
    }
    return {
      files: described.filter(({ kind }) => kind === 'file').length,
      bytes,
      leftOut: described.filter(({ kind }) => kind === 'other').map(({ path }) => path),
      entries: () => unpacked(zip, described, refusal),
    }
  } catch (error) {
    throw refusal(error)
  }
}

type Described = EntryHeader & Readonly<{ entry: Entry }>

async function* unpacked(
  zip: ZipFile,
  described: readonly Described[],
  refusal: (error: unknown) => unknown,
): AsyncGenerator<ArchiveEntry> {
  const taken = new Map<string, number>()
  for (const { entry, ...one } of described) {
    if (one.kind === 'other') continue
    const path = one.kind === 'file' ? freePath(one.path, taken) : one.path
    yield { ...one, path, bytes: one.size === 0 ? nothing() : bytesOf(zip, entry, refusal) }
  }
}

const fileType = { mask: 0o170000, folder: 0o040000, file: 0o100000 } as const

/** Of a program that writes no modes the type is 0, and a slash at the end says that it is a folder. */
function describe(entry: Entry): Described {
  const { fileName, uncompressedSize, externalFileAttributes, versionMadeBy } = entry
  const isOnUnix = versionMadeBy >> 8 === 3
  const type = isOnUnix ? (externalFileAttributes >>> 16) & fileType.mask : 0
  const isFolder = fileName.endsWith('/') || type === fileType.folder
  const kind = isFolder ? 'folder' : type === 0 || type === fileType.file ? 'file' : 'other'
  const modified = entry.getLastModDate({ timezone: 'UTC' }).getTime()
  const isPlausible = Number.isSafeInteger(modified) && modified >= 0
  return {
    entry,
    kind,
    path: withoutTrailingSlashes(fileName.replace(/^(?:\.?\/+)+/, '')),
    legible: !fileName.includes('\ufffd'),
    size: kind === 'file' ? uncompressedSize : 0,
    modified: isPlausible ? modified : undefined,
  }
}

/**
 * An archive may have one name twice: both are kept. Names are compared as the tree does.
 * @param taken the names, each with the number that was given to it last: an archive of one name only is to be read in linear time.
 */
function freePath(path: string, taken: Map<string, number>): string {
  const [, stem = path, ending = ''] = /^(.*[^/])(\.[^./]*)$/s.exec(path) ?? []
  const key = path.normalize('NFC')
  let number = taken.get(key) ?? 0
  let free = path
  while (taken.has(free.normalize('NFC'))) {
    number += 1
    free = `${stem} (${number})${ending}`
  }
  taken.set(free.normalize('NFC'), 1)
  if (number > 1) taken.set(key, number)
  return free
}

async function* bytesOf(zip: ZipFile, entry: Entry, refusal: (error: unknown) => unknown): AsyncGenerator<Uint8Array> {
  let sum = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!(chunk instanceof Uint8Array)) continue
      sum = crc32(chunk, sum)
      yield chunk
    }
    if (sum !== entry.crc32) throw zipDamaged(`${entry.fileName} is not what was packed`)
  } catch (error) {
    throw refusal(error)
  }
}

/** biome-ignore lint/correctness/useYield: an empty file has no chunk */
async function* nothing(): AsyncGenerator<Uint8Array> {}

/** What is read at once around a short read: the directory has many short records, and small entries follow each other. */
const windowBytes = 256 * 1024

class SourceReader extends RandomAccessReader {
  /** What the source threw. */
  failure: unknown
  readonly #source: ZipSource
  #window = { start: 0, bytes: Buffer.alloc(0) }

  constructor(source: ZipSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false })
  }

  async *#range(start: number, end: number): AsyncGenerator<Uint8Array> {
    try {
      if (end - start > windowBytes) {
        for await (const chunk of this.#source.read(start, end - start)) yield Buffer.from(chunk)
        return
      }
      if (start < this.#window.start || end > this.#window.start + this.#window.bytes.length) await this.#lookAt(start)
      yield this.#window.bytes.subarray(start - this.#window.start, end - this.#window.start)
    } catch (error) {
      this.failure ??= error
      throw error
    }
  }

  async #lookAt(start: number): Promise<void> {
    const length = Math.min(windowBytes, this.#source.size - start)
    const chunks: Uint8Array[] = []
    for await (const chunk of this.#source.read(start, length)) chunks.push(Buffer.from(chunk))
    this.#window = { start, bytes: Buffer.concat(chunks) }
  }
}

function asDamage(error: unknown): unknown {
  if (!(error instanceof Error) || error.name === 'Problem' || 'kind' in error) return error
  return zipDamaged(error.message)
}
