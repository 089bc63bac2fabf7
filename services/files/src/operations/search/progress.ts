/** How far the index has followed the ledger. */
import { lostRow, partLost, type Script } from '@alluvium/database'
import { statement, type Tables, trashNode } from '../../ports/ledger.ts'

export type Progress = Tables['search_progress']

const read = statement((db) => db.selectFrom('search_progress').selectAll())
const write = statement((db, to: Omit<Progress, 'one'>) =>
  db
    .updateTable('search_progress')
    .set({ revision: to.revision, node: to.node, walk: to.walk, walk_since: to.walk_since, clean: to.clean }),
)
const restores = statement((db, { from }: { from: number }) =>
  db
    .selectFrom('revisions')
    .select('revision')
    .where('revision', '>=', from)
    .where('verb', '=', 'restore-tree')
    .orderBy('revision'),
)
const ends = statement((db) => db.selectFrom('ledger').select(['revision', 'node']))

export function* progressOf(): Script<Progress> {
  const progress = yield* read.first({})
  if (!progress) throw partLost(lostRow('search_progress'))
  return progress
}

export function* setProgress(progress: Progress): Script<void> {
  yield* write.send(progress)
}

/**
 * The restores of trees that the index has not followed yet, in order. The index needs the rows that ended with them.
 */
export function* restoresToFollow(): Script<readonly number[]> {
  const { revision, walk, walk_since } = yield* progressOf()
  const rows = yield* restores.all({ from: walk === null ? revision + 1 : walk_since })
  return rows.map((row) => row.revision)
}

/** The index follows the ledger from its beginning, for one that is empty, or of which it is not known how far it came. */
export function* followAnew(): Script<void> {
  const { revision } = yield* endOfLedger()
  yield* write.run({ revision, node: trashNode, walk: null, walk_since: 0, clean: 0 })
}

/** The last revision and node numbers that the ledger assigned. */
export function* endOfLedger(): Script<Readonly<{ revision: number; node: number }>> {
  return (yield* ends.first({})) ?? { revision: 0, node: 0 }
}
