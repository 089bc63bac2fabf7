/**
 * The location of a node: its path in the tree, or the path that it had before it, or a folder above it, went to the
 * trash.
 */

import type { Script } from '@alluvium/database'
import { newNodes } from '../../model/walk.ts'
import { rootNode, statement, trashNode } from '../../ports/ledger.ts'
import { currentRevision } from '../nodes/revise.ts'
import { pathAsOf } from '../temporal/path-as-of.ts'

export type NodeLocation = Readonly<{ kind: 'tree' | 'trash'; path: string }>

const step = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select(['parent', 'name']).where('node', '=', node),
)

/** Undefined for a node that is gone. */
export function* locationOfNode(node: number): Script<NodeLocation | undefined> {
  const names: string[] = []
  const isNew = newNodes()
  for (let at = node; at !== rootNode; ) {
    const row = yield* step.first({ node: at })
    if (!row || !isNew(at)) return undefined
    if (row.parent === trashNode) {
      const top = yield* pathAsOf(at, yield* currentRevision())
      return { kind: 'trash', path: [top, ...names].join('/') }
    }
    names.unshift(row.name)
    at = row.parent
  }
  return { kind: 'tree', path: `/${names.join('/')}` }
}
