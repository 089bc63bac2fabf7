/**
 * Cuts an XML document into tokens, by XML 1.0, fifth edition, as strictly as a parser must: a text that is not well-formed is
 * refused. A document type is kept as written; its entities are noted by name and never expanded, so an entity that would
 * grow without end is one short reference, and nothing outside is ever fetched.
 *
 *   <a  x = "1" >text<b/></a>
 *   open attribute  text  close        rows of one array of integers, since there are many
 */
import { forbidden, isLegal, isWhite, nameEnd } from './characters.ts'
import { type Doctype, scanDoctype } from './doctype.ts'
import { commentEnd, instructionEnd } from './miscellaneous.ts'
import { XmlError } from './xml-error.ts'

export const token = {
  declaration: 0,
  doctype: 1,
  comment: 2,
  instruction: 3,
  /** Character data with references; `inner` is 1 if it is only white space. */
  text: 4,
  cdata: 5,
  /** A start tag or an empty-element tag: its name ends at `nameEnd`, its `>` or `/>` starts at `inner`. */
  open: 6,
  /** An attribute, behind its tag's token: its name ends at `nameEnd`, its quoted value starts at `inner`. */
  attribute: 7,
  close: 8,
} as const

type Token = (typeof token)[keyof typeof token]

const width = 5

/** The tokens of a document, in order. */
export class Tokens {
  #cells = new Int32Array(1024 * width)
  count = 0

  add(kind: Token, start: number, nameEnd: number, inner: number, end: number): void {
    const from = this.count++ * width
    if (from + width > this.#cells.length) {
      const grown = new Int32Array(this.#cells.length * 2)
      grown.set(this.#cells)
      this.#cells = grown
    }
    this.#cells[from] = kind
    this.#cells[from + 1] = start
    this.#cells[from + 2] = nameEnd
    this.#cells[from + 3] = inner
    this.#cells[from + 4] = end
  }

  kind(at: number): number {
    return this.#cells[at * width] ?? -1
  }

  start(at: number): number {
    return this.#cells[at * width + 1] ?? 0
  }

  nameEnd(at: number): number {
    return this.#cells[at * width + 2] ?? 0
  }

  inner(at: number): number {
    return this.#cells[at * width + 3] ?? 0
  }

  end(at: number): number {
    return this.#cells[at * width + 4] ?? 0
  }
}

/** The name in a start tag. */
export const nameOf = (text: string, tokens: Tokens, tag: number) =>
  text.slice(tokens.start(tag) + 1, tokens.nameEnd(tag))

/** A document with more levels is merged by lines. No program writes as many. */
const maxLevels = 20_000

/** A document with more tokens is merged by lines. */
const maxTokens = 2_000_000

/** Throws an `XmlError` if the text is not well-formed. */
export function tokenise(text: string): Tokens {
  return new Tokeniser(text).document()
}

class Tokeniser {
  readonly #text: string
  readonly #tokens = new Tokens()
  /** The tags that are open, by name. */
  readonly #open: string[] = []
  #doctype: Doctype | undefined
  #hasRoot = false
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): Tokens {
    const wrong = forbidden.exec(this.#text)
    if (wrong) this.#refuse('it holds a character that XML does not allow', wrong.index)
    if (this.#text.startsWith('\uFEFF')) this.#at = 1
    this.#declaration()
    while (this.#at < this.#text.length) {
      if (this.#text.charCodeAt(this.#at) === 0x3c) this.#markup()
      else this.#characters()
      if (this.#tokens.count > maxTokens) this.#refuse('it has too many parts')
    }
    if (this.#open.length > 0) this.#refuse(`<${this.#open.at(-1) ?? ''}> is not closed`)
    if (!this.#hasRoot) this.#refuse('it has no root element')
    return this.#tokens
  }

  #declaration(): void {
    declaration.lastIndex = this.#at
    const found = declaration.exec(this.#text)
    if (!found) return
    this.#tokens.add(token.declaration, this.#at, this.#at, this.#at, declaration.lastIndex)
    this.#at = declaration.lastIndex
  }

  #markup(): void {
    const second = this.#text.charCodeAt(this.#at + 1)
    if (second === 0x2f) this.#endTag()
    else if (second === 0x3f) this.#upTo(token.instruction, instructionEnd(this.#text, this.#at))
    else if (second !== 0x21) this.#startTag()
    else if (this.#text.startsWith('<!--', this.#at)) this.#upTo(token.comment, commentEnd(this.#text, this.#at))
    else if (this.#text.startsWith('<![CDATA[', this.#at) && this.#open.length > 0) {
      const end = this.#text.indexOf(']]>', this.#at)
      if (end < 0) this.#refuse('a CDATA section does not end')
      this.#upTo(token.cdata, end + 3)
    } else if (this.#text.startsWith('<!DOCTYPE', this.#at) && !this.#hasRoot && !this.#doctype) {
      this.#doctype = scanDoctype(this.#text, this.#at)
      this.#upTo(token.doctype, this.#doctype.end)
    } else this.#refuse('a "<!" stands where it may not')
  }

  #upTo(kind: Token, end: number): void {
    this.#tokens.add(kind, this.#at, this.#at, this.#at, end)
    this.#at = end
  }

  #startTag(): void {
    const start = this.#at
    const end = nameEnd(this.#text, start + 1)
    if (end === start + 1) this.#refuse('a "<" does not start a tag')
    if (this.#open.length === 0 && this.#hasRoot) this.#refuse('a second root element follows')
    if (this.#open.length >= maxLevels) this.#refuse('it is nested too deeply')
    this.#hasRoot = true
    const first = this.#tokens.count
    const closing = this.#tagEnd(end)
    const isEmpty = this.#text.charCodeAt(closing) === 0x2f
    this.#at = closing + (isEmpty ? 2 : 1)
    this.#tokens.add(token.open, start, end, closing, this.#at)
    this.#attributes(first, end)
    if (!isEmpty) this.#open.push(this.#text.slice(start + 1, end))
  }

  /** The start of the tag's `>` or `/>`; values may contain a `>` too. */
  #tagEnd(from: number): number {
    for (let at = from; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at)
      if (code === 0x3e || (code === 0x2f && this.#text.charCodeAt(at + 1) === 0x3e)) return at
      if (code === 0x3c) this.#refuse('a "<" stands in a tag', at)
      if (code !== 0x22 && code !== 0x27) continue
      at = this.#text.indexOf(code === 0x22 ? '"' : "'", at + 1)
      if (at < 0) this.#refuse('a value does not end', from)
    }
    return this.#refuse('a tag does not end', from)
  }

  #attributes(tag: number, from: number): void {
    const closing = this.#tokens.inner(tag)
    let names: Set<string> | undefined
    let at = from
    for (;;) {
      const start = this.#skipWhite(at)
      if (start === closing) return
      if (start === at) this.#refuse('white space is missing before an attribute', at)
      const end = nameEnd(this.#text, start)
      if (end === start) this.#refuse('a tag holds something that is not an attribute', start)
      const name = this.#text.slice(start, end)
      names ??= new Set()
      if (names.has(name)) this.#refuse(`the attribute ${name} occurs twice in one tag`, start)
      names.add(name)
      at = this.#attributeValue(start, end)
    }
  }

  #attributeValue(start: number, end: number): number {
    const equals = this.#skipWhite(end)
    if (this.#text.charCodeAt(equals) !== 0x3d) this.#refuse('an attribute has no value', end)
    const value = this.#skipWhite(equals + 1)
    const quote = this.#text[value]
    if (quote !== '"' && quote !== "'") this.#refuse('an attribute has a value without quotes', value)
    const close = this.#text.indexOf(quote, value + 1)
    for (let at = value + 1; at < close; at++) {
      const code = this.#text.charCodeAt(at)
      if (code === 0x3c) this.#refuse('a "<" stands in a value', at)
      if (code === 0x26) at = this.#reference(at) - 1
    }
    this.#tokens.add(token.attribute, start, end, value, close + 1)
    return close + 1
  }

  #skipWhite(from: number): number {
    let at = from
    while (isWhite(this.#text.charCodeAt(at))) at++
    return at
  }

  #endTag(): void {
    const name = this.#open.pop()
    const end = nameEnd(this.#text, this.#at + 2)
    if (name === undefined || this.#text.slice(this.#at + 2, end) !== name)
      this.#refuse(`</${this.#text.slice(this.#at + 2, end)}> closes nothing that is open`)
    const closing = this.#skipWhite(end)
    if (this.#text.charCodeAt(closing) !== 0x3e) this.#refuse('an end tag does not end')
    this.#upTo(token.close, closing + 1)
  }

  #characters(): void {
    let isLayout = 1
    let at = this.#at
    for (; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at)
      if (code === 0x3c) break
      if (isWhite(code)) continue
      isLayout = 0
      if (code === 0x26) at = this.#reference(at) - 1
      else if (code === 0x5d && this.#text.startsWith(']]>', at)) this.#refuse('"]]>" stands in a text', at)
    }
    if (isLayout === 0 && this.#open.length === 0) this.#refuse('text stands outside the root element')
    this.#tokens.add(token.text, this.#at, this.#at, isLayout, at)
    this.#at = at
  }

  /** Moves behind a reference. */
  #reference(from: number): number {
    reference.lastIndex = from
    const found = reference.exec(this.#text)?.groups
    if (found?.['decimal'] || found?.['hex']) {
      const code = found['hex'] ? Number.parseInt(found['hex'], 16) : Number(found['decimal'])
      if (isLegal(code)) return reference.lastIndex
    }
    const end = nameEnd(this.#text, from + 1)
    if (end === from + 1 || this.#text[end] !== ';') this.#refuse('an "&" starts no reference', from)
    const name = this.#text.slice(from + 1, end)
    if (!predefined.has(name) && !this.#doctype?.declares(name))
      this.#refuse(`the entity ${name} is not declared`, from)
    return end + 1
  }

  #refuse(why: string, at = this.#at): never {
    throw new XmlError(why, this.#text, at)
  }
}

/** The entities that need no declaration (section 4.6). */
const predefined: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/** The length is bounded, so that a long run of digits costs little. */
const reference = /&#(?:x(?<hex>[0-9a-fA-F]{1,12})|(?<decimal>[0-9]{1,12}));/y

/** Production 23, with version, encoding and standalone in this order. */
const declaration =
  /<\?xml\s+version\s*=\s*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/y
