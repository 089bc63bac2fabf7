/**
 * The open containers while a document is read, outermost first, and the blocks in them:
 *
 *   section > section > list > item > list > item        sections only outside of items, and only if requested
 *   definitions                                           a run of link reference definitions and footnotes
 *
 * The first paragraph of an item is its text; every other block is below it.
 */

import { ParseError } from '../../core/document/parse-error.ts'
import type { Tree } from '../../core/model/node.ts'
import type { Kind } from './kinds.ts'
import type { Line, Marker } from './line.ts'
import { meaningOf } from './meaning.ts'
import { type Span, writeTable } from './table.ts'
import { BlockWriter } from './writer.ts'

/**
 * Which headings open a section: `all`, as a tree by level; or those with these meanings, as a sequence of sections whatever their
 * level, while any other heading is a block of its section.
 */
export type Sections = 'all' | ReadonlySet<string>

type Open =
  | { readonly kind: 'section'; readonly level: number }
  | { readonly kind: 'list'; readonly sign: string }
  | { readonly kind: 'item'; readonly column: number; hasText: boolean; isDead: boolean }
  | { readonly kind: 'definitions' }

/** A document with more nested containers is merged by lines. */
const maxLevels = 30_000

export class Containers {
  readonly #text: string
  readonly #writer: BlockWriter
  readonly #sections: Sections
  readonly #stack: Open[] = []

  constructor(text: string, sections: Sections) {
    this.#text = text
    this.#sections = sections
    this.#writer = new BlockWriter(text)
  }

  get count(): number {
    return this.#stack.length
  }

  /** The end of the text that is already written. */
  get written(): number {
    return this.#writer.owned
  }

  /** Whether the innermost container is a list without an open item. */
  get isList(): boolean {
    return this.#stack.at(-1)?.kind === 'list'
  }

  /** How many open containers the indentation of the line continues; a list and a section always continue. */
  continuedBy(line: Line): number {
    for (let at = 0; at < this.#stack.length; at++) {
      const open = this.#stack[at]
      if (open?.kind === 'item' && (open.isDead || line.column < open.column)) return at
    }
    return this.#stack.length
  }

  hasItemFrom(count: number): boolean {
    for (let at = count; at < this.#stack.length; at++) if (this.#stack[at]?.kind === 'item') return true
    return false
  }

  /** The column of the content of the innermost item among the first containers. */
  columnOf(count: number): number {
    for (let at = count - 1; at >= 0; at--) {
      const open = this.#stack[at]
      if (open?.kind === 'item') return open.column
    }
    return 0
  }

  closeFrom(count: number): void {
    while (this.#stack.length > count) this.#close()
  }

  /** A list item can begin with at most one blank line (CommonMark, section 5.2). */
  blankLine(): void {
    const top = this.#stack.at(-1)
    if (top?.kind === 'item' && !top.hasText) top.isDead = true
  }

  frontMatter(kind: 'yaml' | 'toml', opening: Line, closing: Line): void {
    this.#writer.open('front', undefined, opening.start, opening.next)
    this.#writer.atom(kind, 'fields', opening.next, closing.start)
    this.#writer.close(closing.end)
  }

  heading(level: number, { start, end }: Span): void {
    this.#settle()
    const rank = this.#rankOf(level, { start, end })
    if (rank !== undefined && !this.hasItemFrom(0)) {
      for (let top = this.#stack.at(-1); top?.kind === 'section' && top.level >= rank; top = this.#stack.at(-1))
        this.#close()
      this.#writer.open('section', undefined, start, start)
      this.#stack.push({ kind: 'section', level: rank })
    }
    this.leaf('heading', { start, end })
  }

  /** The level of the section that a heading opens; undefined if it opens none. */
  #rankOf(level: number, { start, end }: Span): number | undefined {
    if (this.#sections === 'all') return level
    return this.#sections.has(meaningOf('heading', this.#text.slice(start, end))) ? 1 : undefined
  }

  /** Begins an item whose marker is at `at`; returns whether it has a task box. */
  item(marker: Marker, at: number): boolean {
    const top = this.#stack.at(-1)
    if (!(top?.kind === 'list' && top.sign === marker.sign)) {
      this.#makeRoom()
      if (this.#stack.length > maxLevels) throw new ParseError('The lists are nested too deeply.')
      this.#writer.open(marker.number === undefined ? 'list' : 'numbered', undefined, at, at)
      this.#stack.push({ kind: 'list', sign: marker.sign })
    }
    const { content } = marker
    this.#writer.open('item', undefined, at, content)
    this.#stack.push({ kind: 'item', column: marker.column, hasText: false, isDead: false })
    const box = marker.isEmpty
      ? ''
      : (/^\[[ xX]\](?=[ \t]+\S)/.exec(this.#text.slice(content, content + 80))?.[0] ?? '')
    this.#writer.atom('box', 'box', content, content + box.length)
    return box !== ''
  }

  leaf(kind: Kind, { start, end }: Span): void {
    this.#settle()
    const top = this.#stack.at(-1)
    if (kind === 'paragraph' && top?.kind === 'item' && !top.hasText) {
      this.#writer.atom('paragraph', 'text', start, end)
      this.#openBelow()
      top.hasText = true
    } else {
      this.#makeRoom()
      this.#writer.atom(kind, undefined, start, end)
    }
  }

  table(lines: readonly Span[]): void {
    this.#makeRoom()
    writeTable(this.#writer, this.#text, lines)
  }

  definition(kind: 'definition' | 'footnote', label: string, { start, end }: Span): void {
    if (this.#stack.at(-1)?.kind !== 'definitions') {
      this.#makeRoom()
      this.#writer.open('definitions', undefined, start, start)
      this.#stack.push({ kind: 'definitions' })
    }
    this.#writer.member(kind, label, start, end)
  }

  tree(): Tree {
    this.closeFrom(0)
    return this.#writer.tree()
  }

  /** Ends lists and definitions before another block. */
  #settle(): void {
    for (let top = this.#stack.at(-1); top?.kind === 'list' || top?.kind === 'definitions'; top = this.#stack.at(-1))
      this.#close()
  }

  /** Prepares a block that is not the text of an item. */
  #makeRoom(): void {
    this.#settle()
    const top = this.#stack.at(-1)
    if (top?.kind !== 'item' || top.hasText) return
    this.#textless()
    top.hasText = true
  }

  #close(): void {
    const open = this.#stack.pop()
    if (open?.kind === 'item') {
      if (!open.hasText) this.#textless()
      this.#writer.close()
    }
    this.#writer.close()
  }

  #textless(): void {
    this.#writer.atom('paragraph', 'text', this.written, this.written)
    this.#openBelow()
  }

  #openBelow(): void {
    this.#writer.open('below', 'below', this.written, this.written)
  }
}
