/**
 * Whoever replaced or moved all that a container held meant the container. What the other side adds to it belongs to what is
 * gone: it would stand alone in a layout that nobody has. So a person is asked.
 *
 *   base     {a, b, c}       ours   {items}           theirs   {a, b, new, c}       ours replaced everything
 *   base     {a, b, c} {d}   ours   {c} {a, b, d}     theirs   {a, b, new, c} {d}   ours moved the majority to its neighbour
 */

import type { Versions } from '../document/versions.ts'
import type { Node } from '../model/node.ts'
import { bothSides, opposite, type Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { isAddedBy } from './gaps.ts'
import type { Pairing } from './pairing.ts'

/** A container of one thing has no layout that could be gone: who replaced it may have meant the thing. */
const minHeld = 2

/** Whether one side replaced or moved what a container held, and the other side alone added to it. */
export function isEmptiedByOne(versions: Versions, container: Triple, { order, deleted }: Pairing): boolean {
  const { base } = container
  if (!base || base.children.length < minHeld || deleted.length * 2 <= base.children.length) return false
  const keeps = (side: Side) => [...order, ...deleted].some((triple) => triple.base && triple[side])
  const adds = (side: 'ours' | 'theirs') => order.some((triple) => isAddedBy(side, triple))
  const emptying = bothSides.filter((side) => !keeps(side))
  if (emptying.length === bothSides.length) return bothSides.every(adds)
  return bothSides.some(
    (side) => adds(opposite(side)) && (emptying.includes(side) || hasMovedMajority(versions, container, side)),
  )
}

/** Whether a side moved more than half of what a container held into its neighbours. */
function hasMovedMajority({ values }: Versions, container: Triple, side: 'ours' | 'theirs'): boolean {
  const held = container.base?.children ?? []
  const keyOf = (version: Side) => (node: Node) => `${node.name ?? ''}=${values[version].of(node)}`
  const inNeighbours = (version: Side) =>
    new Set(neighboursOf(container, version).flatMap(({ children }) => children.map(keyOf(version))))
  const stayed = new Set(container[side]?.children.map(keyOf(side)))
  const left = held.map(keyOf('base')).filter((key) => !stayed.has(key))
  if (left.length * 2 <= held.length) return false
  const arrived = inNeighbours(side).difference(inNeighbours('base'))
  return left.filter((key) => arrived.has(key)).length * 2 > held.length
}

const neighboursOf = (container: Triple, side: Side): readonly Node[] =>
  (container.parent?.[side]?.children ?? []).filter((node) => node !== container[side])
