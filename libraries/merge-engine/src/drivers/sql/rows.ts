/**
 * The keys of the rows of an INSERT or a COPY: the first cell, if no two rows of a statement share it in any version; else the
 * first two, as in a join table; else rows are identified by place.
 */
import { coreText, type Node, type Tree } from '../../core/model/node.ts'
import { sidesOf } from '../../core/model/sides.ts'
import { type Described, type Statements, tableOf } from './description.ts'
import type { DescribeAll } from './identities.ts'
import type { TableKeys } from './schema/table-keys.ts'

/** The most cells of a key. */
const widest = 2

export type RowKeys = Readonly<{
  identityOf(row: Node): string | undefined
  sortKeyOf(row: Node): string | undefined
}>

/** @param joinTables the inserts into tables of which two columns together are the key. */
export function rowKeysOf(statements: Statements, joinTables: ReadonlySet<string>, tableKeys: TableKeys): RowKeys {
  const widths = new Map([...joinTables].map((table) => [table, widest]))
  const lists = sidesOf.flatMap((side) =>
    statements[side].flatMap(({ node, description }) => {
      const rows = node.child('list')
      return rows?.role === 'items' ? [{ table: description.key ?? '', rows: rows.children }] : []
    }),
  )
  for (const { table } of lists) if (tableKeys.isWithout(tableOf(table))) widths.set(table, widest + 1)
  for (const { table, rows } of lists) widths.set(table, Math.max(widths.get(table) ?? 1, widthFor(rows)))
  const keys = new Map<Node, string>()
  for (const { table, rows } of lists) {
    const width = widths.get(table) ?? 1
    if (width <= widest) for (const row of rows) keys.set(row, keyOf(row, width))
  }
  return { identityOf: (row) => keys.get(row), sortKeyOf: (row) => (keys.has(row) ? sortKey(row) : undefined) }
}

/** How many cells identify the rows; more than allowed if none do. */
function widthFor(rows: readonly Node[]): number {
  let width = 1
  while (width <= widest && new Set(rows.map((row) => keyOf(row, width))).size < rows.length) width++
  return width
}

const keyOf = ({ children }: Node, width: number) =>
  children
    .slice(0, width)
    .map(({ value }) => value)
    .join(', ')

/** Numbers are sorted as numbers. */
function sortKey({ children }: Node): string {
  const value = children[0]?.value ?? ''
  return /^\d{1,15}$/.test(value) ? value.padStart(15, '0') : value
}

/** A row under columns that it was not written for: taken from a side whose insert lists other columns. */
export function misplacedRow(result: Tree, sides: readonly Tree[]): boolean {
  const heads = new Set(sides.map((tree) => [...headsIn(tree)].sort().join('\n')))
  if (heads.size === 1) return false
  const columns = new Map<string, Set<string>>()
  for (const tree of sides) {
    for (const [row, names] of rowsIn(tree)) columns.set(row, (columns.get(row) ?? new Set()).add(names))
  }
  return [...rowsIn(result)].some(([row, names]) => columns.has(row) && !columns.get(row)?.has(names))
}

/** The texts of a script's inserts before their rows. */
const headsIn = (tree: Tree) =>
  new Set(
    (tree.root.children[0]?.children ?? []).flatMap((statement) => {
      const [head, rows] = statement.children
      return head && rows?.role === 'items' ? [head.value] : []
    }),
  )

/** Each row of each insert, as written, with the names of its columns. */
function* rowsIn(tree: Tree): Generator<readonly [row: string, names: string]> {
  for (const statement of tree.root.children[0]?.children ?? []) {
    const rows = statement.child('list')
    if (rows?.role !== 'items') continue
    for (const row of rows.children)
      yield [tree.text.slice(row.start, row.end), row.children.map(({ name }) => name).join()]
  }
}

/** Whether a row stands in an insert of the result more often than in that of any side: both sides added it, at different places. */
export function hasRowTwice(
  result: Tree,
  sides: readonly Tree[],
  describeAll: DescribeAll,
  tableKeys: TableKeys,
): boolean {
  const timesIn = (tree: Tree) => timesOf(describeAll(tree), tree, tableKeys)
  const repeated = [...timesIn(result)].filter(([, times]) => times > 1)
  if (repeated.length === 0) return false
  const known = sides.map(timesIn)
  return repeated.some(([row, times]) => known.every((of) => times > (of.get(row) ?? 0)))
}

/** How often each row stands in the inserts of a table. */
function timesOf(statements: readonly Described[], tree: Tree, tableKeys: TableKeys): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { node, description } of statements) {
    const rows = node.child('list')
    if (rows?.role !== 'items' || isOnlyIfMissing(node, tree)) continue
    const table = tableKeys.nameOf(tableOf(description.key ?? ''))
    for (const { children } of rows.children) {
      const row = `${table} ${children.map(({ value }) => value).join(', ')}`
      times.set(row, (times.get(row) ?? 0) + 1)
    }
  }
  return times
}

/** Whether rows that are there already are left or replaced. */
function isOnlyIfMissing(insert: Node, tree: Tree): boolean {
  const [head, tail] = [insert.child('head'), insert.child('tail')]
  const words = `${head ? coreText(tree, head) : ''} ${tail ? coreText(tree, tail) : ''}`
  return /\b(?:CONFLICT|DUPLICATE|IGNORE|REPLACE)\b/i.test(words)
}
