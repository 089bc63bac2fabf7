/** Ends what a deleted account had by grants and groups. */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { removeGrantsOf } from './access-rows.ts'
import { noteAccessChanges } from './note-access-change.ts'

const endMemberships = statement((db, { account }: { account: string }) =>
  db.deleteFrom('group_members').where('account_id', '=', account).returning('group_id'),
)
const showShares = statement((db, { account }: { account: string }) =>
  db.deleteFrom('hidden_shares').where('account_id', '=', account),
)

/** @param account its id. */
export function* forgetRights(account: string): Script<void> {
  yield* showShares.run({ account })
  const groups = (yield* endMemberships.all({ account })).map(({ group_id: group }) => ({ group }))
  const nodes = (yield* removeGrantsOf({ kind: 'user', holder: account })).map((node) => ({ node }))
  yield* noteAccessChanges([...groups, ...nodes])
}
