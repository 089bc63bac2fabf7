/**
 * Parses XML into nodes; every character of the text belongs to one piece (`core/model/node.ts`).
 *
 *   ⏎ ␣␣ <!-- why --> ⏎ ␣␣ <a  ␣ x  =  "1"  ␣  >  text  </a>  ␣ <!-- note -->
 *   lead of the element    open lead label gap core close [content......] after
 *
 *   document    items      declaration, doctype, comments, instructions, the root element
 *   element     slots      attributes and content; its name is its tag
 *   attributes  members
 *   content                the content between the tags, by its kind (`contents.ts`); its open piece is `>` or `/>`, and its
 *                          tail is the end tag
 *
 * A comment directly above an element belongs to it, and so does one behind it on its line; any other comment is an item. There
 * is one loop over the tokens and a stack of open elements, so depth costs memory, never stack frames.
 */
import { indentIn } from '../../core/document/layout.ts'
import { NodeTable, type Start } from '../../core/document/node-table.ts'
import { readOrUnreadable } from '../../core/document/parse-error.ts'
import type { Tree, Unreadable } from '../../core/model/node.ts'
import { type Parts, putParts } from './attribute-parts.ts'
import { isWhite } from './characters.ts'
import { type Content, contents, contentsOf } from './contents.ts'
import { hasStyleElements, isSheet, isStyled } from './embedded/style-sheets.ts'
import { atomKinds, contentKinds, kindAt, kinds, partKinds } from './kinds.ts'
import { characterData, meaningOf } from './meaning.ts'
import { keyAt } from './pairs.ts'
import { type Tokens, token, tokenise } from './tokens.ts'

const [element, attributes, attribute] = [kindAt('element'), kindAt('attributes'), kindAt('attribute')]
const [pair, path, words, css, date, plainText] = [
  kindAt('pair'),
  kindAt('path'),
  kindAt('words'),
  kindAt('css'),
  kindAt('date'),
  kindAt('text'),
]

/** How a vocabulary reads the texts of its documents. Default: every value and text is an atom. */
export type Reading = Readonly<{
  /** How the value of this attribute is read, by element and attribute. */
  readingOf?(attribute: string): Parts | 'path' | undefined
  /** Whether the text of this element is a moment in time. */
  isDate?(tag: string): boolean
  /** Whether `style` is a style sheet in a document without a namespace. Default: it is not. */
  isStyled?: boolean
}>

export function scanXml(source: string, reading: Reading = {}): Tree | Unreadable {
  return readOrUnreadable(() => new Scanner(source, tokenise(source), reading).document())
}

/** An open element, or the document. */
type Open = {
  readonly element: number
  readonly nameEnd: number
  readonly content: number
  readonly openEnd: number
  readonly kind: Content
  /** Whether `style` in it is a style sheet, and whether it is one itself. */
  readonly styled: boolean
  readonly isSheet: boolean
  /** The pair that waits for its value. */
  pair: Readonly<{ row: number; start: number }> | undefined
  /** How often each comment or instruction occurred among pairs, where every entry needs a unique name. */
  readonly seen: Map<string, number>
  /** The last entry, behind which there may be a comment on its line; -1 before the first. */
  last: number
}

class Scanner {
  readonly #text: string
  readonly #tokens: Tokens
  readonly #table: NodeTable
  readonly #reading: Reading
  readonly #hasSheets: boolean
  readonly #comments: { start: number; end: number }[] = []
  readonly #open: Open[] = []
  /** The start of the next entry's lead, and the comments in it so far. */
  #leadStart = 0
  #waiting: number[] = []
  #unit: string | undefined

  constructor(source: string, tokens: Tokens, reading: Reading) {
    this.#text = source
    this.#tokens = tokens
    this.#reading = reading
    this.#hasSheets = hasStyleElements(source)
    this.#table = new NodeTable(source, kinds, meaningOf)
  }

  document(): Tree {
    const bom = this.#text.startsWith('\uFEFF') ? 1 : 0
    const root = this.#table.begin(kindAt('document'), undefined, at(0, 0))
    this.#leadStart = bom
    this.#open.push({
      element: -1,
      nameEnd: bom,
      content: root,
      openEnd: bom,
      kind: 'nested',
      styled: this.#reading.isStyled ?? false,
      isSheet: false,
      pair: undefined,
      seen: nothingSeen,
      last: -1,
    })
    const found = contentsOf(this.#text, this.#tokens)
    for (let at = 0; at < this.#tokens.count; at++) {
      const kind = this.#tokens.kind(at)
      const parent = this.#open.at(-1)
      if (!parent || kind === token.attribute) continue
      if (kind === token.open && parent.kind === 'pairs' && !parent.pair) at = this.#key(at, parent)
      else if (kind === token.open) this.#element(at, contents[found[at] ?? 0] ?? 'nested', parent)
      else if (kind === token.close) this.#close(at, parent)
      else if (kind === token.text || kind === token.cdata) at = this.#characters(at, parent)
      else if (kind === token.comment && isLaidOut(parent)) this.#comment(at, parent)
      else this.#atom(at, parent)
    }
    this.#standAlone()
    this.#table.borders(root, bom, this.#leadStart, this.#text.length)
    this.#table.end(root, this.#text.length)
    const rest = { comments: this.#comments, tolerated: new Set<string>() }
    return this.#table.tree(this.#unit === undefined ? rest : { ...rest, unit: this.#unit })
  }

  #element(tag: number, content: Content, parent: Open): void {
    const tokens = this.#tokens
    const [start, nameEnd, closing, end] = [tokens.start(tag), tokens.nameEnd(tag), tokens.inner(tag), tokens.end(tag)]
    this.#lead(parent, start)
    const row = this.#table.begin(element, this.#text.slice(start + 1, nameEnd), at(this.#leadStart, start))
    const members = this.#table.begin(attributes, 'attributes', at(nameEnd, nameEnd))
    const close = this.#attributes(tag + 1, nameEnd)
    this.#table.borders(members, nameEnd, close, closing)
    this.#table.end(members, closing)
    const inside = this.#table.begin(contentKinds.get(content) ?? 0, 'content', at(closing, closing))
    const styled = this.#hasSheets && isStyled(this.#text, tokens, tag, parent.styled)
    const open: Open = {
      element: row,
      nameEnd,
      content: inside,
      openEnd: end,
      kind: content,
      styled,
      isSheet: this.#hasSheets && isSheet(this.#text, tokens, tag, styled),
      pair: undefined,
      seen: content === 'pairs' ? new Map() : nothingSeen,
      last: -1,
    }
    this.#leadStart = end
    if (!parent.pair) parent.last = row
    if (this.#text.charCodeAt(closing) === 0x2f) this.#end(open, end, end)
    else this.#open.push(open)
  }

  /** Reads a key and what separates it from its value; returns the token before the value. */
  #key(tag: number, parent: Open): number {
    const key = keyAt(this.#text, this.#tokens, tag)
    if (!key) throw new Error('a pair has no key')
    const labelStart = this.#tokens.start(tag)
    this.#lead(parent, labelStart)
    const start = this.#tokens.start(key.next)
    const place = { leadStart: this.#leadStart, labelStart, labelEnd: key.end, start }
    parent.pair = { row: this.#table.begin(pair, characterData(key.text), place), start }
    this.#leadStart = start
    return key.next - 1
  }

  /** Reads the attributes of a tag; returns the start of the white space behind the last one. */
  #attributes(first: number, from: number): number {
    const tokens = this.#tokens
    let leadStart = from
    for (let one = first; tokens.kind(one) === token.attribute; one++) {
      const [start, labelEnd, value, end] = [tokens.start(one), tokens.nameEnd(one), tokens.inner(one), tokens.end(one)]
      const name = this.#text.slice(start, labelEnd)
      this.#attribute(name, { leadStart, labelStart: start, labelEnd, start: value }, end)
      leadStart = end
    }
    return leadStart
  }

  #attribute(name: string, place: Start, end: number): void {
    const how = this.#reading.readingOf?.(name)
    if (how && how !== 'path' && putParts(this.#table, partKinds, how, { name, place, end })) return
    this.#table.end(this.#table.begin(how === 'path' ? path : attribute, name, place), end)
  }

  #close(tag: number, open: Open): void {
    this.#standAlone()
    this.#open.pop()
    this.#end(open, this.#tokens.start(tag), this.#tokens.end(tag))
  }

  #end(open: Open, tailStart: number, end: number): void {
    this.#table.borders(open.content, open.openEnd, Math.min(this.#leadStart, tailStart), tailStart)
    this.#table.end(open.content, end)
    this.#table.borders(open.element, open.nameEnd, end, end)
    this.#table.end(open.element, end)
    this.#leadStart = end
    const parent = this.#open.at(-1)
    if (!parent?.pair) return
    const { row, start } = parent.pair
    this.#table.borders(row, start, end, end)
    this.#table.end(row, end)
    parent.last = row
    parent.pair = undefined
  }

  /** A run of text and CDATA sections is one text; among laid out entries its white space is layout. */
  #characters(first: number, parent: Open): number {
    let last = first
    while (isCharacters(this.#tokens.kind(last + 1))) last++
    const [start, end] = this.#run(first, last, parent)
    if (start === end) return last
    this.#lead(parent, start)
    const name = parent.kind === 'plain' ? 'text' : undefined
    const row = this.#table.begin(this.#textKind(parent), name, at(this.#leadStart, start))
    this.#table.end(row, end)
    this.#leadStart = end
    parent.last = row
    return last
  }

  /** The range of a run of text, without the white space around it if that is layout. */
  #run(first: number, last: number, parent: Open): [start: number, end: number] {
    let [start, end] = [this.#tokens.start(first), this.#tokens.end(last)]
    if (!isLaidOut(parent)) return [start, end]
    while (start < end && isWhite(this.#text.charCodeAt(start))) start++
    while (end > start && isWhite(this.#text.charCodeAt(end - 1))) end--
    return [start, end]
  }

  #textKind({ kind, element, isSheet }: Open): number {
    if (kind !== 'plain') return words
    if (isSheet) return css
    return this.#reading.isDate?.(this.#table.nameOf(element) ?? '') ? date : plainText
  }

  /** A declaration, a document type, an instruction, or a comment on its own or in mixed content. */
  #atom(which: number, parent: Open): void {
    const [start, end] = [this.#tokens.start(which), this.#tokens.end(which)]
    this.#lead(parent, start)
    const name = parent.kind === 'pairs' ? nameAmongPairs(parent, this.#text.slice(start, end)) : undefined
    const row = this.#table.begin(atomKinds.get(this.#tokens.kind(which)) ?? 0, name, at(this.#leadStart, start))
    this.#table.end(row, end)
    this.#leadStart = end
    parent.last = row
  }

  /** A comment behind an entry on its line belongs to it; any other belongs to the next entry. */
  #comment(which: number, parent: Open): void {
    const [start, end] = [this.#tokens.start(which), this.#tokens.end(which)]
    const isBehind = this.#waiting.length === 0 && !this.#text.slice(this.#leadStart, start).includes('\n')
    if (isBehind && parent.last >= 0 && lineEnd.test(this.#text.slice(end, end + maxBehind))) {
      this.#table.behind(parent.last, this.#leadStart, this.#leadStart, end)
      this.#comments.push({ start, end })
      this.#leadStart = end
    } else {
      const before = this.#waiting.at(-1)
      if (before !== undefined && hasEmptyLine(this.#text.slice(this.#tokens.end(before), start))) this.#standAlone()
      this.#waiting.push(which)
    }
  }

  /** The trivia before an entry: waiting comments belong to it, unless an empty line is between. */
  #lead(parent: Open, start: number): void {
    if (!isLaidOut(parent) || parent.pair) return
    const before = this.#waiting.at(-1)
    if (before !== undefined && hasEmptyLine(this.#text.slice(this.#tokens.end(before), start))) this.#standAlone()
    for (const one of this.#waiting) this.#comments.push({ start: this.#tokens.start(one), end: this.#tokens.end(one) })
    this.#waiting = []
    if (this.#open.length === 2) this.#unit ??= indentIn(this.#text.slice(this.#leadStart, start))
  }

  /** Comments that belong to no entry are entries of their own. */
  #standAlone(): void {
    const parent = this.#open.at(-1)
    const waiting = this.#waiting
    this.#waiting = []
    if (parent) for (const one of waiting) this.#atom(one, parent)
  }
}

const at = (leadStart: number, start: number) => ({ leadStart, labelStart: start, labelEnd: start, start })

/** For content other than pairs; it is never changed. */
const nothingSeen = new Map<string, number>()

function nameAmongPairs({ seen }: Open, written: string): string {
  const meaning = meaningOf('comment', written)
  const times = (seen.get(meaning) ?? 0) + 1
  seen.set(meaning, times)
  return times === 1 ? meaning : `${meaning} (${times})`
}

/** White space between the entries is layout. */
const isLaidOut = ({ kind }: Open) => kind !== 'plain' && kind !== 'mixed'

const isCharacters = (kind: number) => kind === token.text || kind === token.cdata

/** Characters behind a comment in which the end of its line is searched. */
const maxBehind = 80

const lineEnd = /^[ \t]*(?:\r?\n|$)/

const hasEmptyLine = (between: string) => /\n[ \t\r]*\n/.test(between)
