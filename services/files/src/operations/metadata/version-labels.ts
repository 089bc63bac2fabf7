/** Names of versions. A name is for people: it keeps no version longer than others, and goes with it. */
import type { Script } from '@alluvium/database'
import { statement, type Tables } from '../../ports/ledger.ts'
import { currentRevision } from '../nodes/revise.ts'
import { forgetPastLabelsOfGone, keepLabels } from './past-metadata.ts'

type Row = Tables['version_labels']

const keep = statement((db, { node, version, label, since }: Row) =>
  db
    .insertInto('version_labels')
    .values({ node, version, label, since })
    .onConflict((conflict) => conflict.columns(['node', 'version']).doUpdateSet({ label, since })),
)
const ofNode = statement((db, { node }: { node: number }) =>
  db.selectFrom('version_labels').selectAll().where('node', '=', node).orderBy('version', 'desc'),
)
const forget = statement((db, { node, from, before }: { node: number; from: number; before: number }) =>
  db.deleteFrom('version_labels').where('node', '=', node).where('version', '>=', from).where('version', '<', before),
)
const forgetOrphans = statement((db, { node }: { node: number }) =>
  db
    .deleteFrom('version_labels')
    .where('node', '=', node)
    .where('version', 'not in', (eb) => eb.selectFrom('past').select('past.since').where('past.node', '=', node))
    .where('version', 'not in', (eb) =>
      eb.selectFrom('present').select('present.since').where('present.node', '=', node),
    ),
)

/** A version of a node, as the span of revisions in which the file had its content; `before` is not in it. */
export type VersionSpan = Readonly<{ node: number; from: number; before: number }>

/** Gives a version a name, in place of one that it has; null: none. */
export function* labelVersion(span: VersionSpan, label: string | null): Script<void> {
  const revision = yield* currentRevision()
  yield* keepLabels({ ...span, until: revision })
  yield* forget.run({ node: span.node, from: span.from, before: span.before })
  if (label !== null) yield* keep.run({ node: span.node, version: span.from, label, since: revision })
}

/** The names of a node's versions, the newest first. */
export const labelsOf = (node: number): Script<readonly Row[]> => ofNode.all({ node })

/** Forgets the names of versions that are not kept any more. */
export function* forgetLabelsOfGone(node: number): Script<void> {
  yield* forgetOrphans.run({ node })
  yield* forgetPastLabelsOfGone(node)
}
