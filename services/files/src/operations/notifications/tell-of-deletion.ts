/**
 * Notifies people of what somebody else deleted: whoever made it or something in it, and whose home it was in. Only those who may
 * read it where it was are notified of it, with the rights of this transaction; where policies decide, what others may read is not
 * known, and nobody is notified.
 */

import type { Script } from '@alluvium/database'
import { deletionsTogetherMs } from '../../model/notification.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import type { Asker } from '../authorization/authorize.ts'
import { knowsOthers, mayKnow, wayOf } from './may-know.ts'
import { joinDeletion } from './notification-rows.ts'
import { notify } from './notify.ts'

const kind = 'deleted-by-another'

const actor = statement((db, { id }: { id: string }) => db.selectFrom('users').select('number').where('id', '=', id))

type Deletion = Readonly<{
  /** As it was before. */
  row: EntryRow
  caller: Asker
  at: number
  /** The numbers of the accounts to tell, if they may know. */
  to: Iterable<number>
}>

export function* tellOfDeletion({ row, caller, at, to }: Deletion): Script<void> {
  if (!knowsOthers(caller)) return
  const by = (yield* actor.first({ id: caller.id }))?.number
  const others = new Set(to)
  if (by === undefined) return
  others.delete(by)
  if (others.size === 0) return
  const way = yield* wayOf(row)
  for (const account of others) {
    if (!(yield* mayKnow({ caller, account, way }))) continue
    const since = at - deletionsTogetherMs
    if (yield* joinDeletion({ account, actor: by, node: row.node, since })) continue
    yield* notify({ to: { account }, kind, by, at, node: row.node, facts: { count: 1 } })
  }
}
