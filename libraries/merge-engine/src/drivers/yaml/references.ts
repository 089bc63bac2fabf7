/** Anchors and aliases: an alias refers to the last anchor of its name before it. */

import type { Objection } from '../../core/model/format.ts'
import type { Tree } from '../../core/model/node.ts'
import type { Side } from '../../core/model/sides.ts'

export type Reference = Readonly<{ name: string; isAlias: boolean; at: number }>

/** The references that the parser found, by the tree that it made. */
const known = new WeakMap<Tree, readonly Reference[]>()

export function rememberReferences(tree: Tree, references: readonly Reference[]): void {
  known.set(tree, references)
}

/** An alias without an earlier anchor in its document. */
export function danglingAlias(references: readonly Reference[]): Reference | undefined {
  const anchors = new Set<string>()
  return references.find(({ name, isAlias }) => {
    if (!isAlias) anchors.add(name)
    return isAlias && !anchors.has(name)
  })
}

/**
 * If a name has several anchors, another order of entries changes what its aliases refer to. The result may contain such a name
 * only in the order of a side.
 */
export function referencesDisagree(result: Tree, sides: Readonly<Record<Side, Tree>>): Objection | undefined {
  const sequences = sequencesIn(result)
  const [base, ours, theirs] = [sequencesIn(sides.base), sequencesIn(sides.ours), sequencesIn(sides.theirs)]
  const lost = [...ours.keys(), ...theirs.keys()].find((name) => !base.has(name) && !sequences.has(name))
  if (lost !== undefined) return { path: lost, kind: 'edit-edit', detail: `The new anchor &${lost} would be lost.` }
  for (const [name, sequence] of sequences) {
    const isSettled = sequence.indexOf('&') === sequence.lastIndexOf('&')
    if (isSettled || sequence === ours.get(name) || sequence === theirs.get(name)) continue
    return { path: name, kind: 'duplicate', detail: `The anchor &${name} would stand in two places.` }
  }
  return undefined
}

/** The anchors and aliases of each name, in order: `&**&*`. */
function sequencesIn(tree: Tree): ReadonlyMap<string, string> {
  const sequences = new Map<string, string>()
  for (const { name, isAlias } of known.get(tree) ?? [])
    sequences.set(name, (sequences.get(name) ?? '') + (isAlias ? '*' : '&'))
  return sequences
}
