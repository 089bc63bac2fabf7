/**
 * Pairing: which child of a container in one version is which in the others. Named children pair by their names, with
 * renames followed on strong evidence; list items by identity, by value, or by where they stand (`pair-items.ts`).
 */
import type { ConflictKind, Side } from './driver.ts'
import type { Node } from './node.ts'
import { mergeOrders, type Ordering } from './order.ts'
import { namedStep, sidesOf, type Triple, type Versions } from './triple.ts'

/** The children that are left, in their order; those that are gone; and what makes the container itself a conflict. */
export type Pairing = Readonly<{ order: readonly Triple[]; gone: readonly Triple[]; conflict?: ConflictKind }>

/** One child of a container on one side with the name it goes by; names are unique on a side. */
export type Named = Readonly<{ name: string; node: Node }>

export type NamedSides = Readonly<Record<Side, readonly Named[]>>

export type Draft = { parent: Triple; step: string } & { [S in Side]: Node | undefined }

/** Deleted by a side, or by both: not in the result, unless the other side edited it, and then there is none. */
const isGone = ({ base, ours, theirs }: Triple) => base !== undefined && (ours === undefined || theirs === undefined)

export function pairMembers(versions: Versions, container: Triple): Pairing {
  const named = bySide((side) => (container[side]?.children ?? []).map((node) => ({ name: node.name ?? '', node })))
  const triples = pairByName(container, named, namedStep)
  const renamed = followRenames(versions, triples)
  return ordered(renamed, { matters: false, sortKey: (triple) => (triple.ours ?? triple.theirs ?? triple.base)?.name })
}

export const bySide = <T>(of: (side: Side) => T): Record<Side, T> => ({
  base: of('base'),
  ours: of('ours'),
  theirs: of('theirs'),
})

export function pairByName(parent: Triple, named: NamedSides, step: (name: string) => string): Draft[] {
  const drafts = new Map<string, Draft>()
  for (const side of sidesOf) {
    for (const { name, node } of named[side]) {
      const draft = drafts.get(name)
      if (draft) draft[side] = node
      else
        drafts.set(name, {
          parent,
          step: step(name),
          base: undefined,
          ours: undefined,
          theirs: undefined,
          [side]: node,
        })
    }
  }
  return [...drafts.values()]
}

/** Puts the pairs in order. Where it matters, two sides that ordered the same things differently conflict. */
export function ordered(triples: readonly Triple[], ordering: Ordering): Pairing {
  const left = triples.filter((triple) => !isGone(triple))
  const { order, disputed } = mergeOrders(
    bySide((side) => inOrderOf(side, left)),
    ordering,
  )
  const gone = triples.filter(isGone)
  return disputed ? { order, gone, conflict: 'order' } : { order, gone }
}

export function inOrderOf(side: Side, triples: readonly Triple[]): Triple[] {
  return triples
    .filter((triple) => triple[side] !== undefined)
    .sort((one, other) => (one[side]?.index ?? 0) - (other[side]?.index ?? 0))
}

/** A rename is believed when the value went unchanged from one name to another, is substantial, and unique on both sides. */
function followRenames(versions: Versions, triples: readonly Draft[]): Draft[] {
  const merged = new Set<Draft>()
  for (const side of ['ours', 'theirs'] as const) {
    const added = uniqueByValue(
      versions,
      triples.filter((triple) => triple[side] && !triple.base && !merged.has(triple)),
      side,
    )
    const deleted = uniqueByValue(
      versions,
      triples.filter((triple) => triple.base && !triple[side]),
      'base',
    )
    for (const [value, from] of deleted) {
      const to = added.get(value)
      if (!from || !to || !isSubstantial(from.base)) continue
      if (to.ours && to.theirs) continue
      from[side] = to[side]
      merged.add(to)
    }
  }
  return triples.filter((triple) => !merged.has(triple))
}

/** By value; `undefined` marks a value that occurs more than once. */
function uniqueByValue(versions: Versions, triples: readonly Draft[], side: Side): Map<number, Draft | undefined> {
  const unique = new Map<number, Draft | undefined>()
  for (const triple of triples) {
    const node = triple[side]
    const value = node ? versions.values[side].of(node) : -1
    unique.set(value, unique.has(value) ? undefined : triple)
  }
  return unique
}

const leastRenamedCharacters = 40

function isSubstantial(node: Node | undefined): boolean {
  if (!node) return false
  return node.end - node.start >= leastRenamedCharacters || node.children.length >= 2
}
