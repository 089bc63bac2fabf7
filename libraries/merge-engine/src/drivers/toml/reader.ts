/** A place in a TOML text, and what was found so far: comments, tolerated faults, nodes. */
import { NodeTable } from '../../core/document/node-table.ts'
import { ParseError } from '../../core/document/parse-error.ts'
import { type Kind, kinds, numberOf } from './kinds.ts'
import { meaningOf } from './spelling.ts'

/** A document with more nodes is merged by lines. */
const maxNodes = 3_000_000

export class Reader {
  readonly text: string
  readonly table: NodeTable
  readonly comments: { start: number; end: number }[] = []
  readonly tolerated = new Set<string>()
  at: number

  constructor(text: string) {
    this.text = text
    this.table = new NodeTable(text, kinds, meaningOf)
    this.at = top.exec(text)?.[0].length ?? 0
  }

  /** Begins a node with a lead, a label and a gap. */
  begin(kind: Kind, name: string | undefined, at: Parameters<NodeTable['begin']>[2]): number {
    if (this.table.rows >= maxNodes) this.refuse('the document has too many values')
    return this.table.begin(numberOf.get(kind) ?? 0, name, at)
  }

  /** Begins a container that has nothing but its children. */
  beginBare(kind: Kind, name: string | undefined, start: number): number {
    return this.begin(kind, name, { leadStart: start, labelStart: start, labelEnd: start, start })
  }

  /** Ends a container that has nothing behind its children. */
  endBare(row: number, openEnd: number, end: number): void {
    this.table.borders(row, openEnd, end, end)
    this.table.end(row, end)
  }

  /** Skips spaces and tabs. */
  blanks(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code !== 0x20 && code !== 0x09) return
      this.at++
    }
  }

  /** Skips white space, line breaks and comments; returns whether there was a line break. */
  trivia(): boolean {
    let broken = false
    for (;;) {
      this.blanks()
      if (this.text[this.at] === '#') this.comment()
      if (!this.lineBreak()) return broken
      broken = true
    }
  }

  lineBreak(): boolean {
    const code = this.text.charCodeAt(this.at)
    if (code === 0x0a) this.at++
    else if (code === 0x0d && this.text.charCodeAt(this.at + 1) === 0x0a) this.at += 2
    else return false
    return true
  }

  /** Skips the comment that starts here. */
  comment(): void {
    const start = this.at
    const found = this.text.indexOf('\n', start)
    const end = found < 0 ? this.text.length : found
    this.at = this.text[end - 1] === '\r' && found >= 0 ? end - 1 : end
    if (notInComments.test(this.text.slice(start, this.at))) this.refuse('a comment holds a control character')
    // Looking ahead reads a comment twice.
    if (start >= (this.comments.at(-1)?.end ?? 0)) this.comments.push({ start, end: this.at })
  }

  /** The end of a comment on this line, if there is nothing before it; else the current place. */
  commentBehind(): number {
    const from = this.at
    this.blanks()
    if (this.text[this.at] !== '#') {
      this.at = from
      return from
    }
    // Nobody writes it so; a merge that did would have put a line's comment behind the line before it.
    if (this.at === from) this.tolerated.add('a comment that touches what stands before it')
    this.comment()
    const end = this.at
    this.at = from
    return end
  }

  /** The match of the (sticky) pattern here, if there is one. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    return pattern.exec(this.text)?.[0]
  }

  refuse(why: string): never {
    const line = this.text.slice(0, this.at).split('\n').length
    throw new ParseError(`Not valid TOML: ${why} (line ${line}).`)
  }
}

/** What no entry owns: the byte order mark, and empty lines at the top. Where nothing is below them they are the document's end, as they are where its last entry went. */
const top = /^\uFEFF?(?:(?:[ \t]*\r?\n)*(?=[ \t]*\S))?/

/** Control characters other than tab. */
const notInComments = /[^\P{Cc}\t\u0080-\u009f]/u
