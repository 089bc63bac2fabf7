/** Huffman codes of JPEG (T.81, annex C): a table gives the number of codes of each length, which are counted up. */
export type Codes = Readonly<{
  /** By length: the first code, how many there are, and where their symbols start. */
  first: readonly number[]
  counts: readonly number[]
  starts: readonly number[]
  symbols: Uint8Array
  /** By symbol. */
  codes: ReadonlyMap<number, Readonly<{ code: number; length: number }>>
}>

export function codesOf(counts: Uint8Array, symbols: Uint8Array): Codes {
  const [first, starts]: [number[], number[]] = [[], []]
  const codes = new Map<number, Readonly<{ code: number; length: number }>>()
  for (let length = 1, code = 0, at = 0; length <= 16; length++, code *= 2) {
    first.push(code)
    starts.push(at)
    for (let index = 0; index < (counts[length - 1] ?? 0); index++, code++, at++)
      codes.set(symbols[at] ?? 0, { code, length })
  }
  return { first, counts: [...counts], starts, symbols, codes }
}

/** Codes of one length for these symbols: not the shortest, but always valid. */
export function flatTable(symbols: readonly number[]): Readonly<{ counts: Uint8Array; symbols: Uint8Array }> {
  const counts = new Uint8Array(16)
  // C.2: the code with only ones is not used.
  const length = Math.ceil(Math.log2(symbols.length + 1))
  counts[Math.max(1, length) - 1] = symbols.length
  return { counts, symbols: Uint8Array.from(symbols) }
}

export class Damage extends Error {}

/** Bits of coded data, the highest first; a zero behind FF is not data (B.1.1.5). */
export class BitReader {
  readonly #data: Uint8Array
  #at: number
  #bits = 0
  #count = 0

  constructor(data: Uint8Array, at: number) {
    this.#data = data
    this.#at = at
  }

  bit(): number {
    if (this.#count === 0) {
      const byte = this.#data[this.#at++]
      if (byte === undefined) throw new Damage()
      if (byte === 0xff && this.#data[this.#at++] !== 0) throw new Damage()
      this.#bits = byte
      this.#count = 8
    }
    return (this.#bits >> --this.#count) & 1
  }

  bits(count: number): number {
    let value = 0
    for (let at = 0; at < count; at++) value = value * 2 + this.bit()
    return value
  }

  symbol({ first, counts, starts, symbols }: Codes): number {
    for (let length = 0, code = 0; length < 16; length++) {
      code = code * 2 + this.bit()
      const index = code - (first[length] ?? 0)
      if (index < (counts[length] ?? 0)) return symbols[(starts[length] ?? 0) + index] ?? 0
    }
    throw new Damage()
  }

  /** F.2.2.1: a number of so many bits, the lower half of which are negative. */
  signed(count: number): number {
    const value = this.bits(count)
    return count > 0 && value < 2 ** (count - 1) ? value - 2 ** count + 1 : value
  }

  restart(number: number): void {
    this.#count = 0
    if (this.#data[this.#at] !== 0xff || this.#data[this.#at + 1] !== 0xd0 + (number & 7)) throw new Damage()
    this.#at += 2
  }
}

export class BitWriter {
  #bytes = new Uint8Array(64 * 1024)
  #length = 0
  #bits = 0
  #count = 0

  write(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) {
      this.#bits = (this.#bits << 1) | ((value >> bit) & 1)
      if (++this.#count < 8) continue
      this.#push(this.#bits)
      if (this.#bits === 0xff) this.#push(0)
      this.#bits = 0
      this.#count = 0
    }
  }

  /** F.1.2.3: the rest of a byte is filled with ones. */
  align(): void {
    while (this.#count > 0) this.write(1, 1)
  }

  restart(number: number): void {
    this.align()
    this.#push(0xff)
    this.#push(0xd0 + (number & 7))
  }

  written(): Uint8Array {
    this.align()
    return this.#bytes.slice(0, this.#length)
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const more = new Uint8Array(2 * this.#length)
      more.set(this.#bytes)
      this.#bytes = more
    }
    this.#bytes[this.#length++] = byte
  }
}
