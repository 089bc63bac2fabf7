/**
 * Reading a zip archive that lies in a store. The directory at its end is read first, so that everything is checked before
 * anything is unpacked: how many entries there are, how much they hold, and where their names lead. What an entry holds is
 * counted and checked by its CRC-32 as it comes out; none gives more than it has announced.
 */
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { zipDamaged, zipTooLarge, zipUnsupported } from '../../problems/formats.ts'
import type { ArchiveEntry, EntryHeader } from '../archive-entry.ts'
import { isFileTime } from '../file-time.ts'

/** Where an archive lies. */
export type ZipSource = Readonly<{
  size: number
  /** The bytes of a range; a chunk may be overwritten when the next one is asked for. */
  read(start: number, length: number): AsyncIterable<Uint8Array>
}>

export type ZipLimits = Readonly<{
  /** Files and folders, those included that no entry is for, but that paths lead through. */
  entries: number
  /** Of the directory at its end: names, comments and further fields of all entries are in memory at once. */
  directoryBytes: number
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
    let [bytes, directoryBytes] = [0, 0]
    const countMade = countingMade()
    for await (const entry of zip.eachEntry()) {
      directoryBytes += recordBytes(entry)
      if (directoryBytes > limits.directoryBytes)
        throw zipTooLarge(`has a directory of more than ${limits.directoryBytes / 1024 ** 2} MiB`)
      const one = describe(entry)
      if (one.path.split('/').length > limits.depth) throw zipTooLarge(`has folders deeper than ${limits.depth}`)
      if (one.kind === 'file' && !entry.canDecodeFileData()) throw zipUnsupported(one.path)
      bytes += one.size
      if (bytes > limits.bytes) throw zipTooLarge(`holds more than ${limits.bytes / 1024 ** 3} GiB`)
      if (countMade(one) > limits.entries) throw zipTooLarge(`makes more than ${limits.entries} files and folders`)
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
  const freePath = freePaths()
  for (const { entry, ...one } of described) {
    if (one.kind === 'other') continue
    const path = one.kind === 'file' ? freePath(one.path) : one.path
    yield { ...one, path, bytes: one.size === 0 ? nothing() : bytesOf(zip, entry, refusal) }
  }
}

/** A directory record (APPNOTE 4.3.12): what every one has, and what may have up to 64 KiB each. */
const recordBytes = ({ fileNameLength, extraFieldLength, fileCommentLength }: Entry): number =>
  46 + fileNameLength + extraFieldLength + fileCommentLength

type Folders = Map<string, Folders>

/** Counts the files and folders that the entries make so far: a path of many names makes a folder for each of them. */
function countingMade(): (one: EntryHeader) => number {
  const top: Folders = new Map()
  let made = 0
  return ({ kind, path }) => {
    if (kind === 'other') return made
    const names = path.split('/')
    if (kind === 'file') {
      names.pop()
      made += 1
    }
    let at = top
    for (const name of names) {
      const below: Folders = at.get(name) ?? new Map()
      if (!at.has(name)) made += 1
      at.set(name, below)
      at = below
    }
    return made
  }
}

const fileType = { mask: 0o170000, folder: 0o040000, file: 0o100000 } as const

/** Describes an entry. A program that writes no modes gives the type 0, and a slash at the end says that it is a folder. */
function describe(entry: Entry): Described {
  const { fileName, uncompressedSize, externalFileAttributes, versionMadeBy } = entry
  const isOnUnix = versionMadeBy >> 8 === 3
  const type = isOnUnix ? (externalFileAttributes >>> 16) & fileType.mask : 0
  const isFolder = fileName.endsWith('/') || type === fileType.folder
  const kind = isFolder ? 'folder' : type === 0 || type === fileType.file ? 'file' : 'other'
  const modified = entry.getLastModDate({ timezone: 'UTC' }).getTime()
  const isKnown = modified >= 0 && isFileTime(modified) // programs write 1601 where they know none
  return {
    entry,
    kind,
    path: fileName
      .split('/')
      .filter((name) => name !== '' && name !== '.')
      .join('/'),
    legible: !fileName.includes('\ufffd'),
    size: kind === 'file' ? uncompressedSize : 0,
    modified: isKnown ? modified : undefined,
  }
}

/**
 * An archive may have one name twice: both are kept. Names are compared as the tree does. Numbers go on where they were for the
 * same name, because an archive may consist of one.
 */
function freePaths(): (path: string) => string {
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  return (path) => {
    const [, stem = path, ending = ''] = /^(.*[^/])(\.[^./]*)$/s.exec(path) ?? []
    const key = path.normalize('NFC')
    let free = key
    let number = numbers.get(key) ?? 1
    while (taken.has(free)) {
      number += 1
      free = `${stem} (${number})${ending}`.normalize('NFC')
    }
    taken.add(free)
    numbers.set(key, number)
    return number === 1 ? path : `${stem} (${number})${ending}`
  }
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
