/** All accounts that a person can be given access to, newest first. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import { type Account, anonymousId, selectAccounts } from '../accounts/accounts.ts'
import { authorize } from '../authorization/authorize.ts'

type ListUsers = Readonly<{ caller: Caller; limit: number; offset: number }>

const page = statement((db, { limit, offset }: { limit: number; offset: number }) =>
  selectAccounts(db)
    .where('users.status', '!=', 'deleted')
    .where('users.id', '!=', anonymousId)
    .orderBy('users.number', 'desc')
    .limit(limit)
    .offset(offset),
)
const count = statement((db) =>
  db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .where('status', '!=', 'deleted')
    .where('id', '!=', anonymousId),
)

export function* listUsers({
  caller,
  limit,
  offset,
}: ListUsers): Script<Readonly<{ accounts: readonly Account[]; total: number }>> {
  yield* authorize(caller, 'administer', '/')
  const accounts = yield* page.all({ limit, offset })
  return { accounts, total: (yield* count.first({}))?.all ?? 0 }
}
