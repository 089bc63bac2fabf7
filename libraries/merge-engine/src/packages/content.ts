/**
 * The content of a part: known by its checksum and length, which tell most contents apart, and unpacked when somebody asks.
 * Of a presentation with thousands of slides, few are looked into, and fewer are needed at a time:
 *
 *   a part that nobody asks for     is checked as it is unpacked piece by piece, and never there whole
 *   short parts                     some megabytes of them; what was unpacked first is let go of first, and unpacked again if need be
 *   a long part                     stays, since it takes long to unpack
 */
import { sameBytes } from '../core/document/bytes.ts'
import { decodeUtf8 } from '../core/document/text.ts'
import { crc32 } from './zip/packing.ts'
import { Damaged, unpacked } from './zip/unpacking.ts'
import { contentOf, type ZipEntry } from './zip/zip.ts'

export interface Content {
  readonly crc: number
  readonly size: number
  /** Undefined when it is damaged. */
  bytes(): Uint8Array | undefined
  /** Undefined when it is not UTF-8, or damaged. */
  text(): string | undefined
  /** The content packed by this method, as its archive has it; undefined where it does not. */
  packed(method: number): Uint8Array | undefined
  /** Whether it is what its archive declares. */
  isIntact(): boolean
}

/** Whether two contents are the same bytes. */
export function sameContent(one: Content | undefined, other: Content | undefined): boolean {
  if (one === other) return true
  if (!one || !other || one.crc !== other.crc || one.size !== other.size) return false
  const [bytes, others] = [one.bytes(), other.bytes()]
  return bytes !== undefined && others !== undefined && sameBytes(bytes, others)
}

/** A content that is in no archive yet. */
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

/** Bytes, or characters, that are held of short contents; and of what size on a content is long. */
const maxHeld = 2 * 1024 * 1024
const minLong = 256 * 1024

/** What is unpacked at present, of all versions of a document. */
export class Shelf {
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
  readonly #shelf: Shelf
  #isIntact: boolean | undefined

  constructor(entry: ZipEntry, shelf: Shelf) {
    this.#entry = entry
    this.#shelf = shelf
  }

  get crc(): number {
    return this.#entry.crc
  }

  get size(): number {
    return this.#entry.size
  }

  bytes(): Uint8Array | undefined {
    const held = this.#shelf.bytes.get(this)
    if (held) return held
    const bytes = contentOf(this.#entry)
    this.#isIntact = bytes !== undefined
    if (bytes) this.#shelf.bytes.put(this, bytes)
    return bytes
  }

  text(): string | undefined {
    const held = this.#shelf.texts.get(this)
    if (held !== undefined) return held
    const bytes = this.#shelf.bytes.get(this) ?? contentOf(this.#entry)
    const text = bytes && decodeUtf8(bytes)
    if (text !== undefined) this.#shelf.texts.put(this, text)
    return text
  }

  packed(method: number): Uint8Array | undefined {
    return method === this.#entry.method ? this.#entry.packed : undefined
  }

  isIntact(): boolean {
    this.#isIntact ??= areAlike(unpacked(this.#entry))
    return this.#isIntact
  }

  /** Whether an entry of another archive holds the same, however it is packed; both are intact then. */
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

/** Whether contents are the same, and what their directories declare; read in step, they are never there whole. */
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

/** What is left of a piece behind so many bytes, or else the next one. */
const behind = (pieces: Pieces, piece: Uint8Array, length: number): IteratorResult<Uint8Array, void> =>
  length < piece.length ? { done: false, value: piece.subarray(length) } : pieces.next()
