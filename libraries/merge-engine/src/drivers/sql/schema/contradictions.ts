/**
 * What a script does to its tables in vain, though each of its statements is right: a second primary key, a column that is added
 * twice or used when it is gone, a row with another number of values than columns, a key that two rows have, a value that a
 * later statement replaces, a row that another statement changes or deletes. Two sides that are right may add up to that:
 *
 *   ours    id int PRIMARY KEY        theirs    PRIMARY KEY (name)
 *
 * What a script of one side has already done so to a table is known there, and is no objection.
 */
import { TableRows } from '../../../core/document/table-rows.ts'
import type { Objection } from '../../../core/model/format.ts'
import { coreText, type Node, type Tree } from '../../../core/model/node.ts'
import { bySide, type Side } from '../../../core/model/sides.ts'
import { statementsIn } from '../description.ts'
import { ChangedRows } from './changed-rows.ts'
import { columnsOfConflict, keysOfRows, type Row, writtenIn } from './row-keys.ts'
import type { Step, StepsOf } from './steps.ts'
import type { TableKeys } from './table-keys.ts'

type Found = Readonly<Pick<Objection, 'kind' | 'detail'> & { path: string }>

/** By what it is about: a table, or a column of one. */
type Contradictions = ReadonlyMap<string, Found>

/** All columns that a table has at some time, by the name of the table. */
type Columns = Map<string, Set<string>>

/** The first contradiction of the result that no side has. */
export function contradiction(
  result: Tree,
  sides: readonly Tree[],
  stepsOf: StepsOf,
  keys: TableKeys,
): Objection | undefined {
  const columns: Columns = new Map()
  const through = (tree: Tree) => new Run(stepsOf, columns, keys).through(tree)
  for (const side of sides) new Run(stepsOf, columns, keys).noteColumns(side)
  const inResult = through(result)
  if (inResult.size === 0) return undefined
  const known = sides.map(through)
  for (const [about, found] of inResult) if (!known.some((all) => all.has(about))) return found
  return undefined
}

/** An INSERT without a list of columns. */
const unlisted = /\binto\s+\S+\s+(?:values|select)\b/i

/** Whether one side moved columns of a table, and the other one writes a row there without naming them. */
export function writesBelowMoved(sides: Readonly<Record<Side, Tree>>, stepsOf: StepsOf, keys: TableKeys): boolean {
  if (!unlisted.test(sides.ours.text) && !unlisted.test(sides.theirs.text)) return false
  const rows = bySide((side) => new Run(stepsOf, new Map(), keys).rowsOf(sides[side]))
  return TableRows.changedBelowMoved(rows) !== undefined
}

type Table = {
  /** Undefined if they are not known. */
  columns: Set<string> | undefined
  gone: Set<string>
  /** How many primary keys it has. */
  keys: number
  /** Its rows, by their keys. */
  rows: Map<string, Row>
  /** The values that an UPDATE sets, by column and condition. */
  set: Map<string, Set<string>>
  /** How many values the rows of an insert have that lists no columns. */
  width: number | undefined
}

const unknownTable = (): Table => ({
  columns: undefined,
  gone: new Set(),
  keys: 0,
  rows: new Map(),
  set: new Map(),
  width: undefined,
})

/** One script, statement by statement. */
class Run {
  readonly #stepsOf: StepsOf
  readonly #columnsOf: Columns
  readonly #keys: TableKeys
  readonly #tables = new Map<string, Table>()
  readonly #found = new Map<string, Found>()
  readonly #changedRows = new ChangedRows()
  readonly #unlisted = new TableRows()

  /** @param columnsOf to which the columns of the script are added. */
  constructor(stepsOf: StepsOf, columnsOf: Columns, keys: TableKeys) {
    this.#stepsOf = stepsOf
    this.#columnsOf = columnsOf
    this.#keys = keys
  }

  /** Only what the script says of columns. Its rows are not read: an insert also uses its table, which is all that columns need. */
  noteColumns(tree: Tree): void {
    this.#takeAll(tree, ({ does }) => does !== 'insert')
  }

  through(tree: Tree): Contradictions {
    this.#takeAll(tree, () => true)
    for (const { about, path, kind, detail } of this.#changedRows.disputed()) this.#note(about, path, kind, detail)
    return this.#found
  }

  #takeAll(tree: Tree, counts: (step: Step) => boolean): void {
    for (const node of statementsIn(tree)) {
      const steps = this.#stepsOf(node, tree)
      if (!this.#isInVain(steps[0])) for (const step of steps) if (counts(step)) this.#take(step, node, tree)
    }
  }

  /** The rows that name no columns, below those of their tables. */
  rowsOf(tree: Tree): TableRows {
    this.through(tree)
    for (const [name, { columns }] of this.#tables) if (columns) this.#unlisted.add(underName(name, columns))
    return this.#unlisted
  }

  /** Whether a table is there already that is only created if it is missing. */
  #isInVain(first: Step | undefined): boolean {
    return first?.does === 'create' && first.isOnlyIfMissing && this.#tables.has(this.#keys.nameOf(first.table))
  }

  #take(step: Step, node: Node, tree: Tree): void {
    const name = this.#keys.nameOf(step.table)
    const table = this.#tables.get(name) ?? unknownTable()
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
        this.#tables.set(this.#keys.nameOf(step.to), table)
        break
      case 'empty':
        table.rows.clear()
        table.set.clear()
        if (step.isWhole) this.#changedRows.empty(name)
        break
      case 'drop-keys':
        table.keys = 0
        break
      case 'key':
        table.keys++
        if (table.keys > 1) this.#note(`keys ${name}`, name, 'duplicate', 'The table would have two primary keys.')
        break
      case 'add':
        this.#add({ ...step, table: name }, table)
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
        this.#insert({ ...step, table: name }, table, node, tree)
        break
      case 'set':
        this.#set(step, name, table)
        this.#changedRows.change(name, step)
        break
      case 'delete':
        this.#changedRows.change(name, step)
        break
      case 'unique':
      // Which columns no two rows may share is read before, because a script may say so behind the rows.
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
    const tail = textOfTail(tree, node)
    const isKept = isOnlyIfMissing || /\b(?:CONFLICT|DUPLICATE)\b/i.test(tail)
    const names = columns.length > 0 ? columns : [...(table.columns ?? [])]
    const listed = columns.length > 0 ? columns.length : table.columns?.size
    const keysOf = keysOfRows(name, names, this.#keys, columnsOfConflict(tail))
    this.#changedRows.insert(name, { rows, tree, names, keysOf })
    for (const { children } of rows.children) {
      const width = listed ?? table.width ?? children.length
      if (columns.length === 0) table.width = width
      if (width !== children.length)
        this.#note(`width ${name}`, name, 'edit-edit', 'A row would stand under columns it was not written for.')
      const row = { cells: children.map((cell) => coreText(tree, cell)), names, isKept }
      if (columns.length === 0 && table.columns) this.#unlisted.add(underName(name, table.columns), row.cells)
      for (const { key, isCertain } of keysOf(row)) this.#keep(row, key, isCertain, name, table)
    }
  }

  /** A row with a key that an earlier row may have. */
  #keep(row: Row, key: string, isCertain: boolean, name: string, table: Table): void {
    const before = table.rows.get(key)
    const path = `${name} ${key}`
    if (before && (isCertain || table.rows.size >= minRows)) {
      if (row.isKept) this.#replace(before, row, path)
      else this.#note(`rows ${name}`, path, 'duplicate', 'Two rows would have this key.')
    }
    table.rows.set(key, row)
  }

  /** A row that leaves or replaces an earlier one. */
  #replace(before: Row, row: Row, path: string): void {
    const [old, fresh] = [writtenIn(before), writtenIn(row)]
    if (old === fresh) return
    const detail = 'Two statements give this key different values, of which one would be lost.'
    this.#note(`row ${path} ${pairOf(old, fresh)}`, path, 'edit-edit', detail)
  }

  /** A value that an earlier statement may have set differently, for the same rows. */
  #set({ column, value, where }: Extract<Step, { does: 'set' }>, name: string, table: Table): void {
    const about = `${name}.${column} ${where}`
    const before = table.set.get(about) ?? new Set()
    const detail = 'Both sides set this, and it matters which comes first.'
    for (const other of before)
      if (other !== value) this.#note(`set ${about} ${pairOf(other, value)}`, `${name}.${column}`, 'order', detail)
    table.set.set(about, before.add(value))
  }
}

const underName = (table: string, columns: Iterable<string>) => [`table ${table}`, ...columns]

const pairOf = (one: string, other: string) => [one, other].sort().join('\n')

/** Where a table declares no key, the first cells of so many different rows are taken for keys. */
const minRows = 2

const textOfTail = (tree: Tree, node: Node) => {
  const tail = node.child('tail')
  return tail ? coreText(tree, tail) : ''
}
