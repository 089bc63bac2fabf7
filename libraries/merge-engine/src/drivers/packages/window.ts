/** A sliding window over a long content, which is never in memory as a whole. */
export class Window {
  readonly #pieces: Iterator<Uint8Array>
  #bytes = new Uint8Array(0)
  #from = 0
  #to = 0
  #isEnded = false
  /** The start of the window in the content. */
  offset = 0

  constructor(pieces: Iterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.iterator]()
  }

  /** The bytes in the window; valid until more are read. */
  get view(): Uint8Array {
    return this.#bytes.subarray(this.#from, this.#to)
  }

  /** Whether the window reaches the end of the content. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Reads on until the window has so many bytes, or all that are left. */
  fill(length: number): void {
    while (this.#to - this.#from < length && !this.#isEnded) {
      const { done, value } = this.#pieces.next()
      if (done) this.#isEnded = true
      else this.#append(value, length)
    }
  }

  /** Drops so many bytes at the start. */
  advance(length: number): void {
    this.#from += length
    this.offset += length
  }

  close(): void {
    this.#pieces.return?.()
  }

  #append(piece: Uint8Array, length: number): void {
    if (this.#to + piece.length > this.#bytes.length) {
      const kept = this.view
      const needed = kept.length + piece.length
      const roomy = needed + length
      const bytes = roomy <= this.#bytes.length ? this.#bytes : new Uint8Array(roomy)
      bytes.set(kept)
      this.#bytes = bytes
      this.#to = kept.length
      this.#from = 0
    }
    this.#bytes.set(piece, this.#to)
    this.#to += piece.length
  }
}
