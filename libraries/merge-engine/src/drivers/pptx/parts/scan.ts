/**
 * Reading a part of a presentation into nodes. The same nodes as the XML driver's, with two differences: nothing in these
 * vocabularies is mixed content, so white space between tags is always layout, and a paragraph is one atom, because its
 * runs are text with marks (`paragraph.ts`), not a list.
 *
 *   <p:sp> ... <a:p><a:r><a:t>Title</a:t></a:r></a:p> ... </p:sp>
 *   element    paragraph                                             one atom, from tag to tag
 *
 * A document type is refused: these vocabularies have none (ECMA-376 part 2, 7.1.4), and whoever writes one is up to no good.
 */

import { kindsOf, NodeTable } from '../../../core/document/node-table.ts'
import type { Tree, Unreadable } from '../../../core/model/node.ts'
import { meaningOf } from '../../xml/meaning.ts'
import { nameOf, type Tokens, token, tokenise } from '../../xml/tokens.ts'
import { XmlError } from '../../xml/xml-error.ts'
import { meaningOfParagraph } from './paragraph.ts'

const kinds = kindsOf([
  { kind: 'document', role: 'items' },
  { kind: 'element', role: 'slots' },
  { kind: 'attributes', role: 'members', silent: true },
  { kind: 'attribute', role: 'none' },
  { kind: 'nested', role: 'items', silent: true },
  { kind: 'plain', role: 'slots', silent: true },
  { kind: 'text', role: 'none', silent: true },
  { kind: 'paragraph', role: 'none' },
  { kind: 'declaration', role: 'none' },
  { kind: 'comment', role: 'none' },
  { kind: 'instruction', role: 'none' },
])

const kindAt = (kind: (typeof kinds)[number]['kind']) => kinds.findIndex((known) => known.kind === kind)

const atomKinds: ReadonlyMap<number, number> = new Map([
  [token.declaration, kindAt('declaration')],
  [token.comment, kindAt('comment')],
  [token.instruction, kindAt('instruction')],
  [token.text, kindAt('text')],
  [token.cdata, kindAt('text')],
])

export const paragraphTag = 'a:p'

export function scanPart(source: string): Tree | Unreadable {
  try {
    return new Scanner(source, tokenise(source)).document()
  } catch (thrown) {
    if (thrown instanceof XmlError) return { unreadable: thrown.message }
    throw thrown
  }
}

/** An element whose end tag is still to come, and where its content's open piece ends. */
type Open = Readonly<{ element: number; nameEnd: number; content: number; openEnd: number }>

class Scanner {
  readonly #text: string
  readonly #tokens: Tokens
  readonly #table: NodeTable
  readonly #open: Open[] = []
  /** Where the next entry's lead starts. */
  #leadStart = 0

  constructor(source: string, tokens: Tokens) {
    this.#text = source
    this.#tokens = tokens
    this.#table = new NodeTable(source, kinds, (kind, written) =>
      kind === 'paragraph' ? meaningOfParagraph(written) : meaningOf(kind, written),
    )
  }

  document(): Tree {
    const bom = this.#text.startsWith('\uFEFF') ? 1 : 0
    const root = this.#table.begin(kindAt('document'), undefined, at(0, 0))
    this.#leadStart = bom
    for (let next = 0; next < this.#tokens.count; ) next = this.#entry(next)
    this.#table.borders(root, bom, this.#leadStart, this.#text.length)
    this.#table.end(root, this.#text.length)
    return this.#table.tree({ comments: [], tolerated: new Set<string>() })
  }

  /** Puts what starts at this token; answers the token behind what has been read. */
  #entry(next: number): number {
    const kind = this.#tokens.kind(next)
    if (kind === token.doctype) throw new XmlError('a document type in an office document', this.#text, 0)
    if (kind === token.close) this.#close(this.#tokens.start(next), this.#tokens.end(next))
    else if (kind === token.open) return this.#element(next)
    else if (!this.#isLayout(next)) this.#atom(atomKinds.get(kind) ?? 0, undefined, next, next)
    return next + 1
  }

  #isLayout = (at: number) => this.#tokens.kind(at) === token.text && this.#tokens.inner(at) === 1

  #element(tag: number): number {
    const [start, nameEnd, closing] = [this.#tokens.start(tag), this.#tokens.nameEnd(tag), this.#tokens.inner(tag)]
    const name = nameOf(this.#text, this.#tokens, tag)
    const isEmpty = this.#text.charCodeAt(closing) === 0x2f
    if (name === paragraphTag) {
      const last = isEmpty ? tag : this.#closeOf(tag)
      this.#atom(kindAt('paragraph'), name, tag, last)
      return this.#behindAttributes(last)
    }
    const row = this.#table.begin(kindAt('element'), name, at(this.#leadStart, start))
    const members = this.#table.begin(kindAt('attributes'), 'attributes', at(nameEnd, nameEnd))
    const [behind, close] = this.#attributes(tag + 1, nameEnd)
    this.#table.borders(members, nameEnd, close, closing)
    this.#table.end(members, closing)
    const text = isEmpty ? undefined : this.#textAt(behind)
    const kind = kindAt(text === undefined ? 'nested' : 'plain')
    const content = this.#table.begin(kind, 'content', at(closing, closing))
    const openEnd = this.#tokens.end(tag)
    this.#leadStart = openEnd
    this.#open.push({ element: row, nameEnd, content, openEnd })
    if (text !== undefined) this.#atom(kindAt('text'), 'text', behind, text)
    if (isEmpty) this.#close(openEnd, openEnd)
    return text === undefined ? behind : text + 1
  }

  /** The last token of a text that is all an element holds; white space over several lines is layout. */
  #textAt(first: number): number | undefined {
    let last = first
    while (this.#tokens.kind(last) === token.text || this.#tokens.kind(last) === token.cdata) last++
    if (last === first || this.#tokens.kind(last) !== token.close) return undefined
    const written = this.#text.slice(this.#tokens.start(first), this.#tokens.end(last - 1))
    return written.trim() === '' && written.includes('\n') ? undefined : last - 1
  }

  /** The end tag that belongs to a start tag. */
  #closeOf(tag: number): number {
    let depth = 1
    for (let next = tag + 1; next < this.#tokens.count; next++) {
      const kind = this.#tokens.kind(next)
      if (kind === token.open && this.#text.charCodeAt(this.#tokens.inner(next)) !== 0x2f) depth++
      if (kind === token.close && --depth === 0) return next
    }
    return tag
  }

  #behindAttributes(tag: number): number {
    let next = tag + 1
    while (this.#tokens.kind(next) === token.attribute) next++
    return next
  }

  #attributes(first: number, from: number): [behind: number, closeStart: number] {
    let leadStart = from
    let next = first
    for (; this.#tokens.kind(next) === token.attribute; next++) {
      const [start, labelEnd, value] = [this.#tokens.start(next), this.#tokens.nameEnd(next), this.#tokens.inner(next)]
      const place = { leadStart, labelStart: start, labelEnd, start: value }
      const row = this.#table.begin(kindAt('attribute'), this.#text.slice(start, labelEnd), place)
      leadStart = this.#tokens.end(next)
      this.#table.end(row, leadStart)
    }
    return [next, leadStart]
  }

  #atom(kind: number, name: string | undefined, first: number, last: number): void {
    const leadStart = name === 'text' ? this.#tokens.start(first) : this.#leadStart
    const row = this.#table.begin(kind, name, at(leadStart, this.#tokens.start(first)))
    this.#leadStart = this.#tokens.end(last)
    this.#table.end(row, this.#leadStart)
  }

  #close(tailStart: number, end: number): void {
    const open = this.#open.pop()
    if (!open) return
    this.#table.borders(open.content, open.openEnd, Math.min(this.#leadStart, tailStart), tailStart)
    this.#table.end(open.content, end)
    this.#table.borders(open.element, open.nameEnd, end, end)
    this.#table.end(open.element, end)
    this.#leadStart = end
  }
}

const at = (leadStart: number, start: number) => ({ leadStart, labelStart: start, labelEnd: start, start })
