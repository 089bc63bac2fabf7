/**
 * Rows that one statement writes and another one changes or deletes by their key, wherever the two stand:
 *
 *   INSERT INTO p (id, v) VALUES ('a', 1) ON CONFLICT ...        UPDATE p SET v = 2 WHERE id = 'a'        DELETE FROM p WHERE id = 'a'
 *
 * What is there in the end depends on which comes last. Statements that set one value, or different columns, do no harm.
 * Nor does one that deletes all rows (`TRUNCATE p`) to what is written after it.
 */
import { coreText, type Node, type Tree } from '../../../core/model/node.ts'
import { bareCell, type FoundKey, plainCell, type Row, writtenIn } from './row-keys.ts'
import type { Step } from './steps.ts'

type Insert = Readonly<{
  rows: Node
  tree: Tree
  names: readonly string[]
  keysOf: (row: Pick<Row, 'cells'>) => readonly FoundKey[]
}>

/** Of the rows with one key of a table: the values that columns are set to, and whether the rows are deleted. */
type Changes = { set: Map<string, Set<string>>; isDeleted: boolean }

/** `about` has both statements: a side that has both is known to mean it. */
export type Disputed = Readonly<{ about: string; path: string; kind: 'edit-edit' | 'edit-delete'; detail: string }>

const twoValues = 'Both sides give this row a value, and it matters which comes first.'
const deleted = 'One side deletes this row, and the other one writes it.'

export class ChangedRows {
  readonly #inserts = new Map<string, Insert[]>()
  /** By table, then by the key. */
  readonly #changes = new Map<string, Map<string, Changes>>()
  /** What was written into tables before all their rows were deleted, by the table. */
  readonly #emptied = new Map<string, readonly Insert[]>()

  insert(table: string, insert: Insert): void {
    const known = this.#inserts.get(table)
    if (known) known.push(insert)
    else this.#inserts.set(table, [insert])
  }

  change(table: string, step: Extract<Step, { does: 'set' | 'delete' }>): void {
    const key = keyIn(step.where)
    if (key === undefined) return
    const ofTable = this.#changes.get(table) ?? new Map<string, Changes>()
    this.#changes.set(table, ofTable)
    const changes = ofTable.get(key) ?? { set: new Map(), isDeleted: false }
    ofTable.set(key, changes)
    if (step.does === 'delete') changes.isDeleted = true
    else changes.set.set(step.column, (changes.set.get(step.column) ?? new Set()).add(bareCell(step.value)))
  }

  /** All rows of a table are deleted. */
  empty(table: string): void {
    const written = this.#inserts.get(table)
    if (written) this.#emptied.set(table, [...written])
  }

  /** The rows of inserts are only read where something changes rows of their table by a key. */
  *disputed(): Generator<Disputed> {
    for (const [table, ofTable] of this.#changes) {
      for (const [key, { set, isDeleted }] of ofTable)
        for (const [column, values] of isDeleted ? set : [])
          for (const value of values) yield deletion(table, key, `${column} ${value}`)
      for (const insert of this.#inserts.get(table) ?? []) yield* disputedIn(table, ofTable, insert)
    }
    for (const [table, inserts] of this.#emptied)
      for (const { rows, tree, names } of inserts)
        for (const { children } of rows.children) {
          const cells = children.map((cell) => coreText(tree, cell))
          yield deletion(table, 'all rows', writtenIn({ cells, names, isKept: false }))
        }
  }
}

function* disputedIn(table: string, ofTable: ReadonlyMap<string, Changes>, insert: Insert): Generator<Disputed> {
  const { rows, tree, keysOf } = insert
  const names = insert.names.map((name) => name.toLowerCase())
  for (const { children } of rows.children) {
    const cells = children.map((cell) => coreText(tree, cell))
    for (const { at } of keysOf({ cells })) {
      const key = written(at.map((place) => [names[place] ?? '', cells[place] ?? '']))
      const changes = ofTable.get(key)
      if (!changes) continue
      if (changes.isDeleted) yield deletion(table, key, writtenIn({ cells, names, isKept: false }))
      for (const [column, values] of changes.set)
        yield* otherValues({ table, key, column, cell: cells[names.indexOf(column)] }, values)
    }
  }
}

type Place = Readonly<{ table: string; key: string; column: string; cell: string | undefined }>

function* otherValues({ table, key, column, cell }: Place, values: ReadonlySet<string>): Generator<Disputed> {
  const own = cell === undefined ? undefined : bareCell(cell)
  const path = `${table}.${column} ${key}`
  for (const value of own === undefined ? [] : values)
    if (value !== own) yield { about: `change ${path} ${own}\n${value}`, path, kind: 'edit-edit', detail: twoValues }
}

const deletion = (table: string, key: string, other: string): Disputed => {
  const path = `${table} ${key}`
  return { about: `delete ${path}\n${other}`, path, kind: 'edit-delete', detail: deleted }
}

/** The key that a condition asks for: equal values of columns, and nothing else. */
function keyIn(where: string): string | undefined {
  const parts = /^where (?<all>.+)$/s.exec(where)?.groups?.['all']?.split(' and ') ?? []
  const pairs = parts.flatMap((part) => {
    const { column, value } = /^(?:[\w$]+ \. )*(?<column>[\w$]+) = (?<value>.+)$/s.exec(part)?.groups ?? {}
    return column !== undefined && value !== undefined && plainCell.test(value)
      ? [[column.toLowerCase(), value] as const]
      : []
  })
  return pairs.length > 0 && pairs.length === parts.length ? written(pairs) : undefined
}

const written = (pairs: readonly (readonly [column: string, value: string])[]): string =>
  pairs
    .map(([column, value]) => `${column} = ${bareCell(value)}`)
    .sort()
    .join(', ')
