/**
 * Parses properties into nodes, as `java.util.Properties.load` does: natural lines form logical lines, joined if one ends in a
 * backslash; a logical line is a key, a separator (`=`, `:` or white space) and a value.
 *
 *   ⏎ # why ⏎ ␣␣ server.port ␣=␣ 80\⏎␣␣80       lead, with the entry's line break and its comments; label; gap; core
 *
 * Comments directly above an entry are its own; a block of comments followed by an empty line stands for itself and is
 * known by its text, and so does a licence at the top. A key may occur more than once (the last one wins in Java), so an entry is known by its key and,
 * from the second on, by which one of its name it is. Placeholders in values (`@name@`, `${name}`) are plain text; what
 * a template engine would act on line by line is not properties yet, and is refused.
 */
import { commentsIn } from '../../core/document/layout.ts'
import { kindsOf, NodeTable } from '../../core/document/node-table.ts'
import { ParseError, readOrUnreadable } from '../../core/document/parse-error.ts'
import type { Tree, Unreadable } from '../../core/model/node.ts'

const kinds = kindsOf([
  { kind: 'document', role: 'slots' },
  { kind: 'properties', role: 'members' },
  { kind: 'value', role: 'none' },
  { kind: 'comment', role: 'none', apart: true },
  { kind: 'licence', role: 'none' },
  { kind: 'date', role: 'none' },
])

const [document, properties, value, comment, licence, date] = [0, 1, 2, 3, 4, 5] as const

/** A document with more entries is merged by lines. */
const maxNodes = 3_000_000

export function scanProperties(text: string): Tree | Unreadable {
  return readOrUnreadable(() => new Scanner(text).document())
}

class Scanner {
  readonly #text: string
  readonly #table: NodeTable
  readonly #comments: { start: number; end: number }[] = []
  readonly #occurrences = new Map<string, number>()
  /** The start of the next lead, and its first comment; -1 if there is none. */
  #leadStart = 0
  #blockStart = -1
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#table = new NodeTable(text, kinds, meaningOf)
  }

  document(): Tree {
    if (notLines.test(this.#text)) this.#refuse('a character stands in it that no line of text has')
    const root = this.#table.begin(document, undefined, { leadStart: 0, labelStart: 0, labelEnd: 0, start: 0 })
    const from = top.exec(this.#text)?.[0].length ?? 0
    const all = this.#table.begin(properties, 'properties', {
      leadStart: from,
      labelStart: from,
      labelEnd: from,
      start: from,
    })
    this.#leadStart = from
    this.#at = from
    while (this.#at < this.#text.length) this.#line()
    if (this.#blockStart >= 0) this.#commentBlock()
    const end = this.#text.length
    this.#table.borders(all, from, this.#leadStart, this.#leadStart)
    this.#table.end(all, this.#leadStart)
    this.#table.borders(root, from, this.#leadStart, end)
    this.#table.end(root, end)
    return this.#table.tree({ comments: this.#comments, tolerated: new Set() })
  }

  /** Reads one natural line, or one entry with all its lines, including the line break. */
  #line(): void {
    if (this.#table.rows >= maxNodes) this.#refuse('the document has too many entries')
    this.#blanks()
    const first = this.#text[this.#at]
    if (first === '#' || first === '!') this.#commentLine()
    else if (first !== undefined && first !== '\n' && first !== '\r') this.#entry()
    else if (this.#blockStart >= 0) this.#commentBlock()
    const end = this.#text.indexOf('\n', this.#at)
    this.#at = end < 0 ? this.#text.length : end + 1
  }

  #commentLine(): void {
    directive.lastIndex = this.#at
    if (directive.test(this.#text)) this.#refuse('a line is a directive of a template')
    const start = this.#at
    this.#at = this.#lineEnd()
    if (writtenAt.test(this.#text.slice(start, this.#at))) return this.#date(start)
    if (this.#blockStart < 0) this.#blockStart = start
    this.#comments.push({ start, end: this.#at })
  }

  /** The line in which `Properties.store` writes the date: a comment that no person wrote. */
  #date(start: number): void {
    if (this.#blockStart >= 0) this.#commentBlock()
    const at = { leadStart: this.#leadStart, labelStart: start, labelEnd: start + 1, start: start + 1 }
    const row = this.#table.begin(date, this.#nameFor('# date'), at)
    this.#table.end(row, this.#at)
    this.#leadStart = this.#at
  }

  /** Makes the comments read last a node of their own. */
  #commentBlock(): void {
    const start = this.#blockStart
    const end = this.#comments.at(-1)?.end ?? start
    const name = this.#nameFor(commentsIn(this.#text.slice(start, end)))
    const row = this.#table.begin(this.#isLicence() ? licence : comment, name, {
      leadStart: this.#leadStart,
      labelStart: start,
      labelEnd: start,
      start,
    })
    this.#table.end(row, end)
    this.#leadStart = end
    this.#blockStart = -1
  }

  #entry(): void {
    if (this.#isLicence()) this.#commentBlock()
    const labelStart = this.#at
    foreign.lastIndex = labelStart
    const found = foreign.exec(this.#text)?.[0]
    if (found) this.#refuse(`a line that starts with ${JSON.stringify(found)} is not an entry`)
    const labelEnd = this.#keyEnd()
    this.#at = labelEnd
    this.#blanks()
    if (this.#text[this.#at] === '=' || this.#text[this.#at] === ':') {
      this.#at++
      this.#blanks()
    }
    const start = this.#at
    const name = this.#nameFor(unescaped(this.#text.slice(labelStart, labelEnd)))
    const row = this.#table.begin(value, name, { leadStart: this.#leadStart, labelStart, labelEnd, start })
    this.#at = this.#logicalEnd()
    this.#table.end(row, this.#at)
    this.#leadStart = this.#at
    this.#blockStart = -1
  }

  /** Whether the comments read last are about the whole file, such as a licence. */
  #isLicence(): boolean {
    const isFirst = this.#blockStart >= 0 && this.#table.rows === rowsOfContainers
    return isFirst && aboutLicence.test(this.#text.slice(this.#blockStart, this.#comments.at(-1)?.end))
  }

  /** The key, or the comment's text; repeated ones get a number. */
  #nameFor(name: string): string {
    const before = this.#occurrences.get(name) ?? 0
    this.#occurrences.set(name, before + 1)
    return before === 0 ? name : this.#nameFor(`${name} (${before + 1})`)
  }

  /** Skips white space, also the line break of a continued line. */
  #blanks(): void {
    blanks.lastIndex = this.#at
    blanks.test(this.#text)
    this.#at = blanks.lastIndex
  }

  #keyEnd(): number {
    key.lastIndex = this.#at
    key.test(this.#text)
    return key.lastIndex
  }

  /** The end of the logical line: the first line break without a backslash before it. */
  #logicalEnd(): number {
    let at = this.#at
    for (;;) {
      this.#at = at
      const end = this.#lineEnd()
      if (!this.#isContinued(at, end)) return end
      if (end === this.#text.length) this.#refuse('the last line is to be continued')
      at = this.#text.indexOf('\n', end) + 1
    }
  }

  /** Whether a line ends in a backslash that is not itself escaped. */
  #isContinued(from: number, end: number): boolean {
    let at = end
    while (at > from && this.#text[at - 1] === '\\') at--
    return (end - at) % 2 === 1
  }

  #lineEnd(): number {
    const end = this.#text.indexOf('\n', this.#at)
    if (end < 0) return this.#text.length
    return this.#text[end - 1] === '\r' ? Math.max(this.#at, end - 1) : end
  }

  #refuse(why: string): never {
    const line = this.#text.slice(0, this.#at).split('\n').length
    throw new ParseError(`Not readable as properties: ${why} (line ${line}).`)
  }
}

/** The document and its properties. */
const rowsOfContainers = 2

const aboutLicence = /copyright|licen[cs]e|SPDX/i

/** What no entry owns: the byte order mark, and empty lines at the top. */
const top = /^\uFEFF?(?:[ \t\f]*\r?\n)*/

/** A null character, or a carriage return that does not end a line. */
const notLines = /\0|\r(?!\n)/

const blanks = /(?:[ \t\f]|\\\r?\n)*/y
const key = /(?:[^\\ \t\f=:\r\n]|\\\r?\n[ \t\f]*|\\[^\r\n])*/y

/** What starts a line of a template, a conflict marker, or a section of another format. */
const foreign = /\{\{[#/^!>]|\{%|<%|<\/?[#@]|(?:<{7}|>{7}|\|{7}|={7})(?=\s|$)|\[[^\]\r\n]*\](?=[ \t]*(?:\r?\n|$))/y

/** The directives of Velocity look like comments. */
const directive = /#(?:(?:if|elseif|foreach|set|macro|parse|include)[ \t]*\(|end[ \t]*(?:\r?\n|$))/y

/** As `java.util.Date` prints itself. */
const writtenAt = /^#(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [0-9]{2} [0-9:]{8} [A-Z0-9:+-]{1,9} [0-9]{4}[ \t]*$/

/** The date of writing has no meaning: two different ones are no conflict, and a newer one is no edit. */
function meaningOf(kind: string, written: string): string {
  if (kind === 'date') return ''
  return kind === 'value' ? unescaped(written) : commentsIn(written)
}

const escape = /\\(?:u[0-9a-fA-F]{4}|\r?\n[ \t\f]*|[^]|$)/g

/** The meaning of a key or a value, without escapes and continued line breaks. */
function unescaped(written: string): string {
  if (!written.includes('\\')) return written
  return written.replaceAll(escape, (found) => {
    const second = found[1] ?? ''
    if (second === '\n' || second === '\r') return ''
    if (second === 'u' && found.length === 6) return String.fromCharCode(Number.parseInt(found.slice(2), 16))
    return controls.get(second) ?? second
  })
}

const controls: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
  ['f', '\f'],
])
