/**
 * A zip archive that is nowhere: its length is known before its first byte, any span of it can be read, and
 * the same entries give the same bytes, so a download that was cut short goes on where it stopped.
 *
 *   header  bytes  descriptor | header  bytes  descriptor | ...    directory  end
 *   ^ starts[0]                 ^ starts[1]                        ^ starts[n]
 *
 * What makes that possible is that nothing is compressed. What it costs: the directory names every CRC-32. Those of
 * files that flow by are counted on the way; one of a file that lies before the span, and that the caller doesn't
 * know, is found by reading that file once more. Where the caller keeps what `learned` tells it, by content,
 * a resumed download reads nothing twice.
 */
import { crc32 } from 'node:zlib'
import { gathered } from './gathered.ts'
import { assertEntry, nameOf, sizeOf, type ZipEntry, type ZipFile } from './zip-entry.ts'
import {
  archiveEnd,
  descriptor,
  descriptorLength,
  directoryRecord,
  directoryRecordLength,
  localHeader,
  localHeaderLength,
} from './zip-records.ts'

export type ZipContents = Readonly<{
  /** The bytes of the file from `start` to its end; a chunk is used before the next one is asked for. */
  open(file: ZipFile, start: number): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
  /** Is called with each CRC-32 that had to be counted. */
  learned?(file: ZipFile, crc32: number): void
}>

export type ZipArchive = Readonly<{
  /** Bytes. */
  length: number
  /**
   * The bytes from `start` up to and not including `end`; all by default. Chunks are the reader's until it asks for
   * the next. Throws an Error when a content is not as long as its entry says: what was sent is worthless then.
   */
  read(span?: Readonly<{ start?: number; end?: number }>): AsyncGenerator<Uint8Array>
}>

type ByteSpan = Readonly<{ start: number; end: number }>

/** Directory records given out at once, in bytes. */
const directoryBatch = 64 * 1024

export function zipArchive(entries: readonly ZipEntry[], contents: ZipContents): ZipArchive {
  const { starts, directory } = layout(entries)
  const end = archiveEnd(directory)
  const length = directory.offset + directory.size + end.length
  const counted = new Map<ZipEntry, number>()
  const known = (entry: ZipEntry): number | undefined =>
    sizeOf(entry) === 0 ? 0 : ((entry.kind === 'file' ? entry.crc32 : undefined) ?? counted.get(entry))

  function learn(file: ZipFile, sum: number): void {
    counted.set(file, sum)
    contents.learned?.(file, sum)
  }

  async function sumOf(entry: ZipEntry): Promise<number> {
    const sum = known(entry)
    if (sum !== undefined || entry.kind === 'folder') return sum ?? 0
    for await (const _ of bytesOf(entry, { start: 0, end: 0 }, { count: true }));
    return known(entry) ?? 0
  }

  /** The file's bytes within the span (counted from its own first one); with `count` all are read and summed up. */
  async function* bytesOf(file: ZipFile, { start, end }: ByteSpan, { count }: { count: boolean }) {
    let at = count ? 0 : start
    let sum = 0
    for await (const chunk of await contents.open(file, at)) {
      if (count) sum = crc32(chunk, sum)
      const wanted = chunk.subarray(Math.max(0, start - at), Math.max(0, Math.min(chunk.length, end - at)))
      at += chunk.length
      if (at > file.size) break
      if (wanted.length > 0) yield wanted
      if (at >= end && !count) return
    }
    if (at !== file.size) throw new Error(`${file.path} does not have the ${file.size} bytes that were announced.`)
    if (count) learn(file, sum)
  }

  async function* entryWithin(index: number, span: ByteSpan): AsyncGenerator<Uint8Array> {
    const entry = entries[index]
    const at = starts[index]
    if (entry === undefined || at === undefined) return
    const header = localHeader(entry)
    yield within(span, header, at)
    if (entry.kind === 'folder' || entry.size === 0) return
    const first = at + header.length
    const last = first + entry.size
    if (span.start < last && span.end > first) {
      const part = { start: Math.max(0, span.start - first), end: Math.min(entry.size, span.end - first) }
      yield* bytesOf(entry, part, { count: span.end > last && known(entry) === undefined })
    }
    if (span.end > last && span.start < last + descriptorLength(entry.size)) {
      yield within(span, descriptor(entry.size, await sumOf(entry)), last)
    }
  }

  async function* directoryWithin(span: ByteSpan): AsyncGenerator<Uint8Array> {
    let at = directory.offset
    let batch: Uint8Array[] = []
    let batched = 0
    for (const [index, entry] of entries.entries()) {
      if (at >= span.end) return
      const offset = starts[index] ?? 0
      const next = at + batched + directoryRecordLength(entry, nameOf(entry).length, offset)
      const sum = known(entry) ?? (next > span.start ? await sumOf(entry) : 0) // what is cut off anyway needs none
      const record = directoryRecord(entry, sum, offset)
      batch.push(record)
      batched += record.length
      if (batched < directoryBatch) continue
      yield within(span, Buffer.concat(batch), at)
      at += batched
      batch = []
      batched = 0
    }
    yield within(span, Buffer.concat([...batch, end]), at)
  }

  async function* parts(span: ByteSpan): AsyncGenerator<Uint8Array> {
    const first = lastAtOrBefore(starts, span.start)
    for (let index = first; index < entries.length && (starts[index] ?? 0) < span.end; index += 1) {
      yield* entryWithin(index, span)
    }
    if (span.end > directory.offset) yield* directoryWithin(span)
  }

  return { length, read: ({ start = 0, end = length } = {}) => gathered(parts({ start, end: Math.min(end, length) })) }
}

/** Where each entry starts, and behind the last one the directory. */
function layout(entries: readonly ZipEntry[]) {
  const starts = new Float64Array(entries.length)
  let offset = 0
  let size = 0
  for (const [index, entry] of entries.entries()) {
    assertEntry(entry)
    const nameBytes = nameOf(entry).length
    starts[index] = offset
    size += directoryRecordLength(entry, nameBytes, offset)
    offset += localHeaderLength(entry, nameBytes) + sizeOf(entry) + descriptorLength(sizeOf(entry))
  }
  if (!Number.isSafeInteger(offset + size)) throw new Error('No archive is that long.')
  return { starts, directory: { entries: entries.length, offset, size } }
}

/** The part of the record that lies within the span, when the record lies at `at`. */
const within = ({ start, end }: ByteSpan, record: Uint8Array, at: number): Uint8Array =>
  record.subarray(Math.max(0, start - at), Math.max(0, end - at))

/** The index of the last of the ascending numbers that is not above `value`; 0 when all are. */
function lastAtOrBefore(numbers: Float64Array, value: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
