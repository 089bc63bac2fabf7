/**
 * Reading TOML into nodes (`kinds.ts`), line by line: an entry, a header, a comment or nothing. A key or a table that is
 * defined twice makes the document invalid, and it is not read.
 *
 * An entry owns the line break in front of it, the empty lines and the comments directly above, and a comment behind it;
 * so a table ends with its last entry, and the file's last line break is the document's.
 */

import { readOrUnreadable } from '../../core/document/parse-error.ts'
import type { Tree, Unreadable } from '../../core/model/node.ts'
import { readKey } from './atoms.ts'
import { Definitions } from './definitions.ts'
import { Nesting } from './nesting.ts'
import { textsAt } from './places.ts'
import { Reader } from './reader.ts'
import { nameOfPath } from './spelling.ts'
import { readEquals, readValue } from './values.ts'

export function scanToml(text: string): Tree | Unreadable {
  return readOrUnreadable(() => new Scanner(text).document())
}

class Scanner {
  readonly #reader: Reader
  readonly #definitions = new Definitions()
  readonly #nesting: Nesting

  constructor(text: string) {
    this.#reader = new Reader(text)
    this.#nesting = new Nesting(this.#reader)
  }

  document(): Tree {
    const { text, table, comments, tolerated } = this.#reader
    while (this.#reader.at < text.length) this.#line()
    this.#nesting.close()
    return table.tree({ comments, tolerated, unit: '' })
  }

  #line(): void {
    const reader = this.#reader
    reader.blanks()
    const first = reader.text[reader.at]
    if (first === '#') this.#nesting.comments.line()
    else if (first === '[') this.#header()
    else if (first === '\n' || first === '\r' || first === undefined) this.#nesting.comments.blankLine()
    else this.#entry()
    reader.blanks()
    if (reader.at < reader.text.length && !reader.lineBreak()) reader.refuse('a line holds more than it may')
  }

  #entry(): void {
    const reader = this.#reader
    const leadStart = this.#nesting.entryLead()
    const labelStart = reader.at
    const path = readKey(reader)
    const labelEnd = reader.at
    if (!this.#definitions.define(path)) reader.refuse(`${nameOfPath(path)} is defined twice`)
    readEquals(reader)
    const texts = textsAt(this.#nesting.path, path)
    const at = { leadStart, labelStart, labelEnd, start: reader.at }
    const row = readValue(reader, nameOfPath(path), at, texts)
    const end = reader.at
    reader.at = reader.commentBehind()
    reader.table.behind(row, end, end, reader.at)
    this.#nesting.taken()
  }

  #header(): void {
    const reader = this.#reader
    const start = reader.at
    const isElement = reader.text.startsWith('[[', start)
    reader.at += isElement ? 2 : 1
    reader.blanks()
    const path = readKey(reader)
    reader.blanks()
    const end = isElement ? ']]' : ']'
    if (!reader.text.startsWith(end, reader.at)) reader.refuse('a header does not end')
    const isNew = isElement ? this.#definitions.openElement(path) : this.#definitions.openTable(path)
    if (!isNew) reader.refuse(`${nameOfPath(path)} is defined twice`)
    const label = { start, end: reader.at + end.length }
    if (isElement) this.#nesting.openElement(path, label)
    else this.#nesting.openTable(path, label)
  }
}
