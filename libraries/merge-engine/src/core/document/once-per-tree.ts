/** Answers about whole documents. A merge is checked by merging its sides into the result again, so each is asked several times of each. */
import type { Tree } from '../model/node.ts'

/** The same function, which reads each document once. */
export function oncePerTree<Found>(read: (tree: Tree) => Found): (tree: Tree) => Found {
  const known = new WeakMap<Tree, Readonly<{ found: Found }>>()
  return (tree) => {
    const answer = known.get(tree)
    if (answer) return answer.found
    const found = read(tree)
    known.set(tree, { found })
    return found
  }
}
