/** Numbers of shares and grants: what clients know them by that know only numbers. None is given twice. */
import { lostRow, partLost, type Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'

const next = statement((db) =>
  db
    .updateTable('ledger')
    .set((eb) => ({ shares: eb('shares', '+', 1) }))
    .where('one', '=', 1)
    .returning('shares'),
)

export function* nextShareNumber(): Script<number> {
  const row = yield* next.first({})
  if (!row) throw partLost(lostRow('ledger'))
  return row.shares
}
