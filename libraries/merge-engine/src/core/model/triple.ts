/**
 * The correspondence: one thing as it stands in each version, absent where a version does not have it. Triples form a
 * tree like the documents they come from. The merge decides about triples, and the check proves the result by them.
 *
 *   base ours theirs
 *    x    x    x     kept; each side may have changed it
 *    x    x    .     theirs deleted it            x . .  both did
 *    .    x    .     ours added it                . x x  both did
 */
import type { Node } from './node.ts'

export type Triple = Readonly<{
  parent: Triple | undefined
  /** The place, a name for each step from the root; `[id=7]` or `[2]` for items of lists. Joined, a person reads it. */
  step: string
  base: Node | undefined
  ours: Node | undefined
  theirs: Node | undefined
}>

/** The name it goes by in its container; items of lists are `*`. */
export const nameOf = (triple: Triple) => (triple.ours ?? triple.theirs ?? triple.base)?.name ?? '*'

/** The place as a person reads it: `dependencies.react`, `jobs["node 20"].steps[id=build]`. */
export function pathOf(triple: Triple): string {
  const steps: string[] = []
  for (let at: Triple | undefined = triple; at?.parent?.parent; at = at.parent)
    if (!(at.ours ?? at.theirs ?? at.base)?.isSilent) steps.push(at.step)
  return steps.toReversed().join('').replace(/^\./, '')
}

/** The path of a place in a document inside another: its own path behind that of the place it stands at. */
export const joinedPath = (path: string, inside: string): string =>
  path === '' || inside === '' || inside.startsWith('[') ? path + inside : `${path}.${inside}`

const plainName = /^[\p{L}_$@][\p{L}\p{N}_$@/-]*$/u

export const namedStep = (name: string) => (plainName.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)

/** The step to an item of a list: a name that could stand in an identifier reads like a member's. */
export const itemStep = (identity: string) => (plainName.test(identity) ? `.${identity}` : `[${identity}]`)
