/**
 * Whether the ledger still knows all changes in a folder since a revision. Old rows are pruned; some early, keeping
 * their name (`lost`). And if the folder, or one above it, came to its place later, its path may have meant another
 * folder. In doubt the client reads everything again, which is never wrong.
 */

import type { Script } from '@alluvium/database'
import { newNodes } from '../../model/walk.ts'
import { pendingDeletionNode, statement, trashNode } from '../../ports/ledger.ts'
import { currentRevision } from '../nodes/revise.ts'

const place = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select(['parent', 'since']).where('node', '=', node),
)
const history = statement((db) => db.selectFrom('history').select('horizon'))
/** Entries that were in a folder at the revision, and of which not even the name is known any more. */
const lost = statement((db, { revision }: { revision: number }) =>
  db
    .selectFrom('lost')
    .select('node')
    .where('until', '>', revision)
    .where('since', '<=', revision)
    .where('key', 'is', null)
    .where('parent', 'not in', [trashNode, pendingDeletionNode])
    .limit(1),
)

const wasMade = statement((db, { revision }: { revision: number }) =>
  db.selectFrom('revisions').select('revision').where('revision', '=', revision),
)

export function* knownSince(folder: number, revision: number): Script<boolean> {
  if (revision > (yield* currentRevision())) return false
  if (revision < ((yield* history.first({}))?.horizon ?? 0)) return false
  if (!(yield* wasMade.first({ revision }))) return false // of data that a restored backup does not have
  if (yield* lost.first({ revision })) return false
  const isNew = newNodes()
  for (let node = folder; node > 0; ) {
    const row = yield* place.first({ node })
    if (!row || !isNew(node) || row.since > revision) return false
    node = row.parent
  }
  return true
}
