/**
 * Parses JSON (RFC 8259) into nodes; every character belongs to one piece (`core/model/node.ts`). Comments, trailing commas and
 * what JSON5 adds (`json5.ts`) are read too, because configuration files have them, and are noted as tolerated: a merge of
 * files without them must not produce them. So is a key that occurs twice with one value: whichever a program takes, it takes
 * that. With two values it makes an object ambiguous, so such a text is not read at all.
 *
 * There is one loop and a stack of open containers, so depth costs memory, never stack frames.
 */

import { type Kinds, kindsOf, NodeTable, type Start } from '../../core/document/node-table.ts'
import { ParseError, readOrUnreadable } from '../../core/document/parse-error.ts'
import { coreText, type Tree, type Unreadable } from '../../core/model/node.ts'
import { Guide, unlike } from './guide.ts'
import { escapeAt, isWhiteSpace, literalAt, nameAt, textWithout } from './json5.ts'
import { array, document, kinds, kindsByFirst, object, string } from './kinds.ts'
import { isKnown, type Open } from './open.ts'

/** A document with more levels is merged by lines. No program writes as many. */
const maxLevels = 20_000

/** The sort of an object, if the format has sorts of objects: objects of different sorts never pair. */
type SortOf = (text: string, at: number) => string | undefined

/** The tables of strict JSON documents, with which a similar document can be read. */
const tables = new WeakMap<Tree, NodeTable>()

export function scanJson(text: string, like?: Tree): Tree | Unreadable {
  const table = like && tables.get(like)
  return scanned(() => {
    const scanner = new Scanner(text, noSorts, table?.hasStrangeNames ? undefined : table)
    const tree = scanner.document()
    if (tree.tolerated.size === 0) tables.set(tree, scanner.table)
    return tree
  }, text)
}

const noSorts: SortOf = () => undefined

/** What was read; a text in which a key occurs twice is read once more, and may be read if it does so with one value. */
function scanned(read: () => Tree, text: string): Tree | Unreadable {
  return readOrUnreadable(() => {
    try {
      return read()
    } catch (thrown) {
      if (thrown instanceof DoubledKey) return new Scanner(text, noSorts, undefined, true).document()
      throw thrown
    }
  })
}

class DoubledKey extends ParseError {}

export function scanObjects(text: string, sortOf: SortOf): Tree | Unreadable {
  return readOrUnreadable(() => new Scanner(text, sortOf).document())
}

/** The row of the document's value. */
const topValue = 1

/** A document with more nodes is merged by lines. */
const maxNodes = 3_000_000

const meaning = (kind: string, written: string) => (kind === 'string' ? textWithout(written.slice(1, -1)) : written)

class Scanner {
  readonly #text: string
  readonly table: NodeTable
  readonly #guide: Guide | undefined
  readonly #tolerated = new Set<string>()
  readonly #comments: { start: number; end: number }[] = []
  readonly #open: Open[] = []
  readonly #sortOf: SortOf
  /** Keys that an object has already: the entry's row, its name in the object, and its key. Undefined: there may be none. */
  readonly #doubled: { row: number; of: number; key: string }[] | undefined
  readonly #kinds: Kinds[number][] = [...kinds]
  readonly #sorts = new Map<string, number>()
  #at = 0

  constructor(text: string, sortOf: SortOf, like?: NodeTable, mayBeDoubled = false) {
    this.#text = text
    this.#doubled = mayBeDoubled ? [] : undefined
    this.#sortOf = sortOf
    this.#guide = like && new Guide(like, text)
    this.table = new NodeTable(text, this.#kinds, meaning, like)
  }

  document(): Tree {
    const bom = this.#text.startsWith('\uFEFF') ? 1 : 0
    const root = this.table.begin(document, undefined, { leadStart: 0, labelStart: 0, labelEnd: 0, start: 0 })
    this.#at = bom
    this.#value()
    for (let open = this.#open.at(-1); open; open = this.#open.at(-1)) this.#inside(open)
    const closeStart = this.#at
    this.#trivia()
    if (this.#at < this.#text.length) this.#refuse('something follows the document')
    this.table.borders(root, bom, closeStart, this.#at)
    this.table.end(root, this.#at)
    const tree = this.table.tree({ comments: this.#comments, tolerated: this.#tolerated })
    for (const doubled of this.#doubled ?? []) this.#verifyDoubled(tree, doubled)
    return tree
  }

  #verifyDoubled(tree: Tree, { row, of, key }: Readonly<{ row: number; of: number; key: string }>): void {
    const [again, first] = [tree.node(row), tree.node(of).child(key)]
    if (first && coreText(tree, first) === coreText(tree, again)) return
    this.#at = again.start
    this.#refuse(`the key ${JSON.stringify(key)} occurs twice in one object`)
  }

  /** The document's value, an entry without a label. */
  #value(): void {
    const leadStart = this.#at
    this.#trivia()
    this.#core('value', { leadStart, labelStart: this.#at, labelEnd: this.#at, start: this.#at }, undefined)
  }

  /** One step inside a container: its end, or its next entry. */
  #inside(open: Open): void {
    if (open.like !== unlike && this.#copyRun(open)) return
    const leadStart = this.#at
    this.#trivia()
    if (this.#text.charCodeAt(this.#at) === (open.isObject ? 0x7d : 0x5d)) return this.#close(open, leadStart)
    if (!open.isEmpty && !open.separated) this.#refuse('a comma is missing')
    open.isEmpty = false
    const labelStart = this.#at
    const name = open.isObject ? this.#label(open) : undefined
    const labelEnd = open.isObject ? this.#labelEnd : labelStart
    if (open.like !== unlike && !open.isObject) this.#guide?.passItem(open)
    this.#core(name, { leadStart, labelStart, labelEnd, start: this.#at }, open)
  }

  /** Copies equal entries from the guide; false if the next entry must be read. */
  #copyRun(open: Open): boolean {
    const run = this.#guide?.run(open, this.#at)
    if (!this.#guide || !run) return false
    const { table } = this.#guide
    if (this.table.rows + run.to - run.from > maxNodes) this.#refuse('the document has too many values')
    this.table.copy(table, run.from, run.to, run.by)
    this.#at = table.leadStartOf(run.to) + run.by
    return true
  }

  /** The core of an entry: an atom is read completely, a container is opened. */
  #core(name: string | undefined, at: Start, parent: Open | undefined): void {
    const kind = this.#kindHere()
    if (this.table.rows >= maxNodes) this.#refuse('the document has too many values')
    const row = this.table.begin(kind === object ? this.#sortHere() : kind, name, at)
    if (kind === object || kind === array) {
      if (this.#open.length >= maxLevels) this.#refuse('the document is nested too deeply')
      this.#open.push({
        row,
        isObject: kind === object,
        openEnd: ++this.#at,
        names: [],
        index: undefined,
        isEmpty: true,
        separated: false,
        ...this.#counterpart(kind, parent),
      })
      return
    }
    if (kind === string) this.#string()
    else this.#literal()
    this.table.end(row, this.#at)
    if (parent) this.#separator(row, parent)
  }

  /** The counterpart of a container of this kind in the guide. */
  #counterpart(kind: number, parent: Open | undefined): Pick<Open, 'like' | 'next' | 'partner' | 'isUnsure'> {
    const row = parent ? parent.partner : topValue
    const isAlike = this.#guide !== undefined && row !== unlike && this.#guide.table.kindOf(row) === kinds[kind]
    return { like: isAlike ? row : unlike, next: row + 1, partner: unlike, isUnsure: false }
  }

  /** The kind of the object that starts here. */
  #sortHere(): number {
    const sort = this.#sortOf(this.#text, this.#at)
    if (sort === undefined) return object
    const known =
      this.#sorts.get(sort) ?? this.#kinds.push(...kindsOf([{ kind: sort, role: 'members', separator: ',' }])) - 1
    this.#sorts.set(sort, known)
    return known
  }

  #labelEnd = 0

  #label(open: Open): string {
    const name = this.#name()
    this.#labelEnd = this.#at
    this.#trivia()
    if (this.#text.charCodeAt(this.#at) !== 0x3a) this.#refuse('a colon is missing')
    this.#at++
    this.#trivia()
    const isDoubled = open.like !== unlike && this.#guide ? this.#guide.isKnown(open, name) : isKnown(open, name)
    return isDoubled ? this.#nameAgain(open, name) : name
  }

  /** A name of its own for a key that the object has already. */
  #nameAgain(open: Open, key: string): string {
    const why = `the key ${JSON.stringify(key)} occurs twice in one object`
    if (!this.#doubled) throw new DoubledKey(this.#message(why))
    let times = 2
    while (isKnown(open, `${key} (${times})`)) times++
    this.#doubled.push({ row: this.table.rows, of: open.row, key })
    this.#tolerated.add(why)
    return `${key} (${times})`
  }

  #name(): string {
    const first = this.#text[this.#at]
    if (first !== '"' && first !== "'") return this.#bareName()
    const from = this.#at + 1
    const hasEscapes = this.#string()
    const written = this.#text.slice(from, this.#at - 1)
    return hasEscapes ? textWithout(written) : written
  }

  #bareName(): string {
    const name = nameAt(this.#text, this.#at)
    if (name === undefined) this.#refuse('a key must be a string')
    this.#tolerated.add('a key without quotes')
    this.#at += name.length
    return name
  }

  #close(open: Open, closeStart: number): void {
    if (open.separated) this.#tolerated.add('a trailing comma')
    this.table.borders(open.row, open.openEnd, closeStart, this.#at++)
    this.table.end(open.row, this.#at)
    this.#open.pop()
    const parent = this.#open.at(-1)
    if (parent) this.#separator(open.row, parent)
  }

  /** Reads what follows an entry: a comma, and a comment that ends the line. Other trivia belongs to the next entry. */
  #separator(row: number, parent: Open): void {
    const end = this.#at
    const commented = this.#comment()
    this.#trivia()
    parent.separated = this.#text.charCodeAt(this.#at) === 0x2c
    if (parent.separated) {
      const comma = this.#at++
      this.table.behind(row, comma, this.#at, Math.max(this.#at, this.#comment()))
      this.#at = Math.max(this.#at, this.#comment())
    } else {
      this.table.behind(row, end, end, commented)
      this.#at = commented
    }
  }

  /** The end of a comment that ends this line, or the current place if there is none. */
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
      else if (code > 0x20 && code < 0xa0) return
      else if (!isWhiteSpace(code)) return
      else {
        this.#tolerated.add('white space of JSON5')
        this.#at++
      }
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
    // Looking ahead may read a comment twice.
    if (start >= (this.#comments.at(-1)?.end ?? 0)) this.#comments.push({ start, end: this.#at })
  }

  #kindHere(): number {
    const code = this.#text.charCodeAt(this.#at)
    const kind = kindsByFirst[code]
    if (kind !== undefined && kind !== 0) return kind
    if (Number.isNaN(code)) this.#refuse('the document ends too early')
    return this.#refuse(`${JSON.stringify(this.#text[this.#at])} does not start a value`)
  }

  #literal(): void {
    if (this.#integer()) return
    literal.lastIndex = this.#at
    const found = literal.exec(this.#text)?.[0]
    const tolerated = found === undefined ? literalAt(this.#text, this.#at) : undefined
    if (found === undefined && tolerated === undefined) this.#refuse('a value is not valid')
    if (tolerated !== undefined) this.#tolerated.add('a number of JSON5')
    this.#at += (found ?? tolerated ?? '').length
  }

  /** Moves behind a whole number that is followed by a comma, an end or white space: most numbers are, and need no pattern. */
  #integer(): boolean {
    let at = this.#at
    let code = this.#text.charCodeAt(at)
    if (code < 0x31 || code > 0x39) return false
    while (code >= 0x30 && code <= 0x39) code = this.#text.charCodeAt(++at)
    const isEnded = code === 0x2c || code === 0x0a || code === 0x5d || code === 0x7d || code === 0x20 || code === 0x0d
    if (isEnded) this.#at = at
    return isEnded
  }

  /** Moves behind a string; returns whether it has escapes. */
  #string(): boolean {
    const quote = this.#text.charCodeAt(this.#at)
    if (quote === 0x27) this.#tolerated.add('a string in single quotes')
    let hasEscapes = false
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at)
      if (code === quote) {
        this.#at = at + 1
        return hasEscapes
      }
      if (code < 0x20) this.#refuse('a string holds a control character')
      if (code !== 0x5c) continue
      at += this.#escape(at) - 1
      hasEscapes = true
    }
    return this.#refuse('a string does not end')
  }

  /** The length of the escape. */
  #escape(at: number): number {
    escape.lastIndex = at
    const found = escape.exec(this.#text)?.[0]
    if (found) return found.length
    const tolerated = escapeAt(this.#text, at)
    if (tolerated === undefined) this.#refuse('an escape in a string is not valid')
    this.#tolerated.add('an escape of JSON5')
    return tolerated.length
  }

  #refuse(why: string): never {
    throw new ParseError(this.#message(why))
  }

  #message(why: string): string {
    const line = this.#text.slice(0, this.#at).split('\n').length
    return `Not valid JSON: ${why} (line ${line}).`
  }
}

/** RFC 8259: section 6 for numbers, section 3 for literals; no character may follow that could be part of it. */
const literal = /(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![\w.+-])/y
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
