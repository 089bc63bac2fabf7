/** The shapes of a slide, and the ids by which animations, connectors and comments refer to them. */
import type { Node, Tree } from '../../../core/model/node.ts'
import { attributeOf, isElement } from '../../xml/elements.ts'
import { localNameOf } from './schema-order.ts'

export type Shape = Readonly<{
  element: Node
  id: string
  name: string
  /** What PowerPoint gave it for life; undefined where another program made it. */
  creation: string | undefined
}>

/** What an element of the shape tree says of itself in its `cNvPr`; undefined when it is no shape. */
export function shapeAt(element: Node): Shape | undefined {
  if (!isElement(element)) return undefined
  const [first] = contentOf(element)
  const naming = first && localNameOf(first).startsWith('nv') ? contentOf(first)[0] : undefined
  const id = naming && localNameOf(naming) === 'cNvPr' ? attributeOf(naming, 'id') : undefined
  if (!naming || id === undefined) return undefined
  return { element, id, name: attributeOf(naming, 'name') ?? '', creation: creationIn(naming) }
}

/** The elements inside an element. */
export const contentOf = (element: Node): readonly Node[] => element.child('content')?.children.filter(isElement) ?? []

function creationIn(naming: Node): string | undefined {
  for (const list of contentOf(naming))
    for (const extension of localNameOf(list) === 'extLst' ? contentOf(list) : [])
      for (const inside of contentOf(extension))
        if (localNameOf(inside) === 'creationId') return attributeOf(inside, 'id')
  return undefined
}

/** All shapes of a slide, those inside groups too, but not the tree itself. */
export function shapesIn(tree: Tree): readonly Shape[] {
  const shapes: Shape[] = []
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    const shape = isElement(node) && localNameOf(node) !== 'spTree' ? shapeAt(node) : undefined
    if (shape) shapes.push(shape)
  }
  return shapes
}

/** Where the text refers to a shape by its id: the value of the attribute, without its quotes. */
export type Reference = Readonly<{ id: string; start: number; end: number; isNaming: boolean }>

/** Attributes that hold a shape's id: its own, what a connector is glued to, what an animation moves. */
export function referencesIn(tree: Tree): readonly Reference[] {
  const references: Reference[] = []
  let tag = ''
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (isElement(node)) tag = localNameOf(node)
    if (node.kind !== 'attribute') continue
    const isNaming = tag === 'cNvPr' && node.name === 'id'
    const isGlue = (tag === 'stCxn' || tag === 'endCxn') && node.name === 'id'
    if (isNaming || isGlue || node.name === 'spid')
      references.push({ id: node.value, start: node.start + 1, end: node.end - 1, isNaming })
  }
  return references
}
