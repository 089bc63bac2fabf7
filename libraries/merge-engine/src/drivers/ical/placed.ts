/** The components of a document by their places, so that those of two documents can be compared. */

import type { Interner } from '../../core/document/interner.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import { namedStep } from '../../core/model/triple.ts'

/** A component of a document, and its place: equal numbers, equal names from the calendar down. */
export type Placed = Readonly<{ place: number; parent: Placed | undefined; node: Node; tree: Tree }>

export type Components = ReadonlyMap<number, Placed>

/** All components by their places. */
export function componentsOf(tree: Tree, places: Interner): Components {
  const found = new Map<number, Placed>()
  const placed = (node: Node, parent: Placed | undefined): Placed => ({
    place: placeOf(places, parent, node.name),
    parent,
    node,
    tree,
  })
  const waiting = (tree.root.children[0]?.children ?? []).map((node) => placed(node, undefined))
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at.node.kind !== 'component') continue
    found.set(at.place, at)
    for (const inner of innerOf(at.node)) waiting.push(placed(inner, at))
  }
  return found
}

export const placeOf = (places: Interner, parent: Placed | undefined, name = '') =>
  places.of(`${parent?.place ?? ''} ${name}`)

/** Where a person finds it. */
export function pathOf(placed: Placed): string {
  const steps: string[] = []
  for (let at: Placed | undefined = placed; at; at = at.parent) steps.push(namedStep(at.node.name ?? ''))
  return steps.toReversed().join('.components').replace(/^\./, '')
}

export const textOf = ({ tree, node }: Pick<Placed, 'tree' | 'node'>) => tree.text.slice(node.start, node.end)

export const linesOf = (component: Node) => component.child('properties')?.children ?? []

export const innerOf = (component: Node) => [
  ...linesOf(component).filter(({ kind }) => kind === 'component'),
  ...(component.child('components')?.children ?? []),
]

export const sortOf = ({ kind, name = '' }: Node) =>
  kind === 'set' ? name.replace(/:.*$/s, '') : (/^[^;: ]*/.exec(name)?.[0] ?? name)
