/**
 * A YAML text while it is parsed: starts of lines, ends of scalars, and refusals. The parser refuses what YAML forbids and what it
 * does not support (complex keys, tabs as indentation): such a text is merged by lines, which is better than a guess.
 */
import { ParseError } from '../../core/document/parse-error.ts'

const space = 0x20
const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d
const hash = 0x23
const byteOrderMark = 0xfeff

export class Source {
  readonly text: string
  /** The end of the current document. */
  limit: number
  /** The start of the line that was last asked for, and of the next one: columns are asked for in order. */
  #lineStart = 0
  #nextLine: number

  constructor(text: string) {
    this.text = text
    this.limit = text.length
    this.#nextLine = this.#lineBehind(0)
  }

  #lineBehind(at: number): number {
    const found = this.text.indexOf('\n', at)
    return found < 0 ? Number.POSITIVE_INFINITY : found + 1
  }

  #lineOf(at: number): number {
    if (at < this.#lineStart) {
      this.#lineStart = this.text.lastIndexOf('\n', at - 1) + 1
      this.#nextLine = this.#lineBehind(this.#lineStart)
    }
    while (at >= this.#nextLine) {
      this.#lineStart = this.#nextLine
      this.#nextLine = this.#lineBehind(this.#lineStart)
    }
    return this.#lineStart
  }

  /** The character code, a line end behind the document. */
  code(at: number): number {
    return at < this.limit ? this.text.charCodeAt(at) : lineFeed
  }

  isBreak(at: number): boolean {
    if (at >= this.limit) return true
    const code = this.text.charCodeAt(at)
    return code === lineFeed || (code === carriageReturn && this.code(at + 1) === lineFeed)
  }

  isBlank(at: number): boolean {
    if (at >= this.limit) return false
    const code = this.text.charCodeAt(at)
    return code === space || code === tab
  }

  /** Whether a word ends here: at white space, or at the end. */
  isGap(at: number): boolean {
    return this.isBlank(at) || this.isBreak(at)
  }

  afterBlanks(at: number): number {
    const { text, limit } = this
    let to = at
    for (; to < limit; to++) {
      const code = text.charCodeAt(to)
      if (code !== space && code !== tab) return to
    }
    return to
  }

  afterSpaces(at: number): number {
    const { text, limit } = this
    let to = at
    while (to < limit && text.charCodeAt(to) === space) to++
    return to
  }

  /** The end of the line, before its line break. */
  lineEnd(at: number): number {
    this.#lineOf(at)
    const end = Math.min(this.#nextLine - 1, this.limit)
    return end > at && end < this.limit && this.text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end
  }

  /** The place behind the line break here, or the end. */
  afterBreak(at: number): number {
    if (at >= this.limit) return this.limit
    return at + (this.code(at) === carriageReturn ? 2 : 1)
  }

  /** How many characters are before this one in its line, without a byte order mark. */
  column(at: number): number {
    const start = this.#lineOf(at)
    return at - start - (start === 0 && this.text.startsWith('\uFEFF') ? 1 : 0)
  }

  /** The column of what starts its line, or is behind a dash. Tabs give no column (YAML 1.2, 6.1). */
  indent(at: number): number {
    const column = this.column(at)
    for (let before = at - 1; before >= at - column && this.isBlank(before); before--)
      if (this.code(before) === tab) this.refuse('a tab indents a line', at)
    return column
  }

  /** Whether a comment starts here, after blanks or at the start of a line. */
  isComment(at: number): boolean {
    if (this.code(at) !== hash) return false
    const before = at === 0 ? lineFeed : this.text.charCodeAt(at - 1)
    return before === space || before === tab || before === lineFeed || before === byteOrderMark
  }

  /**
   * The end of a comment that closes this line, with the lines below it that go on in its column; `at` when there is
   * none. What else follows on the line is not expected.
   */
  afterLine(at: number): number {
    const start = this.afterBlanks(at)
    if (this.isBreak(start)) return at
    if (!this.isComment(start)) this.refuse('something stands where a line should end', start)
    const column = this.column(start)
    let end = this.lineEnd(start)
    for (;;) {
      const next = this.afterBlanks(this.afterBreak(end))
      if (end >= this.limit || !this.isComment(next) || this.column(next) !== column) return end
      end = this.lineEnd(next)
    }
  }

  refuse(why: string, at: number): never {
    const line = this.text.slice(0, at).split('\n').length
    throw new ParseError(`Not read as YAML: ${why} (line ${line}).`)
  }
}
