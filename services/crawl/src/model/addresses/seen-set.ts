/**
 * Which addresses of one host a crawl has seen: exact, as it must be (forgetting one fetches twice, inventing
 * one loses a page), and small, for a crawl may see a million.
 *
 *   slots   [ 0 | 5120 | 0 | 64 | … ]    open addressing; where the text lies, plus one; 0 is empty
 *   hashes  [ . | 9f3a | . | 07 | … ]    of the text, so that growing reads no text and most new texts no byte
 *   pages   [length, bytes, length, bytes, …] of 1 MiB each
 *
 * Some 25 bytes and the text for each address, in arrays that the garbage collector never walks; a Set of strings
 * takes twice that and is walked. A text longer than 200 characters is kept as its SHA-256.
 */
import { createHash, randomInt } from 'node:crypto'

const pageBytes = 2 ** 20
const maxTextLength = 200
const digestMark = 0xff

const keptOf = (text: string): string =>
  text.length > maxTextLength ? createHash('sha256').update(text).digest('latin1') : text
const markOf = (text: string): number => (text.length > maxTextLength ? digestMark : text.length)

export class SeenSet {
  #slots = new Uint32Array(64)
  #hashes = new Uint32Array(64)
  #count = 0
  #pages: Uint8Array[] = [new Uint8Array(1_024)]
  #free = 0
  /** Random, so that no site can choose addresses that all fall into one slot. */
  readonly #seed = randomInt(2 ** 32)

  get size(): number {
    return this.#count
  }

  /** Bytes held. */
  get memory(): number {
    return (
      this.#slots.byteLength + this.#hashes.byteLength + this.#pages.reduce((sum, page) => sum + page.byteLength, 0)
    )
  }

  /** Adds a text of ASCII characters; false when it was there already. */
  add(text: string): boolean {
    const kept = keptOf(text)
    const mark = markOf(text)
    const hash = this.#hash(kept)
    const slot = this.#slotOf(kept, mark, hash)
    if (this.#slots[slot] !== 0) return false
    this.#slots[slot] = this.#append(kept, mark) + 1
    this.#hashes[slot] = hash
    this.#count += 1
    if (this.#count * 10 > this.#slots.length * 7) this.#grow()
    return true
  }

  /** Whether the text was added. */
  has(text: string): boolean {
    const kept = keptOf(text)
    return this.#slots[this.#slotOf(kept, markOf(text), this.#hash(kept))] !== 0
  }

  /** Where the text is, or where it would be: an empty slot. */
  #slotOf(kept: string, mark: number, hash: number): number {
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (let place = this.#slots[slot]; place !== undefined && place !== 0; place = this.#slots[slot]) {
      if (this.#hashes[slot] === hash && this.#isAt(place - 1, kept, mark)) return slot
      slot = (slot + 1) & mask
    }
    return slot
  }

  #hash(text: string): number {
    let hash = this.#seed
    for (let at = 0; at < text.length; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995)
      hash ^= hash >>> 15
    }
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    return (hash ^ (hash >>> 16)) >>> 0
  }

  #isAt(place: number, text: string, mark: number): boolean {
    const page = this.#pages[Math.floor(place / pageBytes)]
    const start = place % pageBytes
    if (page === undefined || page[start] !== mark) return false
    for (let at = 0; at < text.length; at++) {
      if (page[start + 1 + at] !== text.charCodeAt(at)) return false
    }
    return true
  }

  /** Where the text now lies. A text does not cross from one page to the next. */
  #append(text: string, mark: number): number {
    let page = this.#pages.length - 1
    if (this.#free + text.length + 1 > pageBytes) {
      this.#pages.push(new Uint8Array(pageBytes))
      this.#free = 0
      page += 1
    }
    const bytes = this.#roomIn(page, this.#free + text.length + 1)
    const start = this.#free
    bytes[start] = mark
    for (let at = 0; at < text.length; at++) bytes[start + 1 + at] = text.charCodeAt(at)
    this.#free = start + 1 + text.length
    return page * pageBytes + start
  }

  /** The first page starts small, for most crawls are. */
  #roomIn(page: number, needed: number): Uint8Array {
    const bytes = this.#pages[page] ?? new Uint8Array(pageBytes)
    if (bytes.length >= needed) return bytes
    const larger = new Uint8Array(Math.min(pageBytes, Math.max(needed, bytes.length * 4)))
    larger.set(bytes)
    this.#pages[page] = larger
    return larger
  }

  #grow(): void {
    const slots = this.#slots
    const hashes = this.#hashes
    this.#slots = new Uint32Array(slots.length * 2)
    this.#hashes = new Uint32Array(slots.length * 2)
    const mask = this.#slots.length - 1
    for (let old = 0; old < slots.length; old++) {
      const place = slots[old] ?? 0
      if (place === 0) continue
      const hash = hashes[old] ?? 0
      let slot = hash & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = place
      this.#hashes[slot] = hash
    }
  }
}
