/** Collects pieces of bytes in one growing buffer: an object for each piece would need more memory than the bytes. */
export class Collected {
  #bytes: Uint8Array<ArrayBuffer>
  #length = 0

  /** @param room the initial size of the buffer, bytes */
  constructor(room = 64 * 1024) {
    this.#bytes = new Uint8Array(room)
  }

  get length(): number {
    return this.#length
  }

  /** All bytes so far; valid until more are added. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** @param to behind the last byte of the piece, which may be changed afterwards */
  push(bytes: Uint8Array, from = 0, to = bytes.length): void {
    const length = this.#length + to - from
    if (length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(length, 2 * this.#bytes.length))
      grown.set(this.bytes)
      this.#bytes = grown
    }
    this.#bytes.set(from === 0 && to === bytes.length ? bytes : bytes.subarray(from, to), this.#length)
    this.#length = length
  }
}
