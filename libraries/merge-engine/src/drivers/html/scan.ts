/**
 * Parses HTML into nodes. Every element has two parts, its attributes and its content, and every character belongs to one of them
 * (`core/model/node.ts`):
 *
 *   ⏎ ␣␣ <li  class="a" >  ⏎ ␣␣␣␣ Text  ⏎ ␣␣ </li>
 *   [lead][  ][attributes][content: lead, text, close][tail]
 *
 * Loops and stacks of our own: depth costs memory, never stack frames.
 */

import { NodeTable } from '../../core/document/node-table.ts'
import { ParseError, readOrUnreadable } from '../../core/document/parse-error.ts'
import type { Tree, Unreadable } from '../../core/model/node.ts'
import { isStyleSheet } from '../css/style-element.ts'
import { putAttributes } from './attributes.ts'
import { type Entry, entriesOf } from './entries.ts'
import { kindOf, kinds, meaningOf } from './kinds.ts'
import { type Element, nest, type Part, type Piece } from './nesting.ts'
import type { Attribute } from './tokens.ts'

/** A content whose entries are being written: the rows to end, and the start of the next entry's lead. */
type Open = {
  readonly element: Element | undefined
  readonly row: number
  readonly contentRow: number
  readonly entries: readonly Entry[]
  readonly contentStart: number
  next: number
  at: number
}

/** The attributes of each page that give an id or refer to one. */
const links = new WeakMap<Tree, readonly Attribute[]>()

export const linksOf = (page: Tree): readonly Attribute[] => links.get(page) ?? []

export function scanHtml(text: string): Tree | Unreadable {
  return readOrUnreadable(() => new Scanner(text).document())
}

class Scanner {
  readonly #text: string
  readonly #table: NodeTable
  readonly #open: Open[] = []
  readonly #units = new Map<string, number>()

  constructor(text: string) {
    this.#text = text
    this.#table = new NodeTable(text, kinds, meaningOf)
  }

  document(): Tree {
    if (conflictMarkers.every((marker) => marker.test(this.#text)))
      throw new ParseError('The document holds conflict markers.')
    const start = this.#text.startsWith('\uFEFF') ? 1 : 0
    const { children, tolerated, links: found } = nest(this.#text, start)
    const row = this.#table.begin(kindOf.document, undefined, { leadStart: 0, labelStart: 0, labelEnd: 0, start: 0 })
    this.#content(undefined, row, children, start)
    for (let open = this.#open.at(-1); open; open = this.#open.at(-1)) {
      const entry = open.entries[open.next++]
      if (!entry) this.#close(open)
      else if (entry.kind === 'element') this.#element(open, entry)
      else this.#piece(open, entry)
    }
    this.#table.borders(row, start, this.#text.length, this.#text.length)
    this.#table.end(row, this.#text.length)
    const tree = this.#table.tree({ comments: [], tolerated, unit: maxCounted(this.#units) })
    links.set(tree, found)
    return tree
  }

  #content(element: Element | undefined, row: number, parts: readonly Part[], start: number): void {
    const contentRow = this.#begin(kindOf.content, 'content', start, start)
    const entries = element && isRaw(element) ? [] : entriesOf(this.#text, parts, element?.name)
    this.#open.push({ element, row, contentRow, entries, contentStart: start, next: 0, at: start })
  }

  #element(open: Open, element: Element): void {
    const row = this.#begin(kindOf.element, element.name, open.at, element.start)
    this.#countUnit(open.element, element)
    open.at = element.end
    putAttributes(this.#table, element.tag)
    this.#content(element, row, element.children, element.tag.end)
    const content = this.#open.at(-1)
    if (content && isRaw(element) && element.contentEnd > element.tag.end) this.#raw(content, element)
  }

  #piece(open: Open, { kind, start, end }: Piece): void {
    const row = this.#begin(
      kind === 'comment' || kind === 'doctype' ? kindOf[kind] : kindOf.inline,
      undefined,
      open.at,
      start,
    )
    this.#table.end(row, end)
    open.at = end
  }

  /** A text that is not markup. If white space around it has no meaning, it starts and ends with a line. */
  #raw(open: Open, { name, tag, contentEnd }: Element): void {
    const written = this.#text.slice(tag.end, contentEnd)
    const kind = name === 'title' ? kindOf.inline : kindOfRaw(this.#text, tag)
    const isWhole = kind === kindOf.lines && name !== 'script' && name !== 'style'
    if (!isWhole && written.trim() === '') return
    const [before, behind] = isWhole ? ['', ''] : around(written, kind === kindOf.lines || kind === kindOf.css)
    const row = this.#begin(kind, undefined, tag.end, tag.end + before.length)
    open.at = contentEnd - behind.length
    this.#table.end(row, open.at)
  }

  #close({ element, row, contentRow, contentStart, at }: Open): void {
    this.#open.pop()
    const end = element?.contentEnd ?? this.#text.length
    this.#table.borders(contentRow, contentStart, at, end)
    this.#table.end(contentRow, end)
    if (!element) return
    this.#table.borders(row, element.tag.nameEnd, end, end)
    this.#table.end(row, element.end)
  }

  #begin(kind: number, name: string | undefined, leadStart: number, start: number): number {
    return this.#table.begin(kind, name, { leadStart, labelStart: start, labelEnd: start, start })
  }

  #countUnit(outer: Element | undefined, inner: Element): void {
    const around = outer && indentAt(this.#text, outer.start)
    const inside = around !== undefined && indentAt(this.#text, inner.start)
    if (!inside || inside.length <= around.length || !inside.startsWith(around)) return
    const unit = inside.slice(around.length)
    this.#units.set(unit, (this.#units.get(unit) ?? 0) + 1)
  }
}

/** The most frequent indentation of elements relative to their parent; the first of equally frequent ones; empty if there is none. */
function maxCounted(counts: ReadonlyMap<string, number>): string {
  let maxCount = 0
  let found = ''
  for (const [unit, count] of counts) {
    if (count <= maxCount) continue
    maxCount = count
    found = unit
  }
  return found
}

/** Conflict markers of another tool. */
const conflictMarkers = [/^<{7} /m, /^={7}\r?$/m, /^>{7} /m]

const isRaw = ({ name }: Element) => rawKinds.has(name)

const rawKinds = new Set('script style title textarea pre xmp listing iframe noembed noframes'.split(' '))

/** 4.12.1: data blocks with a JSON type. */
const isJson = (text: string, { name, start, end }: Element['tag']) =>
  name === 'script' &&
  /\btype\s*=\s*["']?(?:application\/(?:[\w.-]+\+)?json|importmap|speculationrules)\b/i.test(text.slice(start, end))

function kindOfRaw(text: string, tag: Element['tag']): number {
  if (isJson(text, tag)) return kindOf.json
  return isCss(text, tag) ? kindOf.css : kindOf.lines
}

const isCss = (text: string, { name, start, end }: Element['tag']) =>
  name === 'style' && isStyleSheet(text.slice(start, end))

/** The white space before and behind a text; of whole lines, the indentation of the first belongs to it, and the last line's end. */
function around(written: string, ofLines: boolean): [before: string, behind: string] {
  const before = written.slice(0, written.length - written.trimStart().length)
  const behind = written.slice(written.trimEnd().length)
  if (!ofLines) return [before, behind]
  return [before.slice(0, before.lastIndexOf('\n') + 1), behind.slice(behind.indexOf('\n') + 1)]
}

/** The white space before a place on its line; undefined if there is anything else. */
function indentAt(text: string, at: number): string | undefined {
  let from = at
  while (text[from - 1] === ' ' || text[from - 1] === '\t') from--
  return from === 0 || text[from - 1] === '\n' ? text.slice(from, at) : undefined
}
