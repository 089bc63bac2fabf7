/**
 * A triple is one thing in all three versions; it is absent where a version does not have it. Triples form a tree, like
 * the documents. The merge decides about triples, and the check verifies the result against them.
 *
 *   base ours theirs
 *    x    x    x     kept; each side may have changed it
 *    x    x    .     theirs deleted it            x . .  both did
 *    .    x    .     ours added it                . x x  both did
 */
import type { Node } from './node.ts'

export type Triple = Readonly<{
  parent: Triple | undefined
  /** The step from the parent: a name, or `[id=7]` or `[2]` for an item of a list. Joined steps are a path for a person. */
  step: string
  base: Node | undefined
  ours: Node | undefined
  theirs: Node | undefined
}>

/** The name in its container; items of lists are `*`. */
export const nameOf = (triple: Triple) => (triple.ours ?? triple.theirs ?? triple.base)?.name ?? '*'

/** The path for a person: `dependencies.react`, `jobs["node 20"].steps[id=build]`. */
export function pathOf(triple: Triple): string {
  const steps: string[] = []
  for (let at: Triple | undefined = triple; at?.parent?.parent; at = at.parent)
    if (!(at.ours ?? at.theirs ?? at.base)?.isSilent) steps.push(at.step)
  return steps.toReversed().join('').replace(/^\./, '')
}

/** The path of a place in an embedded document: its own path behind the path of the embedded document. */
export const joinedPath = (path: string, inside: string): string =>
  path === '' || inside === '' || inside.startsWith('[') ? path + inside : `${path}.${inside}`

const plainName = /^[\p{L}_$@][\p{L}\p{N}_$@/-]*$/u

export const namedStep = (name: string) => (plainName.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)

/** The step to an item of a list. A name that is an identifier is written like a member. */
export const itemStep = (identity: string) => (plainName.test(identity) ? `.${identity}` : `[${identity}]`)
