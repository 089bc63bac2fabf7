/**
 * ZIP archives, as far as office documents need them: read without trust, written without touching what did not change.
 *
 *   [local header, name, data, perhaps a descriptor] …   [central directory: a record an entry] [end record]
 *
 * An unchanged entry keeps every byte of its local part and of its directory record except for the offset, so order, method,
 * times and extra fields stay as the program wrote them. The standard is PKWARE's APPNOTE 6.3.10; its clauses are beside the
 * code. What office documents never are (encrypted, split, zip64, two entries of one name) is refused with a reason.
 */
import {
  archiveEnd,
  directoryLength,
  directoryRecord,
  endLength,
  findEnd,
  localHeader,
  localLength,
  methods,
  signatures,
  versions,
} from '@alluvium/zip'
import { decodeUtf8 } from '../../../core/document/text.ts'
import { Collected } from './collected.ts'
import { crc32, deflated, inflated } from './packing.ts'
import { packPieces } from './repacking.ts'

export type Unzipped = Readonly<{ entries: readonly ZipEntry[] }> | Readonly<{ unreadable: string }>

/** One file of an archive. `record` and `local` are its bytes in the archive; a copy keeps them. */
export type ZipEntry = Readonly<{
  name: string
  method: number
  /** The CRC-32 (4.4.7) and the length of the content, as the directory declares them. */
  crc: number
  size: number
  record: Uint8Array
  local: Uint8Array
  /** The packed content. */
  packed: Uint8Array
}>

/** The most bytes of all contents together, and the most entries, that an archive may declare. */
const maxBytes = 512 * 1024 * 1024
const maxEntries = 50_000

class ZipError extends Error {}

export function readZip(archive: Uint8Array): Unzipped {
  try {
    // A plain view: the subarrays of a Node Buffer are Buffers, whose `slice` shares instead of copying.
    return { entries: entriesOf(new Uint8Array(archive.buffer, archive.byteOffset, archive.byteLength)) }
  } catch (thrown) {
    if (thrown instanceof ZipError) return { unreadable: thrown.message }
    throw thrown
  }
}

const refuse = (why: string): never => {
  throw new ZipError(`Not a readable zip archive: ${why}.`)
}

function entriesOf(archive: Uint8Array): ZipEntry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = findEnd(view) ?? refuse('it has no end')
  const count = view.getUint16(end + 10, true)
  const start = view.getUint32(end + 16, true)
  if (view.getUint16(end + 4, true) !== 0 || count !== view.getUint16(end + 8, true)) refuse('it is split')
  if (start === 0xffffffff || count === 0xffff) refuse('it is a zip64 archive')
  if (count > maxEntries) refuse('it has too many entries')
  const places: Place[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + directoryLength > end || view.getUint32(at, true) !== signatures.directory)
      refuse('its directory is damaged')
    const recordEnd =
      at +
      directoryLength +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
    if (recordEnd > end) refuse('its directory is damaged')
    const name = decodeUtf8(
      archive.subarray(at + directoryLength, at + directoryLength + view.getUint16(at + 28, true)),
    )
    if (name === undefined) refuse('a name is not UTF-8')
    places.push({ name: name ?? '', record: at, recordEnd, local: view.getUint32(at + 42, true), localEnd: start })
    at = recordEnd
  }
  return withLocals(archive, view, places, start)
}

type Place = { readonly name: string; readonly record: number; recordEnd: number; local: number; localEnd: number }

/** The local part of an entry ends where the next one starts, so it includes descriptors and padding. */
function withLocals(archive: Uint8Array, view: DataView, places: readonly Place[], directory: number): ZipEntry[] {
  let before: Place | undefined
  for (const place of places.toSorted((one, other) => one.local - other.local)) {
    if (before?.local === place.local) refuse('two entries share their bytes')
    if (before && place.local < directory) before.localEnd = place.local
    before = place
  }
  const names = new Set<string>()
  let total = 0
  return places.map(({ name, record, recordEnd, local, localEnd }) => {
    if (local + localLength > localEnd || view.getUint32(local, true) !== signatures.local) refuse(`${name} is damaged`)
    const data = local + localLength + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const flags = view.getUint16(record + 8, true)
    const method = view.getUint16(record + 10, true)
    const packedSize = view.getUint32(record + 20, true)
    const size = view.getUint32(record + 24, true)
    if ((flags & 1) !== 0) refuse(`${name} is encrypted`)
    if (method !== methods.stored && method !== methods.deflated)
      refuse(`${name} is packed in a way that office documents never are`)
    if (data + packedSize > localEnd) refuse(`${name} is damaged`)
    if (names.has(name.toLowerCase())) refuse(`${name} occurs twice`)
    names.add(name.toLowerCase())
    total += size
    if (total > maxBytes) refuse('its contents are too large')
    const crc = view.getUint32(record + 16, true)
    return new Archived(archive, { name, method, crc, size, record, recordEnd, local, localEnd, data, packedSize })
  })
}

/** An entry in its archive. Its bytes are views, made when asked for: an archive has thousands of entries. */
class Archived implements ZipEntry {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly size: number
  readonly #archive: Uint8Array
  readonly #record: number
  readonly #recordEnd: number
  readonly #local: number
  readonly #localEnd: number
  readonly #data: number
  readonly #packedSize: number

  constructor(
    archive: Uint8Array,
    declared: Readonly<
      Pick<ZipEntry, 'name' | 'method' | 'crc' | 'size'> & Place & { data: number; packedSize: number }
    >,
  ) {
    this.name = declared.name
    this.method = declared.method
    this.crc = declared.crc
    this.size = declared.size
    this.#archive = archive
    this.#record = declared.record
    this.#recordEnd = declared.recordEnd
    this.#local = declared.local
    this.#localEnd = declared.localEnd
    this.#data = declared.data
    this.#packedSize = declared.packedSize
  }

  get record(): Uint8Array {
    return this.#archive.subarray(this.#record, this.#recordEnd)
  }

  get local(): Uint8Array {
    return this.#archive.subarray(this.#local, this.#localEnd)
  }

  get packed(): Uint8Array {
    return this.#archive.subarray(this.#data, this.#data + this.#packedSize)
  }
}

/** The content of an entry; undefined if it is not what the directory declares. A forged size never takes more memory. */
export function contentOf({ method, packed, size, crc }: ZipEntry): Uint8Array | undefined {
  const content = method === methods.stored ? packed : inflated(packed, size)
  return content?.length === size && crc32(content) === crc ? content : undefined
}

/** An entry that is not in an archive: with another content, or with another name. */
export const unwritten = ({ name, method, crc, size, record }: ZipEntry): ZipEntry => ({
  name,
  method,
  crc,
  size,
  record,
  local: nothing,
  packed: nothing,
})

const nothing = new Uint8Array(0)

/**
 * An entry of a new archive: unchanged, or new, or with a new content, which may already be packed. A long content comes in
 * pieces, only once; each piece is valid until the next one, and is packed at once.
 */
export type Written = Readonly<{
  entry: ZipEntry
  content?: Uint8Array
  pieces?: Iterable<Uint8Array>
  packed?: Declared & Readonly<{ bytes: Uint8Array }>
  name?: string
}>

/** What a directory declares of a content. */
type Declared = Readonly<{ crc: number; size: number }>

const isCarriedOver = ({ content, pieces, packed, name }: Written) => !content && !pieces && !packed && !name

/** The archive of these entries, in this order; a long one is at the start of a slightly larger buffer. */
export function writeZip(all: readonly Written[]): Uint8Array {
  const archive = new Collected(all.reduce((sum, one) => sum + roomFor(one), endLength))
  const directory = new Collected(all.reduce((sum, { entry }) => sum + entry.record.length, endLength))
  for (const written of all) {
    const [offset, at] = [archive.length, directory.length]
    if (isCarriedOver(written)) {
      archive.push(written.entry.local)
      directory.push(written.entry.record)
    } else writeRenewed(written, archive, directory)
    viewOf(directory.bytes).setUint32(at + 42, offset, true)
  }
  const end = archiveEnd(
    { entries: all.length, offset: archive.length, size: directory.length },
    { madeBy: versions.plain },
  )
  archive.push(directory.bytes)
  archive.push(end)
  return archive.length < minLong ? archive.bytes.slice() : archive.bytes
}

/** Bytes. A shorter archive is copied into a buffer of its exact size. */
const minLong = 1_000_000

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

/** An upper bound for the bytes of an entry in archive and directory: memory that is not written to costs nothing. */
function roomFor(written: Written): number {
  const { entry, content, pieces, packed, name = entry.name } = written
  if (isCarriedOver(written)) return entry.local.length + entry.record.length
  const before = viewOf(entry.record).getUint32(20, true)
  const length = packed?.bytes.length ?? content?.length ?? (pieces ? before * 1.25 + 64 * 1024 : entry.packed.length)
  return Math.ceil(length) + 2 * (directoryLength + 3 * name.length)
}

/** Header, content and record of an entry with a new content or name; times, attributes and method stay. */
function writeRenewed(written: Written, archive: Collected, directory: Collected): void {
  const { entry, name = entry.name } = written
  const before = viewOf(entry.record)
  const title = new TextEncoder().encode(name)
  const start = archive.length
  const headerLength = localLength + title.length
  archive.push(new Uint8Array(headerLength)) // filled when it is known what follows
  const { crc, size } = writeContent(written, archive)
  const fields = {
    needed: before.getUint16(6, true),
    // Bit 3 means that sizes follow the data, which is no longer so; bit 11 means that the name is UTF-8.
    flags: (before.getUint16(8, true) & ~0x8) | 0x800,
    method: entry.method,
    time: before.getUint32(12, true),
    crc,
    packedSize: archive.length - start - headerLength,
    size,
    name: title,
  }
  archive.bytes.set(localHeader(fields), start)
  const kept = {
    madeBy: before.getUint16(4, true),
    internal: before.getUint16(36, true),
    external: before.getUint32(38, true),
  }
  directory.push(directoryRecord({ ...fields, ...kept, offset: start }))
}

function writeContent({ entry, content, pieces, packed }: Written, archive: Collected): Declared {
  const isStored = entry.method === methods.stored
  if (pieces) return packPieces(pieces, (piece) => archive.push(piece), isStored)
  if (content) {
    archive.push(isStored ? content : deflated(content))
    return { crc: crc32(content), size: content.length }
  }
  archive.push(packed?.bytes ?? entry.packed)
  return packed ?? entry
}
