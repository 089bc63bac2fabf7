/**
 * What a restored backup needs so that no client takes it for what it knew: since the backup was taken, the data went on, and
 * numbers were given that the restored ones would give again.
 *
 *   before   revision 700, of which the backup has 680     a client knows /a at 690, and what it sent then
 *   after    revision 2^30 + 681                           no number of then comes again; every folder has changed
 *
 * Every folder's ETag becomes another one, since clients look only into folders whose ETag is new to them: one that sent something after
 * the backup was taken would never find that it is not there any more.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { rootNode, statement } from '../../ports/ledger.ts'
import { anonymousNumber } from '../accounts/accounts.ts'
import { changeDataFingerprint } from '../nodes/data-fingerprint.ts'
import { numbersSkipped } from '../nodes/numbers-skipped.ts'
import { revise } from '../nodes/revise.ts'

const skip = statement((db, { by }: { by: number }) =>
  db
    .updateTable('ledger')
    .set((eb) => ({ revision: eb('revision', '+', by), node: eb('node', '+', by) }))
    .where('one', '=', 1),
)
const changeKnown = statement((db, { revision }: { revision: number }) => db.updateTable('totals').set({ revision }))
const changeEmpty = statement(
  (_, { revision }: { revision: number }) => sql`
    insert into totals (node, owner, revision, changed, files, folders, bytes)
    select node, owner, cast(${revision} as bigint), modified, 0, 0, 0 from present
    where is_folder = 1 and not exists (select 1 from totals where totals.node = present.node)`,
)

/** To be called once, when everything is restored. @param at milliseconds since 1970. */
export function* beginAfterRestore(at: number): Script<void> {
  yield* changeDataFingerprint()
  yield* skip.run({ by: numbersSkipped })
  const by = { caller: {}, actor: { number: anonymousNumber } }
  const { revision } = yield* revise({ ...by, at, verb: 'restore-tree', node: rootNode, path: '/', origin: 'a backup' })
  yield* changeKnown.run({ revision })
  yield* changeEmpty.run({ revision })
}
