/** Bytes that come in pieces and stay, in one buffer that grows: an object for each piece would take more than they do. */
export class Collected {
  #bytes: Uint8Array<ArrayBuffer>
  #length = 0

  /** @param room bytes that are made ready. */
  constructor(room = 64 * 1024) {
    this.#bytes = new Uint8Array(room)
  }

  get length(): number {
    return this.#length
  }

  /** All that came so far, valid until more does. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** @param to behind the last byte of the piece; it need not stay as it is. */
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
