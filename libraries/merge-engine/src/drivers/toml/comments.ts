/**
 * The comments on lines of their own that wait for what follows them. A block directly above an entry or a header is its
 * own; one followed by an empty line stands for itself, and so does a licence at the top of the file. Before a header, a
 * block that directly follows an entry still belongs to that entry's table, and one behind an empty line stands between
 * the tables.
 */
import { commentsIn } from '../../core/document/layout.ts'
import type { Reader } from './reader.ts'

type Block = { readonly start: number; end: number; readonly isBehindBlank: boolean }

/** What a comment is known by in its container; undefined where children have no names. */
export type Naming = (text: string) => string | undefined

export class WaitingComments {
  readonly #reader: Reader
  #blocks: Block[] = []
  #isOpen = false
  #isBlank = false
  #isTop = true

  constructor(reader: Reader) {
    this.#reader = reader
  }

  blankLine(): void {
    this.#isOpen = false
    this.#isBlank = true
  }

  /** The comment that starts here, on a line of its own. */
  line(): void {
    const start = this.#reader.at
    this.#reader.comment()
    const block = this.#blocks.at(-1)
    if (this.#isOpen && block) block.end = this.#reader.at
    else this.#blocks.push({ start, end: this.#reader.at, isBehindBlank: this.#isBlank })
    this.#isOpen = true
  }

  /** The blocks that belong to what was read before become nodes here; answers where the next lead starts. */
  flushBehind(leadStart: number, naming: Naming): number {
    const at = this.#blocks.findIndex(({ isBehindBlank }) => isBehindBlank)
    return this.#flush(at < 0 ? this.#blocks.length : at, leadStart, naming)
  }

  /** All blocks that stand for themselves become nodes here. */
  flush(leadStart: number, naming: Naming): number {
    return this.#flush(this.#blocks.length, leadStart, naming)
  }

  /** An entry or a header was read: what comes now comes behind it. */
  taken(): void {
    if (this.#blocks.length > 0) this.#blocks = []
    this.#isOpen = false
    this.#isBlank = false
    this.#isTop = false
  }

  #flush(to: number, leadStart: number, naming: Naming): number {
    if (this.#blocks.length === 0) return leadStart
    const kind = this.#isLicence() ? 'licence' : 'comment'
    const ownCount = this.#blocks.length - (this.#isAttached() ? 1 : 0)
    let lead = leadStart
    for (const block of this.#blocks.splice(0, Math.min(to, ownCount))) {
      this.#add(kind, block, lead, naming)
      lead = block.end
    }
    return lead
  }

  #add(kind: 'licence' | 'comment', { start, end }: Block, leadStart: number, naming: Naming): void {
    const { table, text } = this.#reader
    const at = { leadStart, labelStart: start, labelEnd: start, start }
    table.end(this.#reader.begin(kind, naming(commentsIn(text.slice(start, end))), at), end)
  }

  /** Whether the last block belongs to what follows it. */
  #isAttached(): boolean {
    return this.#isOpen && !this.#isLicence()
  }

  #isLicence(): boolean {
    const [block] = this.#blocks
    if (!block || !this.#isTop || this.#blocks.length > 1) return false
    return licence.test(this.#reader.text.slice(block.start, block.end))
  }
}

const licence = /copyright|licen[cs]e|SPDX/i

/** Comments of one container by their text, and from the second on by which one of its text it is. */
export function namingByText(): Naming {
  let occurrences: Map<string, number> | undefined
  const next = (text: string): string => {
    occurrences ??= new Map()
    const before = occurrences.get(text) ?? 0
    occurrences.set(text, before + 1)
    return before === 0 ? text : next(`${text} (${before + 1})`)
  }
  return next
}
