/**
 * The rows of the tables of a document, by the columns under which they stand. A format that knows a cell by its place in its row must
 * not merge what one side wrote into such a table while the other one moved its columns: it would stand under another column, or be
 * taken for what was moved there.
 *
 *   base   | a | b |  | 1 | 2 |        ours   | b | a |  | 2 | 1 |        theirs   | a | b |  | 1 | 3 |
 */

import { opposites, type Side } from '../model/sides.ts'

type Table = Readonly<{ columns: readonly string[]; rows: Set<string> }>

export class TableRows {
  readonly #tables = new Map<string, Table>()

  /** @param cells none, if only the columns are known. */
  add(columns: readonly string[], cells?: readonly string[]): void {
    const key = written(columns)
    const table = this.#tables.get(key) ?? { columns, rows: new Set() }
    this.#tables.set(key, table)
    if (cells) table.rows.add(written(cells))
  }

  /** Whether the columns are here in another order, and nowhere in this one. */
  hasMoved(columns: readonly string[], before: TableRows): boolean {
    if (this.#tables.has(written(columns))) return false
    return [...this.#tables].some(([key, table]) => !before.#tables.has(key) && areMoved(table.columns, columns))
  }

  /** A row that one side changed or added below columns that the other one moved. */
  static changedBelowMoved(sides: Readonly<Record<Side, TableRows>>): string | undefined {
    const { base } = sides
    for (const [side, other] of opposites)
      for (const [key, { columns, rows }] of base.#tables) {
        const now = sides[other].#tables.get(key)
        if (!now || !sides[side].hasMoved(columns, base)) continue
        for (const row of now.rows) if (!rows.has(row)) return row
      }
    return undefined
  }
}

const written = (cells: readonly string[]): string => cells.join(' | ')

/** Whether what both have stands in another order: at least two columns, of which no name stands twice. */
function areMoved(one: readonly string[], other: readonly string[]): boolean {
  if (new Set(one).size < one.length || new Set(other).size < other.length) return false
  const [mine, yours] = [one.filter((name) => other.includes(name)), other.filter((name) => one.includes(name))]
  return mine.length > 1 && written(mine) !== written(yours)
}
