/** The past of names of versions: see `past-metadata.ts`. */
import type { Script } from '@alluvium/database'
import { once, statement } from '../../ports/ledger.ts'

/** `revision`: the one that goes back to the goal. */
type Restoring = Readonly<{ goal: number; revision: number }>

const changedNodes = statement((db, { goal }: { goal: number }) =>
  db
    .selectFrom('version_labels')
    .select('node')
    .where('since', '>', goal)
    .unionAll(db.selectFrom('past_version_labels').select('node').where('since', '<=', goal).where('until', '>', goal)),
)

/** The files whose versions had other names at a revision than they have now. */
export function* labelledSince(goal: number): Script<readonly number[]> {
  return (yield* changedNodes.all({ goal })).map(({ node }) => node)
}

/** Makes the names of their versions what they were at the goal. @param nodes as many as one query may name. */
export function* restoreLabels(nodes: readonly number[], restoring: Restoring): Script<void> {
  yield* endLabels(nodes, restoring).run()
  yield* once((db) =>
    db.deleteFrom('version_labels').where('node', 'in', nodes).where('since', '>', restoring.goal),
  ).run()
  yield* reopenLabels(nodes, restoring).run()
}

const endLabels = (nodes: readonly number[], { goal, revision }: Restoring) =>
  once((db) =>
    db
      .insertInto('past_version_labels')
      .columns(['node', 'version', 'label', 'since', 'until'])
      .expression((db) =>
        db
          .selectFrom('version_labels')
          .select((eb) => [
            'node',
            'version',
            'label',
            'since',
            eb.cast<number>(eb.val(revision), 'bigint').as('until'),
          ])
          .where('node', 'in', nodes)
          .where('since', '>', goal),
      )
      .onConflict((conflict) => conflict.columns(['node', 'version', 'until']).doNothing()),
  )
const reopenLabels = (nodes: readonly number[], { goal, revision }: Restoring) =>
  once((db) =>
    db
      .insertInto('version_labels')
      .columns(['node', 'version', 'label', 'since'])
      .expression((db) =>
        db
          .selectFrom('past_version_labels')
          .select((eb) => ['node', 'version', 'label', eb.cast<number>(eb.val(revision), 'bigint').as('since')])
          .where('node', 'in', nodes)
          .where('since', '<=', goal)
          .where('until', '>', goal),
      )
      .onConflict((conflict) => conflict.columns(['node', 'version']).doNothing()),
  )

type Labelled = Readonly<{ node: number; from: number; before: number; until: number }>

const endLabelsIn = statement((db, { node, from, before, until }: Labelled) =>
  db
    .insertInto('past_version_labels')
    .columns(['node', 'version', 'label', 'since', 'until'])
    .expression((db) =>
      db
        .selectFrom('version_labels')
        .select((eb) => ['node', 'version', 'label', 'since', eb.cast<number>(eb.val(until), 'bigint').as('until')])
        .where('node', '=', node)
        .where('version', '>=', from)
        .where('version', '<', before),
    )
    .onConflict((conflict) => conflict.columns(['node', 'version', 'until']).doNothing()),
)

/** Keeps the name of a version that is about to get another or none. @param until the revision from which on it has it no more. */
export function* keepLabels({ node, from, before }: Omit<Labelled, 'until'>, until: number): Script<void> {
  yield* endLabelsIn.run({ node, from, before, until })
}

const forgetEnded = statement((db, { revision }: { revision: number }) =>
  db.deleteFrom('past_version_labels').where('until', '<=', revision),
)

/** Forgets what nobody can go back to. @param revision the first to which one can. */
export function* prunePastLabels(revision: number): Script<void> {
  yield* forgetEnded.run({ revision })
}

const forgetOrphans = statement((db, { node }: { node: number }) =>
  db
    .deleteFrom('past_version_labels')
    .where('node', '=', node)
    .where('version', 'not in', (eb) => eb.selectFrom('past').select('past.since').where('past.node', '=', node))
    .where('version', 'not in', (eb) =>
      eb.selectFrom('present').select('present.since').where('present.node', '=', node),
    ),
)

export function* forgetPastLabelsOfGone(node: number): Script<void> {
  yield* forgetOrphans.run({ node })
}
