/**
 * Parses a part of WordprocessingML into nodes:
 *
 *   document    items      the XML declaration and the root element
 *   element     slots      attributes and content, for the tags that `vocabulary.ts` knows
 *   paragraph   slots      properties (parts) and the content behind them (runs), which is one text with marks (`runs.ts`)
 *   row         slots      its cells, each named by its column
 *   markup      atoms      everything else
 *
 *   <w:p w14:paraId="…"><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:t>one</w:t></w:r></w:p>
 *   open               [properties: open  atoms      tail   ][runs                         ]
 *
 * The attributes of paragraphs and rows are revision ids and identities: they are part of the opening piece, not of the meaning.
 * A package has no document types (ECMA-376 part 2, 6.2.5), so a part with one is refused.
 */

import { NodeTable } from '../../core/document/node-table.ts'
import type { Tree, Unreadable } from '../../core/model/node.ts'
import { putParts } from '../xml/attribute-parts.ts'
import { nameOf, type Tokens, token, tokenise } from '../xml/tokens.ts'
import { XmlError } from '../xml/xml-error.ts'
import { type Kind, kindAt, kinds } from './kinds.ts'
import { contentOf } from './text/vocabulary.ts'

type Meaning = (kind: string, written: string) => string

export function scanPart(source: string, meaning: Meaning): Tree | Unreadable {
  try {
    return new Scanner(source, tokenise(source), meaning).document()
  } catch (thrown) {
    if (thrown instanceof XmlError) return { unreadable: thrown.message }
    throw thrown
  }
}

/** An open list; its element ends with it. */
type Open = {
  readonly tag: string
  readonly list: number
  readonly openEnd: number
  /** The element around it; for the properties of a paragraph, the paragraph; -1 for the document. */
  readonly owner: number
  readonly ownerOpenEnd: number
  readonly isParagraph: boolean
  /** The cells of a row so far. */
  cells: number
  readonly columns: number
}

const partKinds = {
  declarations: 0,
  property: 0,
  tokens: kindAt('tokens'),
  token: kindAt('token'),
}

/** Levels of nodes; a table in a table adds five. No program shows half as many. */
const maxLevels = 300

class Scanner {
  readonly #text: string
  readonly #tokens: Tokens
  readonly #table: NodeTable
  readonly #open: Open[] = []
  #leadStart: number

  constructor(source: string, tokens: Tokens, meaning: Meaning) {
    this.#text = source
    this.#tokens = tokens
    this.#table = new NodeTable(source, kinds, meaning)
    this.#leadStart = source.startsWith('\uFEFF') ? 1 : 0
  }

  document(): Tree {
    const openEnd = this.#leadStart
    const list = this.#table.begin(kindAt('document'), undefined, place(0, 0))
    this.#open.push({
      tag: '',
      list,
      openEnd,
      owner: -1,
      ownerOpenEnd: 0,
      isParagraph: false,
      cells: 0,
      columns: 0,
    })
    for (let at = 0; at < this.#tokens.count; ) at = this.#next(at)
    this.#table.borders(list, openEnd, this.#leadStart, this.#text.length)
    this.#table.end(list, this.#text.length)
    return this.#table.tree({ comments: [], tolerated: new Set() })
  }

  /** Reads what starts with this token, and returns the token behind it. */
  #next(at: number): number {
    const kind = this.#tokens.kind(at)
    const parent = this.#open.at(-1)
    if (!parent || kind === token.attribute) return at + 1
    if (kind === token.doctype) this.#refuse('a part of a package has no document type', at)
    if (kind === token.close) return this.#close(at, parent)
    if (kind === token.text && this.#tokens.inner(at) === 1) return at + 1
    if (kind === token.text || kind === token.cdata) this.#refuse('a text stands where none can', at)
    if (kind !== token.open) return this.#atom(at, at + 1, 'markup', undefined)
    const tag = nameOf(this.#text, this.#tokens, at)
    if (tag === 'w:p') return this.#paragraph(at)
    if (tag === 'w:tr') return this.#row(at)
    const content = contentOf(tag)
    if (!content) return this.#atom(at, this.#behind(at), atomKinds.get(parent.tag) ?? 'markup', tag)
    return this.#element(at, tag, content, parent)
  }

  #isEmpty(tag: number): boolean {
    return this.#text.charCodeAt(this.#tokens.inner(tag)) === 0x2f
  }

  /** The token behind the element that this one opens. */
  #behind(tag: number): number {
    let depth = 0
    for (let at = tag; ; at++) {
      const kind = this.#tokens.kind(at)
      if (kind === token.open && !this.#isEmpty(at)) depth++
      else if (kind === token.close) depth--
      if (depth === 0 && kind !== token.attribute) {
        let behind = at + 1
        while (this.#tokens.kind(behind) === token.attribute) behind++
        return behind
      }
    }
  }

  /** The end of the element that starts with one token and ends before the other. */
  #endOf(tag: number, behind: number): number {
    let last = behind - 1
    while (last > tag && this.#tokens.kind(last) === token.attribute) last--
    return this.#tokens.end(last)
  }

  #atom(at: number, behind: number, kind: Kind, tag: string | undefined): number {
    const start = this.#tokens.start(at)
    const end = this.#endOf(at, behind)
    this.#table.end(this.#table.begin(kindAt(kind), tag, place(this.#leadStart, start)), end)
    this.#leadStart = end
    return behind
  }

  #element(at: number, tag: string, content: 'blocks' | 'parts', parent: Open): number {
    const tokens = this.#tokens
    const [start, nameEnd, closing, end] = [tokens.start(at), tokens.nameEnd(at), tokens.inner(at), tokens.end(at)]
    const name = tag === 'w:tc' ? `column ${++parent.cells} of ${parent.columns}` : tag
    const owner = this.#table.begin(kindAt('element'), name, place(this.#leadStart, start))
    const members = this.#table.begin(kindAt('attributes'), 'attributes', place(nameEnd, nameEnd))
    const next = this.#attributes(at + 1, nameEnd, members, closing)
    const list = this.#table.begin(kindAt(content), 'content', place(closing, closing))
    this.#begin({ tag, list, openEnd: end, owner, ownerOpenEnd: nameEnd, isParagraph: false, cells: 0, columns: 0 })
    if (this.#isEmpty(at)) this.#end(end, end)
    return next
  }

  #attributes(first: number, from: number, members: number, closing: number): number {
    const tokens = this.#tokens
    let leadStart = from
    let at = first
    for (; tokens.kind(at) === token.attribute; at++) {
      const [start, labelEnd, value, end] = [tokens.start(at), tokens.nameEnd(at), tokens.inner(at), tokens.end(at)]
      const name = this.#text.slice(start, labelEnd)
      const where = { leadStart, labelStart: start, labelEnd, start: value }
      const isSet = name === 'mc:Ignorable' && putParts(this.#table, partKinds, 'tokens', { name, place: where, end })
      if (!isSet) this.#table.end(this.#table.begin(kindAt('attribute'), name, where), end)
      leadStart = end
    }
    this.#table.borders(members, from, leadStart, closing)
    this.#table.end(members, closing)
    return at
  }

  #row(at: number): number {
    const tokens = this.#tokens
    const [start, closing, end] = [tokens.start(at), tokens.inner(at), tokens.end(at)]
    const owner = this.#table.begin(kindAt('row'), 'w:tr', place(this.#leadStart, start))
    const list = this.#table.begin(kindAt('blocks'), 'content', place(closing, closing))
    const columns = this.#cellsIn(at)
    this.#begin({
      tag: 'w:tr',
      list,
      openEnd: end,
      owner,
      ownerOpenEnd: closing,
      isParagraph: false,
      cells: 0,
      columns,
    })
    if (this.#isEmpty(at)) this.#end(end, end)
    return at + 1
  }

  /** How many cells a row has, without those of inner tables. */
  #cellsIn(row: number): number {
    let [depth, cells] = [0, 0]
    for (let at = row; at < this.#tokens.count; at++) {
      const kind = this.#tokens.kind(at)
      if (kind === token.open) {
        if (depth === 1 && nameOf(this.#text, this.#tokens, at) === 'w:tc') cells++
        if (!this.#isEmpty(at)) depth++
        else if (depth === 0) break
      } else if (kind === token.close && --depth === 0) break
    }
    return cells
  }

  #paragraph(at: number): number {
    const tokens = this.#tokens
    const [start, closing, end] = [tokens.start(at), tokens.inner(at), tokens.end(at)]
    const owner = this.#table.begin(kindAt('paragraph'), 'w:p', place(this.#leadStart, start))
    const list = this.#table.begin(kindAt('parts'), 'properties', place(closing, closing))
    let next = at + 1
    while (tokens.kind(next) === token.attribute) next++
    if (this.#isEmpty(at)) return this.#runs(closing, list, owner, closing, next, end)
    let first = next
    while (tokens.kind(first) === token.text && tokens.inner(first) === 1) first++
    const hasProperties = tokens.kind(first) === token.open && nameOf(this.#text, tokens, first) === 'w:pPr'
    if (!hasProperties) return this.#runs(end, list, owner, closing, next, undefined)
    const openEnd = tokens.end(first)
    if (this.#isEmpty(first)) return this.#runs(openEnd, list, owner, closing, this.#behind(first), undefined)
    this.#begin({ tag: 'w:pPr', list, openEnd, owner, ownerOpenEnd: closing, isParagraph: true, cells: 0, columns: 0 })
    return first + 1
  }

  /** A paragraph without properties, or with empty ones: its content starts at `from`. */
  #runs(
    from: number,
    list: number,
    owner: number,
    ownerOpenEnd: number,
    next: number,
    end: number | undefined,
  ): number {
    this.#table.borders(list, from, from, from)
    this.#table.end(list, from)
    return this.#rest(from, owner, ownerOpenEnd, next, end)
  }

  /** The content behind the properties, including the end of the paragraph. */
  #rest(from: number, owner: number, ownerOpenEnd: number, next: number, known: number | undefined): number {
    let depth = known === undefined ? 1 : 0
    let at = next
    let end = known ?? from
    for (; depth > 0; at++) {
      const kind = this.#tokens.kind(at)
      if (kind === token.open && !this.#isEmpty(at)) depth++
      else if (kind === token.close && --depth === 0) end = this.#tokens.end(at)
    }
    this.#table.end(this.#table.begin(kindAt('runs'), 'text', place(from, from)), end)
    this.#table.borders(owner, ownerOpenEnd, end, end)
    this.#table.end(owner, end)
    this.#leadStart = end
    return at
  }

  #begin(open: Open): void {
    if (this.#open.length > maxLevels) throw new XmlError('it is nested too deeply', this.#text, open.openEnd)
    this.#open.push(open)
    this.#leadStart = open.openEnd
  }

  #close(at: number, open: Open): number {
    const [start, end] = [this.#tokens.start(at), this.#tokens.end(at)]
    if (!open.isParagraph) {
      this.#end(start, end)
      return at + 1
    }
    this.#open.pop()
    this.#table.borders(open.list, open.openEnd, this.#leadStart, start)
    this.#table.end(open.list, end)
    return this.#rest(end, open.owner, open.ownerOpenEnd, at + 1, undefined)
  }

  /** Ends the innermost list and its element. */
  #end(tailStart: number, end: number): void {
    const open = this.#open.pop()
    if (!open) return
    this.#table.borders(open.list, open.openEnd, Math.min(this.#leadStart, tailStart), tailStart)
    this.#table.end(open.list, end)
    this.#table.borders(open.owner, open.ownerOpenEnd, end, end)
    this.#table.end(open.owner, end)
    this.#leadStart = end
  }

  #refuse(why: string, at: number): never {
    throw new XmlError(why, this.#text, this.#tokens.start(at))
  }
}

const atomKinds: ReadonlyMap<string, Kind> = new Map([
  ['w:pPr', 'paragraph property'],
  ['w:rPr', 'run property'],
])

const place = (leadStart: number, start: number) => ({ leadStart, labelStart: start, labelEnd: start, start })
