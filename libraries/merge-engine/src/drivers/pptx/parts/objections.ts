/**
 * What a merged part must not do unless a side did: contain a shape or a slide twice, animate or connect something that is
 * deleted, have table rows of different lengths. Each side is valid alone; the combination may not be.
 */
import type { ConflictKind } from '../../../core/model/conflict.ts'
import type { Objection } from '../../../core/model/format.ts'
import { coreText, type Node, type Tree } from '../../../core/model/node.ts'
import type { Side } from '../../../core/model/sides.ts'
import { attributeOf, isElement } from '../../xml/elements.ts'
import { columnsOf } from './identity.ts'
import { localNameOf } from './schema-order.ts'
import { contentOf, referencesIn, shapeAt, shapesIn } from './shapes.ts'

type Sides = Readonly<Record<Side, Tree>>

export function objectionTo(result: Tree, sides: Sides): Objection | undefined {
  const found = faultsIn(result)
  if (found.length > 0) {
    const known = new Set(Object.values(sides).flatMap((side: Tree) => faultsIn(side).map(({ detail }) => detail)))
    const fault = found.find(({ detail }) => !known.has(detail))
    if (fault) return fault
  }
  return animationObjection(result, sides) ?? tableObjection(sides)
}

const fault = (kind: ConflictKind, detail: string, path = ''): Objection => ({ path, kind, detail })

function faultsIn(tree: Tree): Objection[] {
  return [...shapeFaults(tree), ...tableFaults(tree), ...slideFaults(tree)]
}

function shapeFaults(tree: Tree): Objection[] {
  const references = referencesIn(tree)
  // The tree itself has an id too, and alternatives contain one shape several times.
  const ids = new Set(references.flatMap(({ id, isNaming }) => (isNaming ? id : [])))
  const dangling = references.filter(({ id, isNaming }) => !isNaming && /^\d+$/.test(id) && !ids.has(id))
  const doubled = repeated(namesOutsideAlternatives(tree))
  return [
    ...dangling.map(({ id }) =>
      fault('edit-delete', `One side animates or connects shape ${id}, which the other took out.`, `[shape ${id}]`),
    ),
    ...doubled.map((id) => fault('duplicate', `The shape id ${id} would stand twice.`, `[shape ${id}]`)),
  ]
}

function namesOutsideAlternatives(tree: Tree): string[] {
  let behind = 0
  const ids: string[] = []
  const shapes = new Map(shapesIn(tree).map(({ element, id }) => [element.index, id]))
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (at < behind || !isElement(node)) continue
    if (localNameOf(node) === 'AlternateContent') behind = node.lastIndex
    const id = shapes.get(at)
    if (id !== undefined) ids.push(id)
  }
  return ids
}

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>()
  return ids.filter((id) => {
    const isRepeated = seen.has(id)
    seen.add(id)
    return isRepeated
  })
}

function tableFaults(tree: Tree): Objection[] {
  return tablesIn(tree).flatMap(({ shape, table }) => {
    const columns = columnsOf(table).length
    const rows = contentOf(table).filter((element) => localNameOf(element) === 'tr')
    const isRagged = rows.some(
      (row) => contentOf(row).filter((element) => localNameOf(element) === 'tc').length !== columns,
    )
    return isRagged
      ? [fault('check-failed', `The rows of the table ${shape} would not have one length.`, `[shape ${shape}]`)]
      : []
  })
}

type Table = Readonly<{ shape: string; table: Node }>

function tablesIn(tree: Tree): Table[] {
  const tables: Table[] = []
  let shape = ''
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (!isElement(node)) continue
    shape = shapeAt(node)?.id ?? shape
    if (localNameOf(node) === 'tbl') tables.push({ shape, table: node })
  }
  return tables
}

/** Slides and sections: an id is once in the list, and a section contains only slides of the list. */
function slideFaults(tree: Tree): Objection[] {
  const listed: string[] = []
  const sectioned: string[] = []
  let isSectioned = false
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (!isElement(node)) continue
    if (node.name === 'p14:sectionLst') isSectioned = true
    if (localNameOf(node) !== 'sldId') continue
    const id = attributeOf(node, 'id') ?? ''
    if (node.name === 'p14:sldId') sectioned.push(id)
    else listed.push(id)
  }
  const [inList, inSections] = [new Set(listed), new Set(sectioned)]
  return [
    ...repeated(listed).map((id) => fault('duplicate', `The slide ${id} would stand twice.`)),
    ...repeated(sectioned).map((id) => fault('duplicate', `The slide ${id} would stand in two sections.`)),
    ...[...inSections.difference(inList)].map((id) =>
      fault('edit-delete', `One side put slide ${id} into a section, which the other took out.`),
    ),
    ...(isSectioned ? [...inList.difference(inSections)] : []).map((id) =>
      fault('check-failed', `The slide ${id} would stand in no section.`),
    ),
  ]
}

/** An animation of paragraphs counts them, so it only fits the text that it was made for. */
function animationObjection(result: Tree, sides: Sides): Objection | undefined {
  const timing = timingOf(result)
  if (timing === undefined) return undefined
  const shapes = new Set(Array.from(timing.matchAll(/spid="(\d+)"[^>]*>\s*<p:txEl>\s*<p:pRg\b/g), ([, id = '']) => id))
  const made = [sides.ours, sides.theirs].filter((side) => timingOf(side) === timing)
  const counts = paragraphCounts(result)
  const moved = [...shapes].find((id) => made.every((side) => paragraphCounts(side).get(id) !== counts.get(id)))
  if (moved === undefined) return undefined
  const detail = `One side animates the paragraphs of shape ${moved}, of which the other changed the number.`
  return fault('group', detail, `[shape ${moved}]`)
}

function timingOf(tree: Tree): string | undefined {
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (node.kind === 'element' && node.name === 'p:timing') return coreText(tree, node)
  }
  return undefined
}

function paragraphCounts(tree: Tree): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  let shape = ''
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (isElement(node)) shape = shapeAt(node)?.id ?? shape
    if (node.kind === 'paragraph') counts.set(shape, (counts.get(shape) ?? 0) + 1)
  }
  return counts
}

/** If columns have no ids, cells are identified by place, which is wrong after a side added a column. */
function tableObjection({ base, ours, theirs }: Sides): Objection | undefined {
  const [before, one, other] = [base, ours, theirs].map(
    (side) => new Map(tablesIn(side).map(({ shape, table }) => [shape, { table, columns: columnsOf(table), side }])),
  )
  for (const [shape, { table, columns }] of before ?? []) {
    const [mine, its] = [one?.get(shape), other?.get(shape)]
    if (!mine || !its || !columns.some((column) => column.includes(' of '))) continue
    if (mine.columns.length === columns.length && its.columns.length === columns.length) continue
    const written = coreText(base, table)
    if (coreText(ours, mine.table) === written || coreText(theirs, its.table) === written) continue
    if (coreText(ours, mine.table) === coreText(theirs, its.table)) continue
    const detail =
      'One side changed the columns, and the other what stands in the table; nothing says which column is which.'
    return fault('group', detail, `[shape ${shape}]`)
  }
  return undefined
}
