/** The lines of the documents of one merge: each document is cut once, and only lines that the one before has not are looked up. */
import { Interner } from '../document/interner.ts'
import { bytesOfByteText, byteText, decodeUtf8, encodeUtf8 } from '../document/text.ts'
import type { LineIndex, Lines } from '../model/lines.ts'
import { sharedLines } from './shared-lines.ts'

export class LineCache implements LineIndex {
  readonly #lines = new Interner()
  readonly #known = new WeakMap<Uint8Array, Lines>()
  readonly #decode: typeof decodeUtf8
  #last: Lines = { text: '', numbers: [], whole: [], starts: [0], bytesOf: encodeUtf8 }

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
    const like = this.#last
    const { to, from, by } = sharedLines(like, text)
    const numbers = like.numbers.slice(0, to)
    const starts = like.starts.slice(0, to + 1)
    const end = (like.starts[from] ?? 0) + by
    for (let start = starts[to] ?? 0; start < end; ) {
      const feed = text.indexOf('\n', start)
      const stop = feed < 0 ? text.length : feed
      numbers.push(this.#lines.of(text.slice(start, stop)))
      start = Math.min(stop + 1, text.length)
      starts.push(start)
    }
    for (let line = from; line < like.numbers.length; line++) {
      numbers.push(like.numbers[line] ?? 0)
      starts.push((like.starts[line + 1] ?? 0) + by)
    }
    const last = numbers.at(-1)
    const isEnded = last === undefined || text.endsWith('\n')
    this.#last = { text, numbers, whole: isEnded ? numbers : [...numbers.slice(0, -1), ~last], starts, bytesOf }
    return this.#last
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
