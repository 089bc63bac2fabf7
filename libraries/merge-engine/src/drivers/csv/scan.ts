/**
 * A table as nodes: the document contains rows, and a row contains cells, each named by its column. The line break before a
 * row is its lead, and the delimiter behind a cell is its separator.
 *
 *   document { rows [ header { id: id, name: name }  row { id: 1, name: a }  ... ] }
 */

import { kindsOf, NodeTable } from '../../core/document/node-table.ts'
import type { Tree } from '../../core/model/node.ts'
import { type Records, recordCount, unquoted } from './records.ts'

const [document, rows, header, row, cell] = [0, 1, 2, 3, 4] as const

const kindsWith = (delimiter: string) =>
  kindsOf([
    { kind: 'document', role: 'slots' },
    { kind: 'rows', role: 'items' },
    { kind: 'header', role: 'members', separator: delimiter },
    { kind: 'row', role: 'members', separator: delimiter },
    { kind: 'cell', role: 'none' },
  ])

const at = (leadStart: number, start: number) => ({ leadStart, labelStart: start, labelEnd: start, start })

/** `columns`: the names of the columns, in order; `header`: whether they are in the first record. */
export type Columns = Readonly<{ columns: readonly string[]; header: boolean }>

export function tableTree(records: Records, { columns, header: hasHeader }: Columns): Tree {
  const { text, open, firsts, starts, ends } = records
  const table = new NodeTable(text, kindsWith(records.delimiter), (_, written) => unquoted(written))
  const root = table.begin(document, undefined, at(0, 0))
  const list = table.begin(rows, 'rows', at(open, open))
  let behind = open
  for (let record = 0; record < recordCount(records); record++) {
    const first = firsts[record] ?? 0
    const last = firsts[record + 1] ?? 0
    const start = starts[first] ?? 0
    const end = ends[last - 1] ?? start
    const entry = table.begin(hasHeader && record === 0 ? header : row, undefined, at(behind, start))
    for (let index = first; index < last; index++) {
      const from = starts[index] ?? 0
      const to = ends[index] ?? from
      const inside = table.begin(cell, columns[index - first] ?? namedByPlace(index - first), at(from, from))
      table.end(inside, to)
      if (index < last - 1) table.behind(inside, to, to + 1, to + 1)
    }
    table.borders(entry, start, end, end)
    table.end(entry, end)
    behind = end
  }
  table.borders(list, open, behind, text.length)
  table.end(list, text.length)
  table.borders(root, open, text.length, text.length)
  table.end(root, text.length)
  return table.tree({ comments: [], tolerated: new Set() })
}

/** The name of a column without a heading. */
export const namedByPlace = (column: number) => `#${column + 1}`
