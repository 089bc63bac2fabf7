/**
 * What a script does to its tables in vain, though each of its statements is right: a second primary key, a column that is added
 * twice or used when it is gone, a row with another number of values than columns, a key that two rows have. Two sides that are
 * right may add up to that:
 *
 *   ours    id int PRIMARY KEY        theirs    PRIMARY KEY (name)
 *
 * What a script of one side has already done so to a table is known there, and is no objection.
 */
import type { Objection } from '../../../core/model/format.ts'
import { coreText, type Node, type Tree } from '../../../core/model/node.ts'
import { statementsIn } from '../description.ts'
import type { Step, StepsOf } from './steps.ts'

type Found = Readonly<Pick<Objection, 'kind' | 'detail'> & { path: string }>

/** By what it is about: a table, or a column of one. */
type Contradictions = ReadonlyMap<string, Found>

/** All columns that a table has at some time, by the name of the table. */
type Columns = Map<string, Set<string>>

/** The first contradiction of the result that no side has. */
export function contradiction(result: Tree, sides: readonly Tree[], stepsOf: StepsOf): Objection | undefined {
  const columns: Columns = new Map()
  for (const side of sides) new Run(stepsOf, columns).through(side)
  const inResult = new Run(stepsOf, columns).through(result)
  if (inResult.size === 0) return undefined
  const known = sides.map((side) => new Run(stepsOf, columns).through(side))
  for (const [about, found] of inResult) if (!known.some((all) => all.has(about))) return found
  return undefined
}

type Table = {
  /** Undefined if they are not known. */
  columns: Set<string> | undefined
  gone: Set<string>
  keys: (readonly string[])[]
  /** The first cells of its rows, with the names of their columns. */
  rows: Set<string>
  /** How many values the rows of an insert have that lists no columns. */
  width: number | undefined
}

const unknownTable = (): Table => ({ columns: undefined, gone: new Set(), keys: [], rows: new Set(), width: undefined })

/** One script, statement by statement. */
class Run {
  readonly #stepsOf: StepsOf
  readonly #columnsOf: Columns
  readonly #tables = new Map<string, Table>()
  readonly #found = new Map<string, Found>()

  /** @param columnsOf to which the columns of the script are added. */
  constructor(stepsOf: StepsOf, columnsOf: Columns) {
    this.#stepsOf = stepsOf
    this.#columnsOf = columnsOf
  }

  through(tree: Tree): Contradictions {
    for (const node of statementsIn(tree)) for (const step of this.#stepsOf(node, tree)) this.#take(step, node, tree)
    return this.#found
  }

  #take(step: Step, node: Node, tree: Tree): void {
    const name = step.table
    const table = this.#tables.get(name) ?? unknownTable()
    if (step.does === 'create' && step.isOnlyIfMissing && this.#tables.has(name)) return
    this.#tables.set(name, table)
    switch (step.does) {
      case 'create':
        this.#tables.set(name, { ...unknownTable(), columns: new Set() })
        break
      case 'inherit':
        table.columns = undefined
        break
      case 'drop':
        this.#tables.delete(name)
        break
      case 'rename':
        this.#tables.delete(name)
        this.#tables.set(step.to, table)
        break
      case 'empty':
        table.rows.clear()
        break
      case 'drop-keys':
        table.keys = []
        break
      case 'key':
        table.keys.push(step.columns)
        if (table.keys.length > 1)
          this.#note(`keys ${name}`, name, 'duplicate', 'The table would have two primary keys.')
        break
      case 'add':
        this.#add(step, table)
        break
      case 'remove':
        table.columns?.delete(step.column)
        table.gone.add(step.column)
        table.width = undefined
        break
      case 'use':
        for (const column of step.columns) this.#use(name, column, table)
        break
      case 'insert':
        this.#insert(step, table, node, tree)
    }
  }

  #note(about: string, path: string, kind: Found['kind'], detail: string): void {
    if (!this.#found.has(about)) this.#found.set(about, { path, kind, detail })
  }

  #add({ table: name, column, isOnlyIfMissing }: Extract<Step, { does: 'add' }>, table: Table): void {
    const path = `${name}.${column}`
    if (table.columns?.has(column) && !isOnlyIfMissing)
      this.#note(`twice ${path}`, path, 'duplicate', 'The table would have this column twice.')
    table.columns?.add(column)
    table.gone.delete(column)
    table.width = undefined
    const known = this.#columnsOf.get(name) ?? new Set()
    this.#columnsOf.set(name, known.add(column))
  }

  #use(name: string, column: string, table: Table): void {
    const isMissing = table.columns && !table.columns.has(column) && this.#columnsOf.get(name)?.has(column)
    if (!isMissing && !table.gone.has(column)) return
    const path = `${name}.${column}`
    this.#note(`use ${path}`, path, 'edit-delete', 'One side removed this column, the other uses it.')
  }

  #insert(step: Extract<Step, { does: 'insert' }>, table: Table, node: Node, tree: Tree): void {
    const { table: name, columns, isOnlyIfMissing } = step
    const rows = node.child('list')
    if (rows?.role !== 'items') return
    const isKept = isOnlyIfMissing || /\b(?:CONFLICT|DUPLICATE)\b/i.test(textOfTail(tree, node))
    const names = columns.length > 0 ? columns : [...(table.columns ?? [])]
    const listed = columns.length > 0 ? columns.length : table.columns?.size
    for (const { children } of rows.children) {
      const width = listed ?? table.width ?? children.length
      if (columns.length === 0) table.width = width
      if (width !== children.length)
        this.#note(`width ${name}`, name, 'edit-edit', 'A row would stand under columns it was not written for.')
      const cells = children.map((cell) => coreText(tree, cell))
      const key = keyOf(names, cells, table)
      if (key === undefined || isKept) continue
      const isKnownKey = table.keys.length > 0 || table.rows.size >= minRows
      if (table.rows.has(key) && isKnownKey)
        this.#note(`rows ${name}`, `${name} ${key}`, 'duplicate', 'Two rows would have this key.')
      table.rows.add(key)
    }
  }
}

/** Where a table declares no key, the first cells of so many different rows are taken for keys. */
const minRows = 2

/** What identifies a row, as far as that is known: the cells of the table's key, or else its first cell. */
function keyOf(names: readonly string[], cells: readonly string[], { keys: [key] }: Table): string | undefined {
  const isFirst = !key || (names.length === 0 && key.length === 1)
  const places = isFirst ? [0] : key.map((column) => names.indexOf(column))
  const known = places.flatMap((at) => cells[at] ?? [])
  if (known.length < places.length || !known.every((cell) => plainCell.test(cell))) return undefined
  return `${places.map((at) => names[at] ?? '').join(', ')} ${known.join(', ')}`.trim()
}

const textOfTail = (tree: Tree, node: Node) => {
  const tail = node.child('tail')
  return tail ? coreText(tree, tail) : ''
}

const plainCell = /^(?:-?\d+|'[^'\\]*')$/
