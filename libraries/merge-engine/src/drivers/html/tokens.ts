/**
 * The tags, texts and comments of a document, by clause 13.2.5 of the HTML standard, each with its range. Only unambiguous text
 * is read: constructs in which a browser recovers from an error (an attribute's value without an end, a quote in an
 * attribute's name) are refused, and so are template tags within a tag.
 *
 * Program code in pages, `<? … ?>` and `<% … %>`, is text wherever text is allowed. Some common errors without effect are
 * tolerated.
 */
import { ParseError } from '../../core/document/parse-error.ts'
import { rawTags } from './tags.ts'

/** An attribute as written; `valueStart` is behind the equals sign, or at the end of the name if there is no value. */
export type Attribute = Readonly<{
  name: string
  nameStart: number
  nameEnd: number
  valueStart: number
  end: number
}>

export type StartTag = Readonly<{
  kind: 'start'
  name: string
  start: number
  nameEnd: number
  attributes: readonly Attribute[]
  /** The start of what closes the tag: `>` or `/>`. */
  closeStart: number
  end: number
  closesItself: boolean
}>

export type Token =
  | StartTag
  | Readonly<{ kind: 'end'; name: string; start: number; end: number }>
  | Readonly<{ kind: 'text' | 'comment' | 'doctype' | 'program'; start: number; end: number }>

export class Tokens {
  readonly text: string
  readonly tolerated = new Set<string>()
  #at: number

  constructor(text: string, from: number) {
    this.text = text
    this.#at = from
  }

  /** The next token; undefined at the end. */
  next(): Token | undefined {
    const start = this.#at
    if (start >= this.text.length) return undefined
    if (this.text[start] !== '<') return this.#text(start)
    const second = this.text[start + 1] ?? ''
    if (isLetter(second)) return this.#startTag(start)
    if (second === '/') return this.#endTag(start)
    if (second === '!') return this.#declaration(start)
    if (second === '?') return this.#program(start, '?>')
    if (second === '%') return this.#program(start, '%>')
    return this.#text(start)
  }

  /** The end of the text of an element whose text is not markup: the start of its end tag. */
  rawText(name: string): number {
    const start = this.#at
    endOfRaw.lastIndex = start
    for (let found = endOfRaw.exec(this.text); found; found = endOfRaw.exec(this.text)) {
      if (found[1]?.toLowerCase() !== name) continue
      const text = this.text.slice(start, found.index)
      // 13.2.5.26: in such a script the first end tag may not end the script.
      if (name === 'script' && text.includes('<!--') && /<script/i.test(text))
        this.#refuse('a script holds a comment with a script in it')
      this.#at = found.index
      return found.index
    }
    return this.#refuse(`<${name}> has no end`)
  }

  #text(start: number): Token {
    let end = start
    do end = this.text.indexOf('<', end + 1)
    while (end >= 0 && !startsMarkup(this.text[end + 1] ?? ''))
    this.#at = end < 0 ? this.text.length : end
    return { kind: 'text', start, end: this.#at }
  }

  #startTag(start: number): Token {
    const name = this.#name(start + 1)
    const nameEnd = this.#at
    const attributes: Attribute[] = []
    let seen: Map<string, number> | undefined
    for (;;) {
      const from = this.#at
      this.#space()
      const closeStart = this.#at
      const first = this.text[closeStart]
      const closesItself = first === '/' && this.text[closeStart + 1] === '>'
      if (first === '>' || closesItself) {
        this.#at = closeStart + (closesItself ? 2 : 1)
        return { kind: 'start', name, start, nameEnd, attributes, closeStart, end: this.#at, closesItself }
      }
      if (first === undefined) this.#refuse(`the tag <${name}> does not end`)
      if (from === closeStart) this.tolerated.add('attributes without a space between them')
      seen ??= new Map()
      attributes.push(this.#attribute(seen))
    }
  }

  #attribute(seen: Map<string, number>): Attribute {
    const nameStart = this.#at
    let nameEnd = nameStart
    while (nameEnd < this.text.length && !endsAttribute.has(this.text.charCodeAt(nameEnd))) nameEnd++
    if (nameEnd === nameStart) this.#refuse('an attribute cannot be read')
    const valueStart = this.#valueStart(nameEnd)
    const end = valueStart < 0 ? nameEnd : this.#valueEnd(valueStart)
    const isQuoted = valueStart >= 0 && isQuote(this.text.charCodeAt(valueStart))
    if (valueStart >= 0 && !isQuoted) this.#verifyUnquoted(this.text.slice(valueStart, end))
    this.#at = end
    const name = this.text.slice(nameStart, nameEnd).toLowerCase()
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    // 13.2.5.33: of attributes with one name the first counts.
    if (count > 1) this.tolerated.add('an attribute that is there twice')
    return {
      name: count > 1 ? `${name} ${count}` : name,
      nameStart,
      nameEnd,
      valueStart: valueStart < 0 ? nameEnd : valueStart,
      end,
    }
  }

  /** Where the value of an attribute starts whose name ends here; -1 if it has none. */
  #valueStart(nameEnd: number): number {
    const equals = this.#afterSpace(nameEnd)
    if (this.text[equals] !== '=') return -1
    const start = this.#afterSpace(equals + 1)
    const first = this.text[start]
    if (first === '"' || first === "'") return this.text.includes(first, start + 1) ? start : -1
    return first === undefined || first === '>' ? -1 : start
  }

  #valueEnd(start: number): number {
    const first = this.text[start]
    if (first === '"' || first === "'") return this.text.indexOf(first, start + 1) + 1
    let end = start
    while (end < this.text.length && this.text[end] !== '>' && !isSpace(this.text.charCodeAt(end))) end++
    return end
  }

  #verifyUnquoted(value: string): void {
    if (templateSigns.test(value)) this.#refuse('a template stands in a tag')
    if (/["'<=`]/.test(value)) this.tolerated.add('a sign in a value without quotes that needs them')
  }

  #endTag(start: number): Token {
    if (!isLetter(this.text[start + 2] ?? '')) this.#refuse('an end tag has no name')
    const name = this.#name(start + 2)
    this.#space()
    if (this.text[this.#at] !== '>') this.#refuse(`the end tag </${name}> cannot be read`)
    return { kind: 'end', name, start, end: ++this.#at }
  }

  #declaration(start: number): Token {
    if (this.text.startsWith('<!--', start)) return this.#comment(start)
    if (!/^<!doctype[\s>]/i.test(this.text.slice(start, start + 10))) this.#refuse('a declaration cannot be read')
    return { kind: 'doctype', start, end: this.#after('>', start) }
  }

  /** 13.2.5.43: a comment may also end in `--!>`, and at once in `>` or `->`. */
  #comment(start: number): Token {
    endOfComment.lastIndex = start + 4
    const found = endOfComment.exec(this.text)
    if (!found || /^-?>/.test(this.text.slice(start + 4, start + 6))) this.#refuse('a comment does not end')
    this.#at = endOfComment.lastIndex
    return { kind: 'comment', start, end: this.#at }
  }

  #program(start: number, end: string): Token {
    return { kind: 'program', start, end: this.#after(end, start) }
  }

  #after(end: string, start: number): number {
    const at = this.text.indexOf(end, start)
    if (at < 0) this.#refuse(`${JSON.stringify(end)} is missing`)
    this.#at = at + end.length
    return this.#at
  }

  #name(from: number): string {
    tagName.lastIndex = from
    const written = tagName.exec(this.text)?.[0] ?? ''
    this.#at = from + written.length
    if (templateSigns.test(written)) this.#refuse('a template stands in a tag')
    return written.toLowerCase()
  }

  #space(): void {
    this.#at = this.#afterSpace(this.#at)
  }

  #afterSpace(from: number): number {
    let at = from
    while (isSpace(this.text.charCodeAt(at))) at++
    return at
  }

  #refuse(why: string): never {
    throw new ParseError(`Not HTML that can be merged by its structure: ${why} (line ${lineAt(this.text, this.#at)}).`)
  }
}

export const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length

function isLetter(sign: string): boolean {
  const code = sign.charCodeAt(0) | 0x20
  return code >= 0x61 && code <= 0x7a
}

/** Whether a tag, a comment or program code goes on so behind a `<`. */
const startsMarkup = (sign: string) => isLetter(sign) || sign === '/' || sign === '!' || sign === '?' || sign === '%'

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c

const templateSigns = /[{<]/
const tagName = /[^\t\n\f\r />]+/y
/** 13.1.2.3, without signs in names that only mistakes and templates produce. */
const endsAttribute: ReadonlySet<number> = new Set('\t\n\f\r /"\'<>={}'.split('').map((sign) => sign.charCodeAt(0)))
const isQuote = (code: number) => code === 0x22 || code === 0x27
const endOfComment = /--!?>/g
const endOfRaw = new RegExp(`</(${[...rawTags].join('|')})(?=[\\t\\n\\f\\r />])`, 'gi')
