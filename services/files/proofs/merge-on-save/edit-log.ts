/** What everybody did, and whether it is all there: each edit is a word that nobody else writes. */
import type { Format } from './documents.ts'
import { wordsOf } from './documents.ts'
import type { Fate } from './users.ts'

/** `replaced`: the word that its writer saw in that place, and put this one there instead. */
export type Edit = Readonly<{ word: string; replaced: string | undefined }>
type Done = Readonly<{ format: Format; edits: readonly Edit[]; fate: Fate }>

/** Not replaced once more before it was saved. */
const isFinal = ({ word }: Edit, _: number, ofOneSave: readonly Edit[]): boolean =>
  !ofOneSave.some(({ replaced }) => replaced === word)

export class EditLog {
  readonly #done: Done[] = []
  #words = 0

  newWord(): string {
    this.#words += 1
    return `zq${String(this.#words).padStart(5, '0')}`
  }

  record(done: Done): void {
    this.#done.push(done)
  }

  /** What is wrong with the document as it is in the end, in words; and with what was kept of refused saves. */
  complaints(format: Format, bytes: Buffer): readonly string[] {
    const own = this.#of(format)
    const words = wordsOf(format, bytes)
    const present = new Set(words)
    const stored = own.filter(({ fate }) => fate.kind !== 'refused').flatMap(({ edits }) => edits)
    const replaced = new Set(stored.map((edit) => edit.replaced))
    const lost = stored.filter(({ word }) => !present.has(word) && !replaced.has(word))
    const refused = own.flatMap(({ fate, edits }) =>
      fate.kind === 'refused'
        ? edits.filter(isFinal).map(({ word }) => ({ word, kept: wordsOf(format, fate.kept) }))
        : [],
    )
    const written = words.filter((word) => own.some(({ edits }) => edits.some((edit) => edit.word === word)))
    return [
      ...lost.map(({ word }) => `${word} was acknowledged and is lost`),
      ...stored.filter(({ word }) => present.has(word) && replaced.has(word)).map(({ word }) => `${word} came back`),
      ...refused.filter(({ word, kept }) => !kept.includes(word)).map(({ word }) => `${word} was refused and not kept`),
      ...refused.filter(({ word }) => present.has(word)).map(({ word }) => `${word} was refused and is there`),
      ...(new Set(written).size < written.length ? ['a word is there twice'] : []),
    ].map((complaint) => `${format.path}: ${complaint}`)
  }

  count(kind: Fate['kind'], format?: Format): number {
    return (format ? this.#of(format) : this.#done).filter(({ fate }) => fate.kind === kind).length
  }

  /** A line a format: how many saves, and what became of them. */
  table(formats: readonly Format[]): string {
    const kinds = ['clean', 'merged', 'refused'] as const
    const lines = formats.map((format) => {
      const saves = this.#of(format).length
      const shares = kinds.map(
        (kind) => `${Math.round((100 * this.count(kind, format)) / Math.max(1, saves))} % ${kind}`,
      )
      return `  ${format.name.padEnd(5)} ${String(saves).padStart(5)} saves: ${shares.join(', ')}`
    })
    const all = kinds.map((kind) => `${this.count(kind)} ${kind}`).join(', ')
    return [...lines, `  all   ${String(this.#done.length).padStart(5)} saves: ${all}; ${this.#words} edits`].join('\n')
  }

  #of(format: Format): readonly Done[] {
    return this.#done.filter((one) => one.format === format)
  }
}
