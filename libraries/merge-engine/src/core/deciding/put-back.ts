import type { Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'

/** Puts a deleted entry back, behind its neighbour on the side that still has it. */
export function putBack(order: readonly Triple[], deleted: Triple): readonly Triple[] {
  const side: Side = deleted.ours ? 'ours' : 'theirs'
  const index = deleted[side]?.index ?? 0
  const after = order.findLastIndex((triple) => {
    const node = triple[side]
    return node !== undefined && node.index < index
  })
  return order.toSpliced(after + 1, 0, deleted)
}
