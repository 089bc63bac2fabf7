/** Anchors and the aliases that refer to them: an alias means the last anchor of its name before it. */

import type { Objection } from '../../core/model/format.ts'
import type { Tree } from '../../core/model/node.ts'
import type { Side } from '../../core/model/sides.ts'

export type Reference = Readonly<{ name: string; isAlias: boolean; at: number }>

/** What the reader found, by the tree it made. */
const known = new WeakMap<Tree, readonly Reference[]>()

export function rememberReferences(tree: Tree, references: readonly Reference[]): void {
  known.set(tree, references)
}

/** An alias without an anchor before it in its document. */
export function danglingAlias(references: readonly Reference[]): Reference | undefined {
  const anchors = new Set<string>()
  return references.find(({ name, isAlias }) => {
    if (!isAlias) anchors.add(name)
    return isAlias && !anchors.has(name)
  })
}

/**
 * A name that is anchored more than once leads its aliases elsewhere when entries come to stand in another order. The
 * result may hold such a name only in an order that a side gave it.
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

/** For each name, its anchors and aliases in order: `&**&*`. */
function sequencesIn(tree: Tree): ReadonlyMap<string, string> {
  const sequences = new Map<string, string>()
  for (const { name, isAlias } of known.get(tree) ?? [])
    sequences.set(name, (sequences.get(name) ?? '') + (isAlias ? '*' : '&'))
  return sequences
}
