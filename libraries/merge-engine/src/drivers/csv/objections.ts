/**
 * A table's objections to a merge: columns that both sides moved to different places, a row under columns that it was not written
 * for, rows of different widths, and one row with two different new keys.
 */

import { Interner } from '../../core/document/interner.ts'
import type { Objection } from '../../core/model/format.ts'
import { coreText, type Node, type Tree } from '../../core/model/node.ts'
import { bySide, type Side, sidesOf } from '../../core/model/sides.ts'
import { replacedTwice } from '../../core/pairing/replaced.ts'

type Trees = Readonly<Record<Side, Tree>>

const rowsOf = (tree: Tree): readonly Node[] => tree.root.children[0]?.children ?? []

const columnNames = (row: Node) => JSON.stringify(row.children.map(({ name }) => name))

/** Columns that each side put in another order. Whatever the result is, it would depend on which side is ours. */
export function columnsMovedTwice(sides: Trees): Objection | undefined {
  const columns = bySide((side) => rowsOf(sides[side])[0]?.children.map(({ name }) => name) ?? [])
  const order = bySide((side) =>
    JSON.stringify(columns[side].filter((name) => sidesOf.every((one) => columns[one].includes(name)))),
  )
  const areMoved = order.ours !== order.base && order.theirs !== order.base && order.ours !== order.theirs
  return areMoved ? { path: 'header', kind: 'order', detail: 'Both sides moved columns.' } : undefined
}

/** A row that was taken as a whole from a side with other columns than the result. */
export function misplacedRow(result: Tree, sides: Trees): Objection | undefined {
  const header = bySide((side) => rowsOf(sides[side])[0])
  const headed = rowsOf(result)[0]
  if (headed?.kind !== 'header') return unevenRow(result, sides)
  const columns = columnNames(headed)
  const fits = (side: Side) => header[side] !== undefined && columnNames(header[side]) === columns
  if (sidesOf.every(fits)) return unevenRow(result, sides)
  const width = headed.children.length
  const known = bySide((side) => new Set(rowsOf(sides[side]).map((row) => coreText(sides[side], row))))
  for (const [at, row] of rowsOf(result).entries()) {
    const text = coreText(result, row)
    const from = sidesOf.filter((side) => known[side].has(text))
    const isForeign = from.length > 0 && !from.some(fits)
    if (row.kind !== 'header' && (isForeign || row.children.length !== width)) return atRow(at, 'the columns changed')
  }
  return undefined
}

/** A row with a width that it has on no side, in a table without a header or with an unchanged one. */
function unevenRow(result: Tree, sides: Trees): Objection | undefined {
  const widths = (tree: Tree) => new Set(rowsOf(tree).map(({ children }) => children.length))
  const isEven = sidesOf.some((side) => widths(sides[side]).size <= 1)
  if (!isEven) return undefined
  const width = rowsOf(result)[0]?.children.length
  const at = rowsOf(result).findIndex(({ children }) => children.length !== width)
  const known = at < 0 || sidesOf.some((side) => widths(sides[side]).size > 1)
  return known ? undefined : atRow(at, 'the rows around it have another number of cells')
}

const atRow = (at: number, why: string): Objection => ({
  path: `row ${at + 1}`,
  kind: 'edit-edit',
  detail: `This row does not fit the table: ${why}.`,
})

/** A row that both sides replaced by rows with different new keys. */
export function rekeyedTwice(sides: Trees, identityOf: (row: Node) => string | undefined): Objection | undefined {
  const numbers = new Interner()
  const identities = bySide((side) => rowsOf(sides[side]).map((row) => identityOf(row) ?? ''))
  const numbered = bySide((side) => identities[side].map((identity) => numbers.of(identity)))
  const at = replacedTwice(numbered)
  return at === undefined
    ? undefined
    : {
        path: `[${identities.base[at]}]`,
        kind: 'move-move',
        detail: 'Both sides put another row in the place of this one.',
      }
}
