/** A composed container has the children that were decided: each child of every version is accounted for once, in the order of both sides. */

import type { Decision } from '../deciding/decision.ts'
import type { Versions } from '../document/versions.ts'
import type { Node } from '../model/node.ts'
import { bySide, opposites, type Side, sidesOf } from '../model/sides.ts'
import { pathOf, type Triple } from '../model/triple.ts'
import { inOrderOf, moved } from '../pairing/order.ts'
import { listAt } from '../pairing/pair-items.ts'
import { isMerged } from './three-way.ts'

type Composed = Extract<Decision, { is: 'composed' }>

export function verifyContainer(
  versions: Versions,
  triple: Triple,
  decision: Composed,
  node: Node,
): string | undefined {
  if (node.kind !== triple.ours?.kind || node.kind !== triple.theirs?.kind) return 'it is of another kind.'
  const name = (side: Side) => triple[side] && (triple[side].name ?? '')
  if (triple.base && !isMerged(name('base'), name('ours'), name('theirs'), node.name ?? ''))
    return 'its name is not what the sides made of it.'
  if (node.children.length !== decision.order.length) return 'it does not hold what it should.'
  const { order, deleted } = decision
  const all = new Set(order)
  for (const triple of deleted) all.add(triple)
  if (all.size < order.length + deleted.length) return 'something in it stands twice.'
  const lost = sidesOf.find((side) => !isAccountedFor(side, triple[side]?.children ?? [], decision))
  if (lost) return `not everything of ${lost} is accounted for.`
  return node.role === 'items' && listAt(versions, triple).order !== 'free'
    ? verifyOrder(triple, decision.order)
    : undefined
}

/** Whether the children of a side are those that something was decided about. */
function isAccountedFor(side: Side, children: readonly Node[], { order, deleted }: Composed): boolean {
  let inOrder = 0
  let others: Set<Node> | undefined
  for (const triples of [order, deleted]) {
    for (const { [side]: node } of triples) {
      if (node && node === children[inOrder]) inOrder++
      else if (node) others = (others ?? new Set()).add(node)
    }
  }
  if (!others) return inOrder === children.length
  return others.size === children.length - inOrder && children.slice(inOrder).every((child) => others.has(child))
}

/** Two neighbours of a side must be in its order, unless the other side moved one of them past the other. */
function verifyOrder(container: Triple, order: readonly Triple[]): string | undefined {
  if (isInOrderOf('ours', order) && isInOrderOf('theirs', order)) return undefined
  const places = new Map(order.map((triple, at) => [triple, at]))
  const inOrder = bySide((side) => inOrderOf(side, order))
  for (const [side, opposite] of opposites) {
    const movedByOpposite = moved(inOrder.base, inOrder[opposite])
    for (const [at, triple] of inOrder[side].entries()) {
      const next = inOrder[side][at + 1]
      if (!next || (places.get(triple) ?? 0) < (places.get(next) ?? 0)) continue
      if (hasInOrder(opposite, triple, next) || !(movedByOpposite.has(triple) || movedByOpposite.has(next)))
        return `the order of ${side} does not hold in ${pathOf(container)}.`
    }
  }
  return undefined
}

/** Whether a side has both, in this order. */
function hasInOrder(side: Side, { [side]: one }: Triple, { [side]: other }: Triple): boolean {
  return one !== undefined && other !== undefined && one.index < other.index
}

/** Whether the children that a side has are in its own order in the result. */
function isInOrderOf(side: Side, order: readonly Triple[]): boolean {
  let last = -1
  for (const { [side]: node } of order) {
    if (node && node.index < last) return false
    last = node?.index ?? last
  }
  return true
}
