/**
 * The content of a part. Checksum and length distinguish most contents; the bytes are unpacked when they are asked for. A
 * presentation may have thousands of slides, of which a merge reads few, and fewer at a time:
 *
 *   a part that is not asked for     is unpacked piece by piece, to check it, and never in memory as a whole
 *   short parts                      some megabytes are kept; the oldest are dropped first, and unpacked again if needed
 *   a long part                      is kept, because unpacking it takes long
 */
import { sameBytes } from '../../core/document/bytes.ts'
import { decodeUtf8 } from '../../core/document/text.ts'
import { crc32 } from './zip/packing.ts'
import { Damaged, unpacked } from './zip/unpacking.ts'
import { contentOf, type ZipEntry } from './zip/zip.ts'

export interface Content {
  readonly crc: number
  readonly size: number
  /** Undefined if it is damaged. */
  bytes(): Uint8Array | undefined
  /** Undefined if it is not UTF-8, or damaged. */
  text(): string | undefined
  /** The content as its archive has it packed, by this method; undefined if it does not. */
  packed(method: number): Uint8Array | undefined
  /** Whether it has the checksum and length that its archive declares. */
  isIntact(): boolean
}

/** Whether two contents are the same bytes. */
export function sameContent(one: Content | undefined, other: Content | undefined): boolean {
  if (one === other) return true
  if (!one || !other || one.crc !== other.crc || one.size !== other.size) return false
  const [bytes, others] = [one.bytes(), other.bytes()]
  return bytes !== undefined && others !== undefined && sameBytes(bytes, others)
}

/** A content that is not in an archive yet. */
export function newContent(bytes: Uint8Array): Content {
  let text: { readonly decoded: string | undefined } | undefined
  return {
    crc: crc32(bytes),
    size: bytes.length,
    bytes: () => bytes,
    text() {
      text ??= { decoded: decodeUtf8(bytes) }
      return text.decoded
    },
    packed: () => undefined,
    isIntact: () => true,
  }
}

/** Bytes, or characters, of short contents that are kept; and the size of a long content. */
const maxHeld = 2 * 1024 * 1024
const minLong = 256 * 1024

/** The unpacked contents of all versions of a document. */
export class ContentCache {
  readonly bytes = new Recent<Uint8Array>()
  readonly texts = new Recent<string>()
}

class Recent<Unpacked extends { readonly length: number }> {
  readonly #held = new Map<Content, Unpacked>()
  #size = 0

  get(content: Content): Unpacked | undefined {
    return this.#held.get(content)
  }

  put(content: Content, unpacked: Unpacked): void {
    this.#held.set(content, unpacked)
    if (content.size >= minLong) return
    this.#size += unpacked.length
    for (const [first, { length }] of this.#held) {
      if (this.#size <= maxHeld) break
      if (first.size >= minLong) continue
      this.#held.delete(first)
      this.#size -= length
    }
  }
}

/** The content of an entry of an archive. */
export class PackedContent implements Content {
  readonly #entry: ZipEntry
  readonly #cache: ContentCache
  #isIntact: boolean | undefined

  constructor(entry: ZipEntry, cache: ContentCache) {
    this.#entry = entry
    this.#cache = cache
  }

  get crc(): number {
    return this.#entry.crc
  }

  get size(): number {
    return this.#entry.size
  }

  bytes(): Uint8Array | undefined {
    const held = this.#cache.bytes.get(this)
    if (held) return held
    const bytes = contentOf(this.#entry)
    this.#isIntact = bytes !== undefined
    if (bytes) this.#cache.bytes.put(this, bytes)
    return bytes
  }

  text(): string | undefined {
    const held = this.#cache.texts.get(this)
    if (held !== undefined) return held
    const bytes = this.#cache.bytes.get(this) ?? contentOf(this.#entry)
    const text = bytes && decodeUtf8(bytes)
    if (text !== undefined) this.#cache.texts.put(this, text)
    return text
  }

  packed(method: number): Uint8Array | undefined {
    return method === this.#entry.method ? this.#entry.packed : undefined
  }

  isIntact(): boolean {
    this.#isIntact ??= areAlike(unpacked(this.#entry))
    return this.#isIntact
  }

  /** Whether an entry of another archive has the same content, however it is packed; then both are intact. */
  isOf(entry: ZipEntry): boolean {
    const { method, crc, size, packed } = this.#entry
    if (entry.crc !== crc || entry.size !== size) return false
    if (entry.method === method && sameBytes(entry.packed, packed)) return true
    const isOf = areAlike(unpacked(this.#entry), unpacked(entry))
    if (isOf) this.#isIntact = true
    return isOf
  }
}

type Pieces = Iterator<Uint8Array, void>

/** Whether contents are equal, and as their directories declare. Read in lockstep, they are never in memory as a whole. */
function areAlike(one: Pieces, other?: Pieces): boolean {
  try {
    let [mine, its] = [one.next(), other?.next()]
    while (!mine.done) {
      if (!its) mine = one.next()
      else if (its.done) return false
      else {
        const length = Math.min(mine.value.length, its.value.length)
        if (!sameBytes(mine.value.subarray(0, length), its.value.subarray(0, length))) return false
        mine = behind(one, mine.value, length)
        its = other && behind(other, its.value, length)
      }
    }
    return its?.done ?? true
  } catch (thrown) {
    if (thrown instanceof Damaged) return false
    throw thrown
  } finally {
    one.return?.()
    other?.return?.()
  }
}

/** The rest of a piece behind so many bytes; or the next piece. */
const behind = (pieces: Pieces, piece: Uint8Array, length: number): IteratorResult<Uint8Array, void> =>
  length < piece.length ? { done: false, value: piece.subarray(length) } : pieces.next()
