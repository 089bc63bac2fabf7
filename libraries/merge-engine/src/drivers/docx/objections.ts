/** A Word document's objections to a merged part. */

import type { Objection } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import type { Side } from '../../core/model/sides.ts'
import { attributeIn } from './text/markup.ts'

/** A fault in a part, as a message for a person; a fault that a side already had is no objection. */
export function objectionTo(result: Tree, sides: Readonly<Record<Side, Tree>>): Objection | undefined {
  const faults = faultsIn(result)
  if (faults.size === 0) return undefined
  const known = new Set(Object.values(sides).flatMap((side) => [...faultsIn(side)]))
  const fault = [...faults].find((one) => !known.has(one))
  return fault === undefined
    ? undefined
    : { path: '', kind: 'check-failed', detail: `The merged document has ${fault}.` }
}

function faultsIn(tree: Tree): ReadonlySet<string> {
  return new Set([...unpaired(tree.text), ...ragged(tree)])
}

const ranges = [
  ['w:bookmarkStart', 'w:bookmarkEnd', 'a bookmark'],
  ['w:commentRangeStart', 'w:commentRangeEnd', 'a comment'],
  ['w:permStart', 'w:permEnd', 'a permission'],
] as const

/** Ranges without an end or a start, or with two (17.13). */
function unpaired(text: string): string[] {
  return ranges.flatMap(([start, end, what]) => {
    const [starts, ends] = [idsOf(text, start), idsOf(text, end)]
    const faults: string[] = []
    for (const [id, times] of starts) {
      if (!ends.has(id)) faults.push(`${what} ${id} that does not end`)
      if (times > 1) faults.push(`${what} ${id} that starts twice`)
    }
    for (const id of ends.keys()) if (!starts.has(id)) faults.push(`${what} ${id} that does not start`)
    return faults
  })
}

function idsOf(text: string, tag: string): ReadonlyMap<string, number> {
  const ids = new Map<string, number>()
  if (!text.includes(`<${tag}`)) return ids
  for (const [found] of text.matchAll(new RegExp(`<${tag}\\b[^<>]*>`, 'g'))) {
    const id = attributeIn(found, 'w:id') ?? ''
    ids.set(id, (ids.get(id) ?? 0) + 1)
  }
  return ids
}

/** Tables with a row that is wider or narrower than their grid (17.4.48). */
function ragged(tree: Tree): string[] {
  const faults: string[] = []
  if (!tree.text.includes('<w:tbl>')) return faults
  let tables = 0
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (node.name !== 'w:tbl' || node.kind !== 'element') continue
    tables++
    const children = node.child('content')?.children ?? []
    const grid = children.find(({ name }) => name === 'w:tblGrid')
    const columns = grid ? count(tree.text.slice(grid.start, grid.end), /<w:gridCol\b/g) : 0
    for (const row of children) {
      if (row.kind !== 'row') continue
      const width = (row.child('content')?.children ?? []).reduce((all, cell) => all + widthOf(cell, tree), 0)
      if (columns > 0 && width !== columns)
        faults.push(`a row of ${width} columns in table ${tables}, which has ${columns}`)
    }
  }
  return faults
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** The columns that a cell takes, or the gap before and behind the cells of a row. */
function widthOf(item: Node, tree: Tree): number {
  if (item.name === 'w:trPr') return sum(tree.text.slice(item.start, item.end), /<w:grid(?:Before|After)\s[^<>]*>/g)
  if (!item.name?.startsWith('column ')) return 0
  const properties = item.child('content')?.children.find(({ name }) => name === 'w:tcPr')
  return properties ? sum(tree.text.slice(properties.start, properties.end), /<w:gridSpan\s[^<>]*>/g) || 1 : 1
}

const sum = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].reduce((all, [tag]) => all + Number(attributeIn(tag, 'w:val') ?? 0), 0)
