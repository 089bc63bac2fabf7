/**
 * Objections to a merged page: an id that occurs twice, a reference to a deleted id, a sentence that both sides wrote at one place,
 * a table whose rows no longer have the same number of cells, or stand below columns that were moved. What a side already had is no objection.
 */

import { oncePerTree } from '../../core/document/once-per-tree.ts'
import { TableRows } from '../../core/document/table-rows.ts'
import type { Objection } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import { unquoted } from './kinds.ts'
import { referring } from './nesting.ts'
import { linksOf } from './scan.ts'
import type { Attribute } from './tokens.ts'

export function objectionTo(result: Tree, sides: Readonly<Record<Side, Tree>>): Objection | undefined {
  const before = [sides.base, sides.ours, sides.theirs]
  return (
    objectionToLinks(result, before) ??
    objectionToSentences(result, before) ??
    objectionToTables(result, before) ??
    objectionToColumns(result, sides)
  )
}

/** Most pages have no faults, and then the sides need not be read. */
function objectionToLinks(result: Tree, sides: readonly Tree[]): Objection | undefined {
  const page = linksIn(result)
  const dangling = [...page.references].filter((id) => !page.ids.has(id))
  if (page.doubled.size === 0 && dangling.length === 0) return undefined
  const pages = sides.map(linksIn)
  const doubled = [...page.doubled].find((id) => pages.every((side) => !side.doubled.has(id)))
  if (doubled !== undefined)
    return { path: `#${doubled}`, kind: 'duplicate', detail: 'Two elements would have this id.' }
  const lost = dangling.find((id) => pages.every((side) => side.ids.has(id) || !side.references.has(id)))
  return lost === undefined
    ? undefined
    : { path: `#${lost}`, kind: 'edit-delete', detail: 'One side refers to this id, the other took it away.' }
}

function objectionToSentences(result: Tree, sides: readonly Tree[]): Objection | undefined {
  const here = repeatedIn(result)
  const before = here.size === 0 ? [] : sides.map(repeatedIn)
  const twice = [...here].find((sentence) => before.every((side) => !side.has(sentence)))
  return twice === undefined
    ? undefined
    : { path: '', kind: 'duplicate', detail: `Both sides wrote this at one place: ${JSON.stringify(twice)}` }
}

function objectionToTables(result: Tree, sides: readonly Tree[]): Objection | undefined {
  const ragged = raggedTablesIn(result)
  return ragged > 0 && ragged > Math.max(...sides.map(raggedTablesIn))
    ? { path: 'table', kind: 'group', detail: 'The rows of a table would differ in their number of cells.' }
    : undefined
}

function objectionToColumns(result: Tree, sides: Readonly<Record<Side, Tree>>): Objection | undefined {
  if (!/<th[\s>]/i.test(result.text)) return undefined
  const row = TableRows.changedBelowMoved(bySide((side) => rowsIn(sides[side])))
  return row === undefined
    ? undefined
    : { path: row, kind: 'group', detail: 'A row would stand under columns it was not written for.' }
}

/** The ids of a page, those that occur more than once, and those that are referred to. */
type Links = Readonly<{ ids: ReadonlySet<string>; doubled: ReadonlySet<string>; references: ReadonlySet<string> }>

const linksIn = oncePerTree((page): Links => {
  const ids = new Set<string>()
  const doubled = new Set<string>()
  const references = new Set<string>()
  for (const attribute of linksOf(page)) {
    const value = valueOf(page.text, attribute)
    if (/[{}<]/.test(value)) continue
    if (attribute.name === 'id') {
      if (ids.has(value)) doubled.add(value)
      ids.add(value)
    } else if (attribute.name === 'href' && /^#./.test(value)) references.add(value.slice(1))
    else if (referring.has(attribute.name)) for (const id of value.match(/\S+/g) ?? []) references.add(id)
  }
  return { ids, doubled, references }
})

const valueOf = (text: string, { valueStart, end }: Attribute) => unquoted(text.slice(valueStart, end))

const minSentence = 20

/** The sentences, without their tags, that occur twice in a row; shorter texts may. */
const repeatedIn = oncePerTree((tree): ReadonlySet<string> => {
  const repeated = new Set<string>()
  let before = { sentence: '', end: 0 }
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (node.kind !== 'inline') continue
    const sentence = withoutTags(node.value)
    const isAgain = sentence === before.sentence && sentence.length >= minSentence
    if (isAgain && withoutTags(tree.text.slice(before.end, node.start)) === '') repeated.add(sentence)
    before = { sentence, end: node.end }
  }
  return repeated
})

const withoutTags = (text: string) => text.replaceAll(/<[^<>]*>/g, '').trim()

/** How many tables without spanning cells have rows of different lengths. */
const raggedTablesIn = oncePerTree((tree): number => {
  let ragged = 0
  const open: { end: number; lengths: Set<number> }[] = []
  for (let at = 0; at <= tree.size; at++) {
    for (let table = open.at(-1); table && table.end <= at; table = open.at(-1)) {
      if (table.lengths.size > 1 && !table.lengths.has(spans)) ragged++
      open.pop()
    }
    const node = at < tree.size ? tree.node(at) : undefined
    if (node?.kind !== 'element') continue
    if (node.name === 'table') open.push({ end: node.lastIndex, lengths: new Set() })
    if (node.name === 'tr') open.at(-1)?.lengths.add(lengthOf(node))
  }
  return ragged
})

/** The rows of tables whose first row names the columns, and of which no cell spans several. */
const rowsIn = oncePerTree((tree): TableRows => {
  const found = new TableRows()
  let [end, columns]: [number, readonly string[] | undefined] = [0, undefined]
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (node.kind !== 'element') continue
    if (node.name === 'table') [end, columns] = [node.lastIndex, undefined]
    if (node.name !== 'tr' || at >= end || lengthOf(node) === spans) continue
    const cells = cellsOf(node)
    const texts = cells.map((cell) => textIn(tree, cell))
    if (columns) found.add(columns, texts)
    else columns = cells.every(({ name }) => name === 'th') ? texts : []
  }
  return found
})

const textIn = (tree: Tree, cell: Node): string => {
  const content = cell.child('content')
  return content ? tree.text.slice(content.start, content.end).trim() : ''
}

const cellsOf = (row: Node): readonly Node[] =>
  row.child('content')?.children.filter(({ name }) => name === 'td' || name === 'th') ?? []

const spans = -1

/** The number of cells in a row; `spans` if one of them spans several. */
function lengthOf(row: Node): number {
  const cells = cellsOf(row)
  return cells.some((cell) => spanning.some((name) => cell.child('attributes')?.child(name))) ? spans : cells.length
}

const spanning = ['colspan', 'rowspan']
