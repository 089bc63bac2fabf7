/**
 * What a file was before it was encrypted is no version of it any more, and neither is what lay at its place before it.
 * What need not be kept goes at once; what must stay, because a snapshot holds it or because it is a file of its own
 * today, is distinguished from versions by the sealing that is noted here.
 *
 *   what the file itself held                   goes, unless a snapshot holds it
 *   what a move, a copy or a restore replaced   goes from the trash, too: it is how programs save, and nobody threw it away
 *   what was deleted there, or moved away       stays in the trash, or where it is, as a file of its own
 */
import type { Script } from '@alluvium/database'
import { statement, type Tables, trashNode } from '../../ports/ledger.ts'
import { forgetChecksums } from '../metadata/checksums.ts'
import { forgetVersions } from '../retention/prune.ts'
import { endTrashedFile } from '../retention/purge.ts'
import { unindexNames } from '../search/index-rows.ts'
import { forgetText } from '../search/text-rows.ts'
import { forgetRetainedWritesOf } from '../stale-writes/retained-write-rows.ts'

type Sealing = Tables['sealings']

const note = statement((db, { node, revision, parent, key }: Sealing) =>
  db.insertInto('sealings').values({ node, revision, parent, key }),
)
const replacedAt = statement((db, { parent, key }: { parent: number; key: string }) =>
  db
    .selectFrom('past')
    .innerJoin('present', 'present.node', 'past.node')
    .innerJoin('revisions', 'revisions.revision', 'past.until')
    .selectAll('present')
    .where('past.parent', '=', parent)
    .where('past.key', '=', key)
    .where('past.is_folder', '=', 0)
    .where('present.parent', '=', trashNode)
    .where('revisions.verb', 'in', ['move', 'copy', 'restore'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('past as later')
            .select('later.node')
            .whereRef('later.node', '=', 'past.node')
            .whereRef('later.until', '>', 'past.until')
            .where('later.parent', '!=', trashNode),
        ),
      ),
    ),
)

/** @param sealing the revision that encrypted the file, and the file's place. */
export function* forgetPlainText(sealing: Sealing, at: number): Script<void> {
  const { node, revision } = sealing
  yield* note.run(sealing)
  yield* forgetContents(node)
  for (const row of yield* replacedAt.all(sealing)) {
    yield* endTrashedFile(row, { revision, at })
    yield* unindexNames([row.node])
    yield* forgetContents(row.node)
  }
}

function* forgetContents(node: number): Script<void> {
  yield* forgetVersions(node)
  yield* forgetText(node)
  yield* forgetRetainedWritesOf(node)
  yield* forgetChecksums(node)
}
