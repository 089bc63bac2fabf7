/** Quotas count what an account's present files hold; versions and trash are free. Decided where the bytes are added. */
import type { Script } from '@alluvium/database'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { quotaExceeded } from '../../problems/storage.ts'
import type { Actor } from '../gate.ts'
import { amountsOf, totalsOfOwner } from './totals.ts'

const quotaOf = statement((db, { owner }: { owner: number }) =>
  db.selectFrom('users').select(['username', 'storage_quota_bytes as quota']).where('number', '=', owner),
)

/** What an owner no longer holds when an entry goes to the trash, bytes. */
export function* freedWith(row: EntryRow | undefined, owner: number): Script<number> {
  if (!row) return 0
  return (yield* amountsOf(row)).reduce((sum, amount) => sum + (amount.owner === owner ? amount.bytes : 0), 0)
}

/** Throws `files.quota-exceeded` when `more` bytes would pass the owner's quota; what takes nothing more is always let through. */
export function* refusePastQuota(owner: number, more: number, actor: Actor): Script<void> {
  if (more <= 0) return
  const account = owner === actor.number ? actor : yield* quotaOf.first({ owner })
  if (!account || account.quota === null) return
  const { bytes } = yield* totalsOfOwner(owner)
  if (bytes + more > account.quota) throw quotaExceeded(account.username)
}
