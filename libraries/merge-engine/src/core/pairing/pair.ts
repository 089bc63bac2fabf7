/**
 * Pairs the children of a container in all three versions. Named children pair by their names, and renames are followed on
 * strong evidence; list items pair by identity, by value, or by their places (`pair-items.ts`).
 */

import { commentAbove } from '../document/layout.ts'
import { oncePerTree } from '../document/once-per-tree.ts'
import type { Versions } from '../document/versions.ts'
import { leadText, type Node, type Tree } from '../model/node.ts'
import { bothSides, bySide, type Side, sidesOf } from '../model/sides.ts'
import { namedStep, type Triple } from '../model/triple.ts'
import { gapsOf, isAddedBy } from './gaps.ts'
import { inOrderOf, mergeOrders, mergeOrdersAround, type Ordering } from './order.ts'
import type { Draft, NamedSides, Pairing } from './pairing.ts'
import { followRenames } from './renames.ts'

/** Whether a side, or both, deleted it. It is not in the result; if the other side edited it, there is no result. */
const isDeleted = ({ base, ours, theirs }: Triple) => base !== undefined && (ours === undefined || theirs === undefined)

export function pairMembers(versions: Versions, container: Triple): Pairing {
  const named = bySide((side) => (container[side]?.children ?? []).map((node) => ({ name: node.name ?? '', node })))
  const triples = pairByName(container, named, namedStep)
  const renamed = followRenames(versions, triples)
  return ordered(renamed, {
    matters: false,
    sortKey: (triple) => (triple.ours ?? triple.theirs ?? triple.base)?.name,
    ...orderIn(versions),
  })
}

/** What the document itself says of the order of its entries. */
export const orderIn = (versions: Versions): Pick<Ordering, 'isByProgram' | 'isHeaded'> => ({
  isByProgram: versions.profile.madeBy !== undefined,
  isHeaded: (triple) => bothSides.some((side) => isAddedBy(side, triple) && isHeadedOn(side, versions, triple)),
})

/** Whether it stands right below a comment that is apart from what is above, or that stood above another entry before. */
function isHeadedOn(side: 'ours' | 'theirs', { trees }: Versions, triple: Triple): boolean {
  const { [side]: node, parent } = triple
  if (!node || node.labelStart === node.leadStart) return false
  const lead = leadText(trees[side], node)
  if (belowHeading.test(lead)) return true
  const comment = commentAbove(lead)
  return comment !== undefined && parent?.base !== undefined && commentsIn(trees.base, parent.base).has(comment)
}

/** What stands right above the children of a container. */
function commentsIn(tree: Tree, container: Node): ReadonlySet<string> {
  const known = commentsByContainer(tree)
  const found =
    known.get(container.index) ??
    new Set(container.children.flatMap((child) => commentAbove(leadText(tree, child)) ?? []))
  known.set(container.index, found)
  return found
}

/** By the index of the container. */
const commentsByContainer = oncePerTree(() => new Map<number, ReadonlySet<string>>())

/** An empty line, then a comment. */
const belowHeading = /\n[ \t]*\r?\n\s*\S/

export function pairByName(parent: Triple, named: NamedSides, step: (name: string) => string): Draft[] {
  const drafts: Draft[] = []
  const places = new PlacesByName()
  for (const side of sidesOf) {
    let next = 0
    for (const { name, node } of named[side]) {
      const place = side === 'base' ? places.add(name) : places.of(name, next)
      const draft = drafts[place]
      if (draft) draft[side] = node
      else drafts.push(draftOf(parent, step(name), side, node))
      next = place + 1
    }
  }
  return drafts
}

const draftOf = (parent: Triple, step: string, side: Side, node: Node): Draft => ({
  parent,
  step,
  base: side === 'base' ? node : undefined,
  ours: side === 'ours' ? node : undefined,
  theirs: side === 'theirs' ? node : undefined,
})

/** Places for names, in order of appearance. Most names are at their old place, and need no lookup. */
class PlacesByName {
  readonly #names: string[] = []
  readonly #places = new Map<string, number>()
  #indexed = 0

  /** The place of a new name. */
  add(name: string): number {
    return this.#names.push(name) - 1
  }

  /** The place of a name, which is probably the expected one. */
  of(name: string, expected: number): number {
    if (this.#names[expected] === name) return expected
    for (; this.#indexed < this.#names.length; this.#indexed++)
      this.#places.set(this.#names[this.#indexed] ?? '', this.#indexed)
    return this.#places.get(name) ?? this.add(name)
  }
}

/** Puts the pairs in order. If the order has a meaning, two sides that ordered the same things differently conflict. */
export function ordered(triples: readonly Triple[], ordering: Ordering): Pairing {
  if (areAsBefore(triples)) return { order: triples, deleted: [] }
  const deleted = triples.filter(isDeleted)
  const whole = bySide((side) => inOrderOf(side, triples))
  const left = bySide((side) => whole[side].filter((triple) => !isDeleted(triple)))
  const { order, disputed, skeleton } = mergeOrders(left, ordering, whole)
  if (disputed) return { order, deleted, conflict: 'order' }
  const lost = deleted.filter(({ ours, theirs }) => ours || theirs)
  if (!skeleton || lost.length === 0) return { order, deleted }
  const replacing = new Map<Triple, readonly Triple[]>()
  const inBase = whole.base.filter(({ ours, theirs }) => ours || theirs)
  const placesOn = (side: 'ours' | 'theirs') =>
    lost.every((triple) => triple[side]) ? whole[side] : withPlaces(side, whole[side], inBase, replacing)
  const orders = { base: inBase, ours: placesOn('ours'), theirs: placesOn('theirs') }
  const anchored = mergeOrdersAround(orders, skeleton, ordering)
  const around = anchored.order.flatMap((triple) => [
    ...(isDeleted(triple) ? [] : [triple]),
    ...(replacing.get(triple) ?? []),
  ])
  const isKept = bothSides.every((side) => isAsOn(side, around) || !isAsOn(side, order))
  return { order: anchored.disputed || !isKept ? order : around, deleted }
}

/** Whether the children that a side has are in the order of that side. */
function isAsOn(side: Side, order: readonly Triple[]): boolean {
  const places = order.flatMap(({ [side]: node }) => node?.index ?? [])
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
}

/** Whether every version has all children in this order: most containers were only edited inside. */
function areAsBefore(triples: readonly Triple[]): boolean {
  let [inBase, inOurs, inTheirs] = [-1, -1, -1]
  for (const { base, ours, theirs } of triples) {
    if (!base || !ours || !theirs) return false
    if (base.index < inBase || ours.index < inOurs || theirs.index < inTheirs) return false
    inBase = base.index
    inOurs = ours.index
    inTheirs = theirs.index
  }
  return true
}

/**
 * A side's children in its order, with the children that it deleted put back, so that the other side's additions find their
 * neighbours. What the side added in their gap stands for them: it is left out, and `replacing` says what it stands for.
 */
function withPlaces(
  side: 'ours' | 'theirs',
  order: readonly Triple[],
  inBase: readonly Triple[],
  replacing: Map<Triple, readonly Triple[]>,
): Triple[] {
  const added = gapsOf(order)
  const standIns = new Set<Triple>()
  for (const [before, gap] of gapsOf(inBase)) {
    const old = gap.find((triple) => !triple[side])
    const fresh = added.get(before)?.filter((triple) => isAddedBy(side, triple)) ?? []
    if (!old || fresh.length === 0) continue
    replacing.set(old, fresh)
    for (const triple of fresh) standIns.add(triple)
  }
  const before = new Map<Triple | undefined, Triple[]>()
  let waiting: Triple[] = []
  for (const triple of inBase) {
    if (!triple[side]) waiting.push(triple)
    else {
      before.set(triple, waiting)
      waiting = []
    }
  }
  const withLost = order.flatMap((triple) => [...(before.get(triple) ?? []), triple])
  return [...withLost, ...waiting].filter((triple) => !standIns.has(triple))
}
