/**
 * The open containers while a document is read, and what a header closes. A header belongs to the innermost element whose path it
 * extends:
 *
 *   [[x]]          elements x, its first element
 *   [x.y]            a table in that element
 *   [[x.z]]          elements z in it, and their first element
 *   [[x]]          closes these, and is x's second element
 *   [a]            closes x
 */
import { type Naming, namingByText, WaitingComments } from './comments.ts'
import type { Reader } from './reader.ts'
import { nameOfPath } from './spelling.ts'

/** The document, or an element: keys, and behind them tables whose paths extend its own. */
type Scope = {
  readonly path: readonly string[]
  readonly row: number
  readonly openEnd: number
  readonly keys: Container
  /** The names of the elements in it, including closed ones. */
  readonly lists: Set<string>
  tables: Container | undefined
  elements: (Container & Readonly<{ path: readonly string[] }>) | undefined
}

type Container = Readonly<{ row: number; openEnd: number; naming: Naming }>

/** The range of a header's label. */
export type Label = Readonly<{ start: number; end: number }>

export class Nesting {
  readonly comments: WaitingComments
  readonly #reader: Reader
  readonly #scopes: Scope[] = []
  /** The table whose entries are being read; undefined for the keys of the innermost scope. */
  #table: (Container & Readonly<{ path: readonly string[] }>) | undefined
  #leadStart: number

  constructor(reader: Reader) {
    this.#reader = reader
    this.#leadStart = reader.at
    this.comments = new WaitingComments(reader)
    const row = reader.table.begin(0, undefined, { leadStart: 0, labelStart: 0, labelEnd: 0, start: 0 })
    this.#openScope([], row)
  }

  /** The path of the table that entries go to. */
  get path(): readonly string[] {
    return this.#table?.path ?? this.#scope.path
  }

  /** The start of the next entry's lead. */
  entryLead(): number {
    this.#leadStart = this.comments.flush(this.#leadStart, (this.#table ?? this.#scope.keys).naming)
    return this.#leadStart
  }

  /** Notes that an entry or a header was read up to here. */
  taken(): void {
    this.#leadStart = this.#reader.at
    this.comments.taken()
  }

  openTable(path: readonly string[], label: Label): void {
    const tables = this.#closeUpTo(path)
    this.#leadStart = this.comments.flush(this.#leadStart, tables.naming)
    const at = { leadStart: this.#leadStart, labelStart: label.start, labelEnd: label.end, start: label.end }
    const row = this.#reader.begin('table', this.#nameInScope(path), at)
    this.#table = { row, openEnd: this.#commentBehind(label), naming: namingByText(), path }
    this.taken()
  }

  openElement(path: readonly string[], label: Label): void {
    const tables = this.#closeUpTo(path, { isElement: true })
    const { elements } = this.#scope
    this.#leadStart = this.comments.flush(this.#leadStart, elements ? unnamed : tables.naming)
    // The lead of the first element is that of the array, because the first entry of a document has no line break before it.
    if (!elements) this.#openElements(path, label)
    const leadStart = elements ? this.#leadStart : label.start
    const row = this.#reader.begin('element', undefined, {
      leadStart,
      labelStart: label.start,
      labelEnd: label.end,
      start: label.end,
    })
    this.#leadStart = this.#commentBehind(label)
    this.#openScope(path, row)
    this.taken()
  }

  /** The end of the document. */
  close(): void {
    const { text, table } = this.#reader
    this.comments.blankLine()
    if (this.#scopes.length > 1 || this.#scope.tables) {
      const tables = this.#closeUpTo([])
      this.#leadStart = this.comments.flush(this.#leadStart, tables.naming)
    } else this.entryLead()
    const { row, openEnd } = this.#closeSlots()
    table.borders(row, openEnd, this.#leadStart, text.length)
    table.end(row, text.length)
  }

  get #scope(): Scope {
    const scope = this.#scopes.at(-1)
    if (!scope) throw new Error('the document is closed')
    return scope
  }

  #openScope(path: readonly string[], row: number): void {
    const openEnd = this.#leadStart
    const keys = this.#openBare('keys', 'keys')
    this.#scopes.push({ path, row, openEnd, keys, lists: new Set(), tables: undefined, elements: undefined })
    this.#table = undefined
  }

  #openElements(path: readonly string[], label: Label): void {
    const at = { leadStart: this.#leadStart, labelStart: label.start, labelEnd: label.start, start: label.start }
    const row = this.#reader.begin('elements', this.#nameInScope(path), at)
    this.#scope.elements = { row, openEnd: label.start, naming: unnamed, path }
    this.#scope.lists.add(nameOfPath(path.slice(this.#scope.path.length)))
  }

  /** The name in the scope; elements of one name, and the tables in them, are adjacent. */
  #nameInScope(path: readonly string[]): string {
    const { path: own, lists } = this.#scope
    const name = nameOfPath(own.length === 0 ? path : path.slice(own.length))
    const isApart = lists.size > 0 && [...lists].some((list) => name === list || name.startsWith(`${list}.`))
    if (isApart) this.#reader.refuse(`the tables of ${name} stand apart from each other`)
    return name
  }

  /** Behind a header: the end of the comment on its line. */
  #commentBehind(label: Label): number {
    this.#reader.at = label.end
    this.#reader.at = this.#reader.commentBehind()
    return this.#reader.at
  }

  /** Closes what this header does not belong to; returns the tables it belongs to. */
  #closeUpTo(path: readonly string[], { isElement = false } = {}): Container {
    this.#leadStart = this.comments.flushBehind(this.#leadStart, (this.#table ?? this.#scope.keys).naming)
    if (this.#table) this.#end(this.#table)
    this.#table = undefined
    while (this.#scopes.length > 1 && !isBelow(path, this.#scope.path)) this.#closeElement()
    const scope = this.#scope
    if (scope.elements && !(isElement && isSame(scope.elements.path, path))) this.#closeElements(scope)
    scope.tables ??= this.#closeKeys(scope)
    return scope.tables
  }

  #closeElement(): void {
    const { row, openEnd } = this.#closeSlots()
    this.#scopes.pop()
    this.#reader.endBare(row, openEnd, this.#leadStart)
  }

  /** Ends both slots of the innermost scope. */
  #closeSlots(): Scope {
    const scope = this.#scope
    this.#closeElements(scope)
    this.#end(scope.tables ?? this.#closeKeys(scope))
    return scope
  }

  #closeElements(scope: Scope): void {
    if (scope.elements) this.#end(scope.elements)
    scope.elements = undefined
  }

  #closeKeys({ keys }: Scope): Container {
    this.#end(keys)
    return this.#openBare('tables', 'tables')
  }

  #openBare(kind: 'keys' | 'tables', name: string): Container {
    return {
      row: this.#reader.beginBare(kind, name, this.#leadStart),
      openEnd: this.#leadStart,
      naming: namingByText(),
    }
  }

  #end({ row, openEnd }: Container): void {
    this.#reader.endBare(row, openEnd, this.#leadStart)
  }
}

const unnamed: Naming = () => undefined

const isBelow = (path: readonly string[], above: readonly string[]) =>
  path.length > above.length && above.every((part, at) => part === path[at])

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && isBelow([...one, ''], other)
