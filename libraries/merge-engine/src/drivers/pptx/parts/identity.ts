/**
 * The identities of the elements of a part, found in one walk, because they depend on the parents:
 *
 *   017 shape 4     its rank in the schema's order, what it is, and its own id
 *   shapes by their id; rows and columns of tables by the ids that PowerPoint gives them; cells by their column;
 *   entries of lists (slides, masters, authors, comments, sections) by theirs; anything else by its tag
 *
 * Paragraphs have none: they are compared by content.
 */
import { oncePerTree } from '../../../core/document/once-per-tree.ts'
import type { Node } from '../../../core/model/node.ts'
import { attributeOf, isElement } from '../../xml/elements.ts'
import { choiceOf, localNameOf, rankOf } from './schema-order.ts'
import { contentOf, shapeAt } from './shapes.ts'

export type Identities = ReadonlyMap<number, string>

/** The identity of each element of a part, by the index of its node. */
export const identitiesIn = oncePerTree((tree): Identities => {
  const found = new Map<number, string>()
  for (const node of tree.root.children) if (node.kind !== 'comment') found.set(node.index, `000 ${node.kind}`)
  for (let at = 0; at < tree.size; at++) {
    const parent = tree.node(at)
    if (!isElement(parent)) continue
    const columns = localNameOf(parent) === 'tbl' ? columnsOf(parent) : undefined
    for (const child of contentOf(parent)) put(found, child, parent)
    if (columns) putCells(found, parent, columns)
  }
  return found
})

function put(found: Map<number, string>, child: Node, parent: Node): void {
  const rank = `${rankOf(child.name ?? '', parent.name ?? '')}`.padStart(rankLength, '0')
  found.set(child.index, `${rank} ${nameOf(child)}`)
}

export const rankLength = 3

/** Attributes that identify entries of a list. */
const keys: ReadonlyMap<string, readonly string[]> = new Map([
  ['sldId', ['id']],
  ['sldMasterId', ['id']],
  ['sldLayoutId', ['id']],
  ['section', ['id']],
  ['custShow', ['id']],
  ['cmAuthor', ['id']],
  ['cm', ['authorId', 'idx']],
  ['author', ['id']],
  ['reply', ['id']],
  ['ext', ['uri']],
  ['tag', ['name']],
  ['embeddedFont', ['typeface']],
  ['gd', ['name']],
  ['tblStyle', ['styleId']],
  ['property', ['name']],
])

function nameOf(element: Node): string {
  const shape = shapeAt(element)
  if (shape && localNameOf(element) !== 'spTree') return `shape ${shape.id}`
  const tag = localNameOf(element)
  const id = tag === 'gridCol' ? idIn(element, 'colId') : tag === 'tr' ? idIn(element, 'rowId') : undefined
  if (id !== undefined) return `${tag} ${id}`
  // Threaded comments have one id, others are counted by author.
  const own = tag === 'cm' ? attributeOf(element, 'id') : undefined
  const values = own !== undefined ? [own] : (keys.get(tag) ?? []).map((key) => attributeOf(element, key) ?? '')
  if (tag === 'AlternateContent') return `AlternateContent ${shapesInside(element)}`.trim()
  return [choiceOf(element.name ?? ''), ...values].join(' ')
}

/** The id of the shape that an alternative is about. */
function shapesInside(alternatives: Node): string {
  for (const choice of contentOf(alternatives))
    for (const element of contentOf(choice)) {
      const shape = shapeAt(element)
      if (shape) return `shape ${shape.id}`
    }
  return ''
}

/** `<a:extLst><a:ext uri="…"><a16:rowId val="7"/></a:ext></a:extLst>`: the 7. */
export function idIn(element: Node, tag: string): string | undefined {
  for (const list of contentOf(element))
    for (const extension of localNameOf(list) === 'extLst' ? contentOf(list) : [])
      for (const inside of contentOf(extension)) if (localNameOf(inside) === tag) return attributeOf(inside, 'val')
  return undefined
}

/** What each column of a table is called: by its id, where all have one of their own, else by its place among so many. */
export function columnsOf(table: Node): readonly string[] {
  const grid = contentOf(table).find((element) => localNameOf(element) === 'tblGrid')
  const columns = grid ? contentOf(grid).filter((element) => localNameOf(element) === 'gridCol') : []
  const ids = columns.flatMap((column) => idIn(column, 'colId') ?? [])
  const areUnique = new Set(ids).size === columns.length
  return areUnique ? ids : columns.map((_, at) => `${at + 1} of ${columns.length}`)
}

function putCells(found: Map<number, string>, table: Node, columns: readonly string[]): void {
  const elements = contentOf(table)
  for (const row of elements.filter((element) => localNameOf(element) === 'tr')) {
    const cells = contentOf(row).filter((element) => localNameOf(element) === 'tc')
    for (const [at, cell] of cells.entries()) found.set(cell.index, `000 cell ${columns[at] ?? ''}`)
  }
  const grid = elements.find((element) => localNameOf(element) === 'tblGrid')
  const gridColumns = grid ? contentOf(grid) : []
  for (const [at, column] of gridColumns.entries()) found.set(column.index, `000 column ${columns[at] ?? ''}`)
}
