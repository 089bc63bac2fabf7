/** The lines of the documents of one merge: each document is cut once, and each line is looked up once. */
import { Interner } from '../document/interner.ts'
import { bytesOfByteText, byteText, decodeUtf8, encodeUtf8 } from '../document/text.ts'
import type { LineIndex, Lines } from '../model/lines.ts'

export class LineCache implements LineIndex {
  readonly #lines = new Interner()
  readonly #known = new WeakMap<Uint8Array, Lines>()
  readonly #decode: typeof decodeUtf8

  /** @param decode the text of bytes; where it has none, each byte is a character. Default: UTF-8. */
  constructor(decode = decodeUtf8) {
    this.#decode = decode
  }

  get size(): number {
    return this.#lines.size
  }

  readonly line = (number: number): string => this.#lines.thing(number) ?? ''

  readonly of = (bytes: Uint8Array): Lines => {
    const known = this.#known.get(bytes)
    if (known) return known
    const text = this.#decode(bytes)
    const lines = text === undefined ? this.#cut(byteText(bytes), bytesOfByteText) : this.#cut(text, encodeUtf8)
    this.#known.set(bytes, lines)
    return lines
  }

  #cut(text: string, bytesOf: Lines['bytesOf']): Lines {
    const numbers: number[] = []
    const starts = [0]
    for (let from = 0; from < text.length; ) {
      const end = text.indexOf('\n', from)
      const to = end < 0 ? text.length : end
      numbers.push(this.#lines.of(text.slice(from, to)))
      from = to + 1
      starts.push(Math.min(from, text.length))
    }
    const last = numbers.at(-1)
    const isEnded = last === undefined || text.endsWith('\n')
    return { text, numbers, whole: isEnded ? numbers : [...numbers.slice(0, -1), ~last], starts, bytesOf }
  }
}

/** The lines of several documents of one index, alike: if one of them is not UTF-8, all of them are cut as bytes. */
export function cutAlike<Side extends string>(index: LineIndex, sides: Readonly<Record<Side, Uint8Array>>): LineIndex {
  const all: Uint8Array[] = Object.values(sides)
  const areText = all.every((bytes) => index.of(bytes).bytesOf === encodeUtf8)
  return areText || all.every((bytes) => index.of(bytes).bytesOf !== encodeUtf8)
    ? index
    : new LineCache(() => undefined)
}
