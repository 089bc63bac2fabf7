/** The containers of a result that were composed of both sides, each with what it was made from. */
import type { Node, Tree } from '../model/node.ts'
import type { Triple } from '../model/triple.ts'
import type { Decisions } from './decision.ts'

/** `order` are the triples of the children of `node`, one by one. */
export type Composed = Readonly<{ triple: Triple; order: readonly Triple[]; node: Node }>

/** @param result the checked result, so it has what was decided */
export function composedIn({ root, of }: Decisions, result: Tree): readonly Composed[] {
  const found: Composed[] = []
  const waiting: (readonly [triple: Triple, node: Node])[] = [[root, result.root]]
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [triple, node] = pair
    const decision = of.get(triple)
    if (decision?.is !== 'composed') continue
    found.push({ triple, order: decision.order, node })
    const { children } = node
    for (const [at, child] of decision.order.entries()) {
      const inside = children[at]
      if (inside) waiting.push([child, inside])
    }
  }
  return found
}
