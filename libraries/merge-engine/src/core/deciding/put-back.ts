import type { Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'

/** Puts a deleted entry back, behind its neighbour on the side that still has it. */
export function putBack(order: readonly Triple[], gone: Triple): readonly Triple[] {
  const side: Side = gone.ours ? 'ours' : 'theirs'
  const index = gone[side]?.index ?? 0
  const after = order.findLastIndex((triple) => {
    const node = triple[side]
    return node !== undefined && node.index < index
  })
  return order.toSpliced(after + 1, 0, gone)
}
