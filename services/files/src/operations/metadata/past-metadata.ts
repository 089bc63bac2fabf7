/**
 * Tags and dead properties that going back with the whole tree took away. What hangs on an entry stays when the tree goes back,
 * but for what was written to it since while it was in a closed folder that it leaves by that: nobody outside may see it.
 * It comes back when the tree goes forward again to a revision at which it was there.
 */
import type { Script } from '@alluvium/database'
import { once, statement } from '../../ports/ledger.ts'

const taggedSince = statement((db, { goal }: { goal: number }) =>
  db
    .selectFrom('tags')
    .select('node')
    .where('since', '>', goal)
    .union(db.selectFrom('properties').select('node').where('since', '>', goal)),
)

/** The entries to which something was written after a revision. */
export function* writtenSince(goal: number): Script<readonly number[]> {
  return (yield* taggedSince.all({ goal })).map(({ node }) => node)
}

/** So many entries are named in one query. */
const chunk = 500

/** `revision`: the one that goes back to the goal. */
type Restoring = Readonly<{ goal: number; revision: number }>

/** Takes away what was written to these entries after the goal. */
export function* takeAwayMetadata(nodes: readonly number[], restoring: Restoring): Script<void> {
  for (let from = 0; from < nodes.length; from += chunk) {
    const some = nodes.slice(from, from + chunk)
    yield* keepProperties(some, restoring).run()
    yield* keepTags(some, restoring).run()
    for (const table of ['properties', 'tags'] as const)
      yield* once((db) => db.deleteFrom(table).where('node', 'in', some).where('since', '>', restoring.goal)).run()
  }
}

const keepProperties = (nodes: readonly number[], { goal, revision }: Restoring) =>
  once((db) =>
    db
      .insertInto('past_properties')
      .columns(['node', 'uri', 'local', 'value', 'since', 'until'])
      .expression((db) =>
        db
          .selectFrom('properties')
          .select((eb) => [
            'node',
            'uri',
            'local',
            'value',
            'since',
            eb.cast<number>(eb.val(revision), 'bigint').as('until'),
          ])
          .where('node', 'in', nodes)
          .where('since', '>', goal),
      ),
  )
const keepTags = (nodes: readonly number[], { goal, revision }: Restoring) =>
  once((db) =>
    db
      .insertInto('past_tags')
      .columns(['node', 'tag', 'since', 'until'])
      .expression((db) =>
        db
          .selectFrom('tags')
          .select((eb) => ['node', 'tag', 'since', eb.cast<number>(eb.val(revision), 'bigint').as('until')])
          .where('node', 'in', nodes)
          .where('since', '>', goal),
      ),
  )

const reopenProperties = statement((db, { goal, revision }: Restoring) =>
  db
    .insertInto('properties')
    .columns(['node', 'uri', 'local', 'value', 'since'])
    .expression((db) =>
      db
        .selectFrom('past_properties')
        .select((eb) => ['node', 'uri', 'local', 'value', eb.cast<number>(eb.val(revision), 'bigint').as('since')])
        .where('since', '<=', goal)
        .where('until', '>', goal),
    )
    .onConflict((conflict) => conflict.columns(['node', 'uri', 'local']).doNothing()),
)
const reopenTags = statement((db, { goal, revision }: Restoring) =>
  db
    .insertInto('tags')
    .columns(['node', 'tag', 'since'])
    .expression((db) =>
      db
        .selectFrom('past_tags')
        .select((eb) => ['node', 'tag', eb.cast<number>(eb.val(revision), 'bigint').as('since')])
        .where('since', '<=', goal)
        .where('until', '>', goal),
    )
    .onConflict((conflict) => conflict.columns(['node', 'tag']).doNothing()),
)

/** Gives back what was there at the goal and was taken away since; what was written anew stays. */
export function* giveMetadataBack(restoring: Restoring): Script<void> {
  yield* reopenProperties.run(restoring)
  yield* reopenTags.run(restoring)
}

const forgetProperties = statement((db, { node }: { node: number }) =>
  db.deleteFrom('past_properties').where('node', '=', node),
)
const forgetTags = statement((db, { node }: { node: number }) => db.deleteFrom('past_tags').where('node', '=', node))

export function* forgetPastMetadata(node: number): Script<void> {
  yield* forgetProperties.run({ node })
  yield* forgetTags.run({ node })
}
