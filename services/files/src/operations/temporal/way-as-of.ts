/**
 * The folders that led to an entry, with today's rights on them: a folder that was closed, or moved away and closed, hides also
 * what was in it before, wherever that was.
 */
import type { Script } from '@alluvium/database'
import type { Right } from '../../model/access/right.ts'
import { newNodes } from '../../model/walk.ts'
import { rootNode, statement, trashNode } from '../../ports/ledger.ts'
import { type Asker, followRightsNow, hasRightOnNodes, mayRead, nodesMatter } from '../authorization/authorize.ts'
import { currentRevision } from '../nodes/revise.ts'
import { leftBefore, originOf } from './path-as-of.ts'
import { rowAsOf } from './rows-as-of.ts'

const parentOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select('parent').where('node', '=', node),
)
const lastOutsideTrash = statement((db, { node, revision }: { node: number; revision: number }) =>
  db
    .selectFrom('past')
    .select(['parent', 'until'])
    .where('node', '=', node)
    .where('parent', '!=', trashNode)
    .where('until', '<=', revision)
    .orderBy('until', 'desc')
    .limit(1),
)

/**
 * The nodes from the root to an entry at a revision; of what was in the trash, where it was before. Undefined when that is not
 * known any more.
 */
export function* wayAsOf(node: number, revision: number): Script<readonly number[] | undefined> {
  const way: number[] = []
  let until = revision
  let isNew = newNodes()
  for (let at = node; ; ) {
    if (!isNew(at)) return undefined
    way.push(at)
    if (at === rootNode) return way.toReversed()
    const row = yield* rowAsOf(at, until)
    if (row && row.parent !== trashNode && row.parent > 0) {
      at = row.parent
      continue
    }
    const before = yield* lastOutsideTrash.first({ node: at, revision: until })
    if (!before) return undefined
    at = before.parent
    until = before.until - 1
    isNew = newNodes() // of a tree that was another
  }
}

/**
 * Whether the caller may read what was at this node at the revision, by the rights of today on the folders that it was in. It is
 * asked in addition to `mayRead`, which decides by the path. False when nobody knows any more where it was.
 */
export function* mayReadAsOf(caller: Asker, node: number, revision: number): Script<boolean> {
  return yield* mayAsOf(caller, 'read', node, revision)
}

/** The same for writing. */
export function* mayWriteAsOf(caller: Asker, node: number, revision: number): Script<boolean> {
  return yield* mayAsOf(caller, 'write', node, revision)
}

/** Where an entry of the trash was, for whoever may read it there; undefined for others, and when it is not in the trash. */
export function* readableFormerPath(caller: Asker, node: number): Script<string | undefined> {
  if ((yield* parentOf.first({ node }))?.parent !== trashNode) return undefined
  const left = yield* leftBefore.first({ node, revision: yield* currentRevision() })
  if (!left) return undefined
  const path = yield* originOf({ node, ...left })
  yield* followRightsNow(caller)
  return mayRead(caller, path) && (yield* mayReadAsOf(caller, node, left.deleted - 1)) ? path : undefined
}

function* mayAsOf(caller: Asker, right: Right, node: number, revision: number): Script<boolean> {
  if (!nodesMatter(caller)) return true
  const way = yield* wayAsOf(node, revision)
  return way !== undefined && hasRightOnNodes(caller, right, way)
}
