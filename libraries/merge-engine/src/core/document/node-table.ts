/**
 * A parser puts its nodes into a table: rows of one array of integers, in the order in which their entries start. So a
 * parent is before its children, and a subtree is a range of rows:
 *
 *   row   kind      name  lead label …  end sep after  | last
 *    0    document   -     0    0        52  52   52     | 5
 *    1    object     -     0    0        51  51   51     | 5     last: the row behind the subtree
 *    2    string     a     1    4         8   8    9     | 3
 *
 * A `Node` is a view of a row, made when it is first asked for. A merge asks only for what changed and what is around it,
 * so of a million nodes a few hundred become objects, and the garbage collector has little to do. One object for each node
 * was several times slower from a megabyte on.
 */
import type { Node, Role, Tree } from '../model/node.ts'
import { Interner } from './interner.ts'

/** Where each number stands in its row. The order counts: `copy` moves ranges of them. */
const places = {
  kind: 0,
  name: 1,
  last: 2,
  leadStart: 3,
  labelStart: 4,
  labelEnd: 5,
  start: 6,
  openEnd: 7,
  closeStart: 8,
  tailStart: 9,
  end: 10,
  separatorStart: 11,
  separatorEnd: 12,
  afterEnd: 13,
} as const

const width = Object.keys(places).length

/** A kind of nodes of a format. All have the same properties in the same order, so that looking at one is as fast as at another. */
type Kind<Name extends string = string> = Readonly<{
  kind: Name
  role: Role
  separator: string
  lines: boolean
  isFree: boolean
  isSilent: boolean
  isApart: boolean
}>

export type Kinds<Name extends string = string> = readonly Kind<Name>[]

/**
 * The kinds of nodes of a format; the document's own kind comes first.
 * - `separator`: must be between two children of such a container. Absent: nothing must.
 * - `lines`: children start on their own lines; only the first may be on the line of its container, and still sets the
 *   column of the others
 * - `order` free: a list whose order has no meaning
 * - `silent`: left out of paths, because a person does not see it as a thing of its own
 * - `apart`: an empty line separates it from what follows, such as a comment on its own
 */
export const kindsOf = <Name extends string>(
  given: readonly Readonly<{
    kind: Name
    role: Role
    separator?: string
    lines?: true
    order?: 'free'
    silent?: true
    apart?: true
  }>[],
): Kinds<Name> =>
  given.map(({ kind, role, separator = '', lines = false, order, silent = false, apart = false }) => ({
    kind,
    role,
    separator,
    lines,
    isFree: order === 'free',
    isSilent: silent,
    isApart: apart,
  }))

/** The start of an entry: of its lead, its label and its core. */
export type Start = Readonly<{ leadStart: number; labelStart: number; labelEnd: number; start: number }>

/** The meaning of an atom's text, however it is spelled. */
type Meaning = (kind: string, written: string) => string

/** Characters for each node in most documents; the table starts with so many rows. */
const usualText = 16

/** In a container with more rows than this, children are found by an index of names. */
const fewRows = 64

export class NodeTable {
  readonly text: string
  readonly #kinds: Kinds
  readonly #meaning: Meaning
  /** Names repeat, so each is kept once, also across similar documents. */
  readonly #names: Interner
  #views: (View | undefined)[] = []
  readonly #childRows = new Map<number, ReadonlyMap<number, number>>()
  #cells: Int32Array
  #rows = 0

  /** @param like the table of a similar document, from which rows may be copied. */
  constructor(text: string, kinds: Kinds, meaning: Meaning, like?: NodeTable) {
    this.text = text
    this.#kinds = kinds
    this.#meaning = meaning
    this.#names = like ? like.#names : new Interner()
    const usualRows = like ? like.rows + fewRows : Math.ceil(text.length / usualText)
    this.#cells = new Int32Array(Math.max(64, usualRows) * width)
  }

  get rows(): number {
    return this.#rows
  }

  /** Begins a node: its kind as an index of `Kinds`, and its name (undefined in a list). Returns its row. */
  begin(kind: number, name: string | undefined, at: Start): number {
    const row = this.#rows++
    if (this.#rows * width > this.#cells.length) this.#grow()
    const from = row * width
    this.#cells[from] = kind
    this.#cells[from + places.name] = name === undefined ? -1 : this.#names.of(name)
    this.#cells[from + places.leadStart] = at.leadStart
    this.#cells[from + places.labelStart] = at.labelStart
    this.#cells[from + places.labelEnd] = at.labelEnd
    this.#cells[from + places.start] = at.start
    return row
  }

  /** The inner borders of a container: behind its open piece, before its close trivia, and before its tail. */
  borders(row: number, openEnd: number, closeStart: number, tailStart: number): void {
    this.#cells[row * width + places.openEnd] = openEnd
    this.#cells[row * width + places.closeStart] = closeStart
    this.#cells[row * width + places.tailStart] = tailStart
  }

  /** Ends a node's core and its subtree. Its separator and trailing comment are empty until `behind` is called. */
  end(row: number, at: number): void {
    const from = row * width
    this.#cells[from + places.end] = at
    this.#cells[from + places.last] = this.#rows
    this.behind(row, at, at, at)
  }

  /** Sets the separator behind a node, and the end of a comment behind that. */
  behind(row: number, separatorStart: number, separatorEnd: number, afterEnd: number): void {
    this.#cells[row * width + places.separatorStart] = separatorStart
    this.#cells[row * width + places.separatorEnd] = separatorEnd
    this.#cells[row * width + places.afterEnd] = afterEnd
  }

  /** Appends whole entries of a table with the same names, `by` characters further on. */
  copy(like: NodeTable, fromRow: number, toRow: number, by: number): void {
    const rows = this.#rows - fromRow
    this.#rows += toRow - fromRow
    while (this.#rows * width > this.#cells.length) this.#grow()
    const cells = this.#cells
    const from = fromRow * width
    const to = from + rows * width
    cells.set(like.#cells.subarray(from, toRow * width), to)
    if (rows === 0 && by === 0) return
    const end = this.#rows * width
    for (let row = to; row < end; row += width) {
      move(cells, row + places.last, rows)
      for (let place = row + places.leadStart; place <= row + places.start; place++) move(cells, place, by)
      // An atom has no inner borders.
      if ((cells[row + places.openEnd] ?? 0) > 0)
        for (let place = row + places.openEnd; place <= row + places.tailStart; place++) move(cells, place, by)
      for (let place = row + places.end; place < row + width; place++) move(cells, place, by)
    }
  }

  /** Whether most of the names kept are not of this document, so that it is better not to share them further. */
  get hasStrangeNames(): boolean {
    return this.#names.size > 2 * this.#rows + fewRows
  }

  /** The row behind a subtree. */
  lastOf(row: number): number {
    return this.cell(row, places.last)
  }

  leadStartOf(row: number): number {
    return this.cell(row, places.leadStart)
  }

  startOf(row: number): number {
    return this.cell(row, places.start)
  }

  /** The finished document; the first row is its root. */
  tree(found: Pick<Tree, 'comments' | 'tolerated' | 'unit'>): Tree {
    // The array has its full length from the start; otherwise views that are made from the last row on make it slow.
    // oxlint-disable-next-line unicorn/no-new-array -- filled at once; made one by one it takes several times longer
    this.#views = new Array<View | undefined>(this.#rows).fill(undefined)
    const { comments, tolerated, unit } = found
    const node = (index: number) => this.node(index)
    return { text: this.text, root: this.node(0), size: this.#rows, node, comments, tolerated, unit }
  }

  node(row: number): Node {
    const known = this.#views[row]
    if (known) return known
    const view = new View(this, row)
    this.#views[row] = view
    return view
  }

  cell(row: number, place: number): number {
    return this.#cells[row * width + place] ?? 0
  }

  kindOf(row: number): Kinds[number] {
    const kind = this.#kinds[this.cell(row, places.kind)]
    if (!kind) throw new Error('a node is of no known kind')
    return kind
  }

  nameOf(row: number): string | undefined {
    return this.#names.thing(this.cell(row, places.name))
  }

  meaningOf(row: number): string {
    const { kind, role } = this.kindOf(row)
    if (role !== 'none') return ''
    return this.#meaning(kind, this.text.slice(this.cell(row, places.start), this.cell(row, places.end)))
  }

  childrenOf(row: number): readonly Node[] {
    const children: Node[] = []
    const last = this.cell(row, places.last)
    for (let child = row + 1; child < last; child = this.cell(child, places.last)) children.push(this.node(child))
    return children
  }

  childOf(row: number, name: string): Node | undefined {
    const found = this.childRowOf(row, name)
    return found === undefined ? undefined : this.node(found)
  }

  childRowOf(row: number, name: string): number | undefined {
    const number = this.#names.known(name)
    if (number === undefined) return undefined
    const last = this.cell(row, places.last)
    if (last - row > fewRows) return (this.#childRows.get(row) ?? this.#indexChildren(row)).get(number)
    for (let child = row + 1; child < last; child = this.cell(child, places.last))
      if (this.cell(child, places.name) === number) return child
    return undefined
  }

  /** Rows of the first child of each name, by the name's number. */
  #indexChildren(row: number): ReadonlyMap<number, number> {
    const rows = new Map<number, number>()
    const last = this.cell(row, places.last)
    for (let child = row + 1; child < last; child = this.cell(child, places.last)) {
      const name = this.cell(child, places.name)
      if (name >= 0 && !rows.has(name)) rows.set(name, child)
    }
    this.#childRows.set(row, rows)
    return rows
  }

  #grow(): void {
    const grown = new Int32Array(this.#cells.length * 2)
    grown.set(this.#cells)
    this.#cells = grown
  }
}

const move = (cells: Int32Array, place: number, by: number) => {
  cells[place] = (cells[place] ?? 0) + by
}

/** A row as a node. */
class View implements Node {
  readonly index: number
  readonly #table: NodeTable
  #children: readonly Node[] | undefined
  #value: string | undefined

  constructor(table: NodeTable, row: number) {
    this.#table = table
    this.index = row
  }

  get kind(): string {
    return this.#table.kindOf(this.index).kind
  }

  get role(): Role {
    return this.#table.kindOf(this.index).role
  }

  get separator(): string {
    return this.#table.kindOf(this.index).separator
  }

  get lines(): boolean {
    return this.#table.kindOf(this.index).lines
  }

  get isFree(): boolean {
    return this.#table.kindOf(this.index).isFree
  }

  get isApart(): boolean {
    return this.#table.kindOf(this.index).isApart
  }

  get isSilent(): boolean {
    return this.#table.kindOf(this.index).isSilent
  }

  get name(): string | undefined {
    return this.#table.nameOf(this.index)
  }

  get value(): string {
    this.#value ??= this.#table.meaningOf(this.index)
    return this.#value
  }

  get children(): readonly Node[] {
    this.#children ??= this.#table.childrenOf(this.index)
    return this.#children
  }

  child(name: string): Node | undefined {
    return this.#table.childOf(this.index, name)
  }

  get lastIndex(): number {
    return this.#table.cell(this.index, places.last)
  }

  get leadStart(): number {
    return this.#table.cell(this.index, places.leadStart)
  }

  get labelStart(): number {
    return this.#table.cell(this.index, places.labelStart)
  }

  get labelEnd(): number {
    return this.#table.cell(this.index, places.labelEnd)
  }

  get start(): number {
    return this.#table.cell(this.index, places.start)
  }

  get openEnd(): number {
    return this.#table.cell(this.index, places.openEnd)
  }

  get closeStart(): number {
    return this.#table.cell(this.index, places.closeStart)
  }

  get tailStart(): number {
    return this.#table.cell(this.index, places.tailStart)
  }

  get end(): number {
    return this.#table.cell(this.index, places.end)
  }

  get separatorStart(): number {
    return this.#table.cell(this.index, places.separatorStart)
  }

  get separatorEnd(): number {
    return this.#table.cell(this.index, places.separatorEnd)
  }

  get afterEnd(): number {
    return this.#table.cell(this.index, places.afterEnd)
  }
}
