/**
 * Shared strings: a cell contains "text 17 of the workbook". Cells are compared by the text itself, and new texts of theirs are
 * appended to those of ours.
 */
import type { Interner } from '../../../core/document/interner.ts'
import { attributeIn, elementsIn, prefixOf, tagAt, unescaped, withAttribute } from '../markup/markup.ts'

/** The texts of one side: as written, without the element around them; and their meanings as numbers. */
export type Strings = Readonly<{ written: readonly string[]; meanings: readonly number[] }>

export function readStrings(text: string | undefined, numbers: Interner): Strings {
  if (text === undefined) return { written: [], meanings: [] }
  const prefix = prefixOf(text)
  const written = elementsIn(text, `${prefix}si`).map(({ inner }) => inner)
  return { written, meanings: written.map((inner) => numbers.of(stringMeaning(inner, prefix))) }
}

/** The meaning of a text: the characters of a plain one, and all markup of one with runs or readings. */
export function stringMeaning(inner: string, prefix: string): string {
  const texts = elementsIn(inner, `${prefix}t`)
  const [first] = texts
  const isPlain =
    texts.length === 1 && first && inner.slice(0, first.start).trim() === '' && first.end === inner.trimEnd().length
  return isPlain ? `text ${unescaped(first.inner)}` : `runs ${inner.trim()}`
}

/** The table of the result: that of ours, with the texts that were added. */
export class StringTable {
  readonly #text: string
  readonly #places = new Map<number, number>()
  readonly #added: string[] = []
  #size: number

  constructor(text: string, { meanings }: Strings) {
    this.#text = text
    this.#size = meanings.length
    for (const [at, meaning] of meanings.entries()) if (!this.#places.has(meaning)) this.#places.set(meaning, at)
  }

  /** The index of the text with this meaning; a new text is added. */
  placeOf(meaning: number, written: string): number {
    const known = this.#places.get(meaning)
    if (known !== undefined) return known
    this.#places.set(meaning, this.#size)
    this.#added.push(written)
    return this.#size++
  }

  /** The part with the additions; undefined if nothing was added. */
  text(): string | undefined {
    if (this.#added.length === 0) return undefined
    const prefix = prefixOf(this.#text)
    const added = this.#added.map((inner) => `<${prefix}si>${inner}</${prefix}si>`).join('')
    const start = tagAt(this.#text, `${prefix}sst`, 0)
    const tagEnd = this.#text.indexOf('>', start) + 1
    const tag = counted(this.#text.slice(start, tagEnd), this.#added.length)
    const rest = this.#text.slice(tagEnd)
    if (tag.endsWith('/>')) return `${this.#text.slice(0, start)}${tag.slice(0, -2)}>${added}</${prefix}sst>${rest}`
    // Extensions come behind the texts.
    const last = rest.lastIndexOf(`</${prefix}si>`)
    const end = last >= 0 ? last + `</${prefix}si>`.length : 0
    return this.#text.slice(0, start) + tag + rest.slice(0, end) + added + rest.slice(end)
  }
}

/** The counts of uses and of texts, which are only hints for programs. */
function counted(tag: string, more: number): string {
  return ['count', 'uniqueCount'].reduce((tag, name) => {
    const count = attributeIn(tag, name)
    return count === undefined ? tag : withAttribute(tag, name, String(Number(count) + more))
  }, tag)
}
