/**
 * The past of tags, dead properties and names of versions: what was removed, overwritten, or left behind when the whole tree went back. A row was there
 * from the revision `since` on, and not any more at `until`. It comes back only where the tree goes back: see
 * `history/take-metadata-back.ts`.
 */
import type { Script } from '@alluvium/database'
import type { ExpressionBuilder } from 'kysely'
import { once, statement, type Tables } from '../../ports/ledger.ts'
import { labelledSince, prunePastLabels, restoreLabels } from './past-version-labels.ts'

const changedNodes = statement((db, { goal }: { goal: number }) =>
  db
    .selectFrom('tags')
    .select('node')
    .where('since', '>', goal)
    .unionAll(db.selectFrom('properties').select('node').where('since', '>', goal))
    .unionAll(db.selectFrom('past_tags').select('node').where('since', '<=', goal).where('until', '>', goal))
    .unionAll(db.selectFrom('past_properties').select('node').where('since', '<=', goal).where('until', '>', goal)),
)

/** The entries whose tags, properties or names of versions were others at a revision than they are now. */
export function* changedSince(goal: number): Script<readonly number[]> {
  const changed = (yield* changedNodes.all({ goal })).map(({ node }) => node)
  return [...new Set([...changed, ...(yield* labelledSince(goal))])]
}

/** So many entries are named in one query. */
const chunk = 500

/** `revision`: the one that goes back to the goal. */
type Restoring = Readonly<{ goal: number; revision: number }>

/** Makes the tags, properties and names of versions of these entries what they were at the goal. */
export function* restoreMetadata(nodes: readonly number[], restoring: Restoring): Script<void> {
  for (let from = 0; from < nodes.length; from += chunk) {
    const some = nodes.slice(from, from + chunk)
    yield* endProperties(some, restoring).run()
    yield* endTags(some, restoring).run()
    for (const table of ['properties', 'tags'] as const)
      yield* once((db) => db.deleteFrom(table).where('node', 'in', some).where('since', '>', restoring.goal)).run()
    yield* reopenProperties(some, restoring).run()
    yield* reopenTags(some, restoring).run()
    yield* restoreLabels(some, restoring)
  }
}

const endProperties = (nodes: readonly number[], { goal, revision }: Restoring) =>
  once((db) =>
    db
      .insertInto('past_properties')
      .columns(['node', 'uri', 'local', 'value', 'since', 'until'])
      .expression((db) =>
        db
          .selectFrom('properties')
          .select((eb) => ['node', 'uri', 'local', 'value', 'since', numberOf(eb, revision).as('until')])
          .where('node', 'in', nodes)
          .where('since', '>', goal),
      )
      .onConflict((conflict) => conflict.columns(['node', 'uri', 'local', 'until']).doNothing()),
  )
const endTags = (nodes: readonly number[], { goal, revision }: Restoring) =>
  once((db) =>
    db
      .insertInto('past_tags')
      .columns(['node', 'tag', 'since', 'until'])
      .expression((db) =>
        db
          .selectFrom('tags')
          .select((eb) => ['node', 'tag', 'since', numberOf(eb, revision).as('until')])
          .where('node', 'in', nodes)
          .where('since', '>', goal),
      )
      .onConflict((conflict) => conflict.columns(['node', 'tag', 'until']).doNothing()),
  )
const reopenProperties = (nodes: readonly number[], { goal, revision }: Restoring) =>
  once((db) =>
    db
      .insertInto('properties')
      .columns(['node', 'uri', 'local', 'value', 'since'])
      .expression((db) =>
        db
          .selectFrom('past_properties')
          .select((eb) => ['node', 'uri', 'local', 'value', numberOf(eb, revision).as('since')])
          .where('node', 'in', nodes)
          .where('since', '<=', goal)
          .where('until', '>', goal),
      )
      .onConflict((conflict) => conflict.columns(['node', 'uri', 'local']).doNothing()),
  )
const reopenTags = (nodes: readonly number[], { goal, revision }: Restoring) =>
  once((db) =>
    db
      .insertInto('tags')
      .columns(['node', 'tag', 'since'])
      .expression((db) =>
        db
          .selectFrom('past_tags')
          .select((eb) => ['node', 'tag', numberOf(eb, revision).as('since')])
          .where('node', 'in', nodes)
          .where('since', '<=', goal)
          .where('until', '>', goal),
      )
      .onConflict((conflict) => conflict.columns(['node', 'tag']).doNothing()),
  )

const numberOf = (eb: Pick<ExpressionBuilder<Tables, never>, 'cast' | 'val'>, value: number) =>
  eb.cast<number>(eb.val(value), 'bigint')

type Property = Readonly<{ node: number; uri: string; local: string }>

const endProperty = statement((db, { node, uri, local, until }: Property & Readonly<{ until: number }>) =>
  db
    .insertInto('past_properties')
    .columns(['node', 'uri', 'local', 'value', 'since', 'until'])
    .expression((db) =>
      db
        .selectFrom('properties')
        .select((eb) => ['node', 'uri', 'local', 'value', 'since', numberOf(eb, until).as('until')])
        .where('node', '=', node)
        .where('uri', '=', uri)
        .where('local', '=', local),
    )
    .onConflict((conflict) => conflict.columns(['node', 'uri', 'local', 'until']).doNothing()),
)
const endTag = statement((db, { node, tag, until }: { node: number; tag: string; until: number }) =>
  db
    .insertInto('past_tags')
    .columns(['node', 'tag', 'since', 'until'])
    .expression((db) =>
      db
        .selectFrom('tags')
        .select((eb) => ['node', 'tag', 'since', numberOf(eb, until).as('until')])
        .where('node', '=', node)
        .where('tag', '=', tag),
    )
    .onConflict((conflict) => conflict.columns(['node', 'tag', 'until']).doNothing()),
)

/** Keeps a property that is about to be removed or overwritten. @param until the revision from which on it is not there. */
export const keepProperty = (property: Property, until: number): Script<unknown> =>
  endProperty.run({ ...property, until })

/** The same of a tag that is about to be removed. */
export const keepTag = (node: number, tag: string, until: number): Script<unknown> => endTag.run({ node, tag, until })

const endedBefore = (table: 'past_properties' | 'past_tags') =>
  statement((db, { revision }: { revision: number }) => db.deleteFrom(table).where('until', '<=', revision))
const forgetEndedProperties = endedBefore('past_properties')
const forgetEndedTags = endedBefore('past_tags')

/** Forgets what nobody can go back to. @param revision the first to which one can. */
export function* prunePastMetadata(revision: number): Script<void> {
  yield* forgetEndedProperties.run({ revision })
  yield* forgetEndedTags.run({ revision })
  yield* prunePastLabels(revision)
}

const forgetProperties = statement((db, { node }: { node: number }) =>
  db.deleteFrom('past_properties').where('node', '=', node),
)
const forgetTags = statement((db, { node }: { node: number }) => db.deleteFrom('past_tags').where('node', '=', node))

export function* forgetPastMetadata(node: number): Script<void> {
  yield* forgetProperties.run({ node })
  yield* forgetTags.run({ node })
}
