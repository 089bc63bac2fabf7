/**
 * Programs save by writing a new file and moving it over the old one. A tag or share of the old file is meant for that
 * place, so the new file gets the tags and shares of the file that it replaces, besides its own.
 */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { currentRevision } from '../nodes/revise.ts'
import { inheritShares } from './past-shares.ts'

const inheritTags = statement((db, { from, to, since }: { from: number; to: number; since: number }) =>
  db
    .insertInto('tags')
    .columns(['node', 'tag', 'since'])
    .expression((db) =>
      db
        .selectFrom('tags')
        .select((eb) => [
          eb.cast<number>(eb.val(to), 'bigint').as('node'),
          'tag',
          eb.cast<number>(eb.val(since), 'bigint').as('since'),
        ])
        .where('node', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['node', 'tag']).doNothing()),
)

/** @param from the node that is replaced. @param to the node that takes its place. */
export function* inheritMetadata(from: number, to: number): Script<void> {
  const revision = yield* currentRevision()
  yield* inheritTags.run({ from, to, since: revision })
  yield* inheritShares({ from, to, revision })
}
