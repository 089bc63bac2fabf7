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
/** The columns that each step moves, as they were before it. */
type Before = Readonly<{
  before_revision: number
  before_node: number
  before_walk: number | null
  before_clean: number | null
}>
const move = statement(
  (db, to: Omit<Progress, 'one'> & Before) =>
    db
      .updateTable('search_progress')
      .set({ revision: to.revision, node: to.node, walk: to.walk, walk_since: to.walk_since, clean: to.clean })
      .where('revision', '=', to.before_revision)
      .where('node', '=', to.before_node)
      .where('walk', 'is not distinct from', to.before_walk)
      .where('clean', 'is not distinct from', to.before_clean),
  { changes: () => 1 },
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

/** Whether it was still as it was before. */
export function* moveProgress(before: Progress, to: Omit<Progress, 'one'>): Script<boolean> {
  const moved = yield* move.run({
    ...to,
    before_revision: before.revision,
    before_node: before.node,
    before_walk: before.walk,
    before_clean: before.clean,
  })
  return moved === 1
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
export type LedgerEnd = Readonly<{ revision: number; node: number }>

/** How far the index is to follow. */
export function* endOfLedger(): Script<LedgerEnd> {
  return (yield* ends.first({})) ?? { revision: 0, node: 0 }
}
