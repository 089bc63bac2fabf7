/**
 * Reading JSON into nodes, by RFC 8259, with every piece of the text owned (`core/node.ts`). Comments and trailing
 * commas are read where an editor's configuration file has them, and remembered as tolerated: a merge of files without
 * them may not bring them in. A key that occurs twice makes the object ambiguous, so such a text is not read at all.
 *
 * One loop and a stack of open containers, so depth costs memory, never stack frames.
 */
import type { Tree, Unreadable } from '../../core/node.ts'
import { type Kinds, NodeTable, type Start } from '../../core/node-table.ts'

const kinds = [
  { kind: 'document', role: 'slots' },
  { kind: 'object', role: 'members' },
  { kind: 'array', role: 'items' },
  { kind: 'string', role: 'none' },
  { kind: 'number', role: 'none' },
  { kind: 'boolean', role: 'none' },
  { kind: 'null', role: 'none' },
] as const satisfies Kinds

const [document, object, array, string, number, boolean, nothing] = [0, 1, 2, 3, 4, 5, 6] as const

/** A container that is still open: its row, what it has seen, and what stands behind its last entry. */
type Open = {
  readonly row: number
  readonly isObject: boolean
  readonly openEnd: number
  readonly names: Set<string>
  isEmpty: boolean
  separated: boolean
}

/** The most levels a document may have; more is merged by lines. Far above what any program writes. */
const mostLevels = 20_000

class Refusal extends Error {}

export function scanJson(text: string): Tree | Unreadable {
  try {
    return new Scanner(text).document()
  } catch (thrown) {
    if (thrown instanceof Refusal) return { unreadable: thrown.message }
    throw thrown
  }
}

/** The most nodes a document may have; more is merged by lines. */
const mostNodes = 3_000_000

class Scanner {
  readonly #text: string
  readonly #table: NodeTable
  readonly #tolerated = new Set<string>()
  readonly #comments: { start: number; end: number }[] = []
  readonly #open: Open[] = []
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#table = new NodeTable(text, kinds, (kind, written) =>
      kind === 'string' ? unescaped(written.slice(1, -1)) : written,
    )
  }

  document(): Tree {
    const bom = this.#text.startsWith('\uFEFF') ? 1 : 0
    const root = this.#table.begin(document, undefined, { leadStart: 0, labelStart: 0, labelEnd: 0, start: 0 })
    this.#at = bom
    this.#value()
    for (let open = this.#open.at(-1); open; open = this.#open.at(-1)) this.#inside(open)
    const closeStart = this.#at
    this.#trivia()
    if (this.#at < this.#text.length) this.#refuse('something follows the document')
    this.#table.borders(root, bom, closeStart, this.#at)
    this.#table.end(root, this.#at)
    return this.#table.tree({ comments: this.#comments, tolerated: this.#tolerated })
  }

  /** The document's one value, an entry without a label. */
  #value(): void {
    const leadStart = this.#at
    this.#trivia()
    this.#core('value', { leadStart, labelStart: this.#at, labelEnd: this.#at, start: this.#at }, undefined)
  }

  /** One step inside a container: its end, or its next entry. */
  #inside(open: Open): void {
    const leadStart = this.#at
    this.#trivia()
    if (this.#text[this.#at] === (open.isObject ? '}' : ']')) return this.#close(open, leadStart)
    if (!open.isEmpty && !open.separated) this.#refuse('a comma is missing')
    open.isEmpty = false
    const labelStart = this.#at
    const name = open.isObject ? this.#label(open.names) : undefined
    const labelEnd = open.isObject ? this.#labelEnd : labelStart
    this.#core(name, { leadStart, labelStart, labelEnd, start: this.#at }, open)
  }

  /** The core of an entry: an atom is read whole, a container is opened. */
  #core(name: string | undefined, at: Start, parent: Open | undefined): void {
    const kind = this.#kindHere()
    if (this.#table.rows >= mostNodes) this.#refuse('the document has too many values')
    const row = this.#table.begin(kind, name, at)
    if (kind === object || kind === array) {
      if (this.#open.length >= mostLevels) this.#refuse('the document is nested too deeply')
      this.#open.push({
        row,
        isObject: kind === object,
        openEnd: ++this.#at,
        names: new Set(),
        isEmpty: true,
        separated: false,
      })
      return
    }
    if (kind === string) this.#string()
    else this.#literal()
    this.#table.end(row, this.#at)
    if (parent) this.#separator(row, parent)
  }

  #labelEnd = 0

  #label(names: Set<string>): string {
    if (this.#text[this.#at] !== '"') this.#refuse('a key must be a string')
    const from = this.#at + 1
    const hasEscapes = this.#string()
    const written = this.#text.slice(from, this.#at - 1)
    const name = hasEscapes ? unescaped(written) : written
    this.#labelEnd = this.#at
    this.#trivia()
    if (this.#text[this.#at] !== ':') this.#refuse('a colon is missing')
    this.#at++
    this.#trivia()
    if (names.has(name)) this.#refuse(`the key ${JSON.stringify(name)} occurs twice in one object`)
    names.add(name)
    return name
  }

  #close(open: Open, closeStart: number): void {
    if (open.separated) this.#tolerated.add('a trailing comma')
    this.#table.borders(open.row, open.openEnd, closeStart, this.#at++)
    this.#table.end(open.row, this.#at)
    this.#open.pop()
    const parent = this.#open.at(-1)
    if (parent) this.#separator(open.row, parent)
  }

  /** What stands behind an entry: a comma, and a comment that ends the line. Other trivia belongs to what follows. */
  #separator(row: number, parent: Open): void {
    const end = this.#at
    const commented = this.#comment()
    this.#trivia()
    parent.separated = this.#text[this.#at] === ','
    if (parent.separated) {
      const comma = this.#at++
      this.#table.behind(row, comma, this.#at, Math.max(this.#at, this.#comment()))
      this.#at = Math.max(this.#at, this.#comment())
    } else {
      this.#table.behind(row, end, end, commented)
      this.#at = commented
    }
  }

  /** The end of a comment that closes the present line, or where we are when there is none. */
  #comment(): number {
    const from = this.#at
    let at = from
    while (this.#text[at] === ' ' || this.#text[at] === '\t') at++
    if (this.#text[at] !== '/') return from
    this.#at = at
    this.#oneComment()
    const end = this.#at
    this.#at = from
    let next = end
    while (this.#text[next] === ' ' || this.#text[next] === '\t') next++
    const endsLine = next >= this.#text.length || this.#text[next] === '\n' || this.#text[next] === '\r'
    return endsLine ? end : from
  }

  #trivia(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) this.#at++
      else if (code === 0x2f) this.#oneComment()
      else return
    }
  }

  #oneComment(): void {
    const start = this.#at
    const second = this.#text[this.#at + 1]
    if (second === '/') {
      const end = this.#text.indexOf('\n', this.#at)
      this.#at = end < 0 ? this.#text.length : end
      if (this.#text[this.#at - 1] === '\r') this.#at--
    } else if (second === '*') {
      const end = this.#text.indexOf('*/', this.#at + 2)
      if (end < 0) this.#refuse('a comment does not end')
      this.#at = end + 2
    } else this.#refuse('a slash stands where a value or a comment should')
    this.#tolerated.add('a comment')
    // Looking ahead reads a comment twice.
    if (start >= (this.#comments.at(-1)?.end ?? 0)) this.#comments.push({ start, end: this.#at })
  }

  #kindHere(): number {
    const first = this.#text[this.#at]
    if (first === undefined) this.#refuse('the document ends too early')
    const kind = kindsByFirst.get(first)
    if (kind === undefined) this.#refuse(`${JSON.stringify(first)} does not start a value`)
    return kind
  }

  #literal(): void {
    literal.lastIndex = this.#at
    const found = literal.exec(this.#text)?.[0]
    if (!found) this.#refuse('a value is not valid')
    this.#at += found.length
  }

  /** Goes behind a string; answers whether it has escapes. */
  #string(): boolean {
    let hasEscapes = false
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at)
      if (code === 0x22) {
        this.#at = at + 1
        return hasEscapes
      }
      if (code < 0x20) this.#refuse('a string holds a control character')
      if (code !== 0x5c) continue
      escape.lastIndex = at
      const found = escape.exec(this.#text)?.[0]
      if (!found) this.#refuse('an escape in a string is not valid')
      at += found.length - 1
      hasEscapes = true
    }
    return this.#refuse('a string does not end')
  }

  #refuse(why: string): never {
    const line = this.#text.slice(0, this.#at).split('\n').length
    throw new Refusal(`Not valid JSON: ${why} (line ${line}).`)
  }
}

const kindsByFirst: ReadonlyMap<string, number> = new Map([
  ['{', object],
  ['[', array],
  ['"', string],
  ['t', boolean],
  ['f', boolean],
  ['n', nothing],
  ...'-0123456789'.split('').map((first) => [first, number] as const),
])

/** A string's text without its escapes; a lone surrogate stays one. */
function unescaped(written: string): string {
  if (!written.includes('\\')) return written
  return written.replaceAll(
    escapeAnywhere,
    (found) => escapes.get(found) ?? String.fromCharCode(Number.parseInt(found.slice(2), 16)),
  )
}

/** RFC 8259, section 6 for numbers, section 3 for the literals; nothing that could prolong it may follow. */
const literal = /(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![\w.+-])/y
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const escapeAnywhere = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/g
const escapes: ReadonlyMap<string, string> = new Map([
  ['\\"', '"'],
  ['\\\\', '\\'],
  ['\\/', '/'],
  ['\\b', '\b'],
  ['\\f', '\f'],
  ['\\n', '\n'],
  ['\\r', '\r'],
  ['\\t', '\t'],
])
