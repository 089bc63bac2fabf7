/** The rows of many entries and of all folders above them: level by level, and many in one query. */
import type { Script } from '@alluvium/database'
import { inChunks } from '../chunks.ts'

type Step = Readonly<{ node: number; parent: number }>

/** @param read the rows of some nodes. Each node is read once, whatever leads to it. */
export function* rowsUp<Row extends Step>(
  nodes: Iterable<number>,
  read: (some: readonly number[]) => Script<readonly Row[]>,
): Script<readonly Row[]> {
  const found: Row[] = []
  const asked = new Set<number>()
  for (let level = new Set(nodes); level.size > 0; ) {
    const above = new Set<number>()
    for (const node of level) asked.add(node)
    for (const some of inChunks([...level]))
      for (const row of yield* read(some)) {
        found.push(row)
        if (!asked.has(row.parent)) above.add(row.parent)
      }
    level = above
  }
  return found
}
