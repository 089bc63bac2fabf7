/** Refuses a change that would leave no administrator; `anonymous`, the administrator of open mode, does not count. */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { lastAdmin } from '../../problems/accounts.ts'
import { type Account, anonymousId } from '../accounts/accounts.ts'

const others = statement((db, { number }: { number: number }) =>
  db
    .selectFrom('users')
    .select('number')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('number', '!=', number)
    .where('id', '!=', anonymousId)
    .limit(1),
)

/** Throws `files.last-admin` when nobody could administer without this account. */
export function* refuseLosingLastAdmin({ number, role, status }: Account): Script<void> {
  if (role !== 'admin' || status !== 'active') return
  if (!(yield* others.first({ number }))) throw lastAdmin()
}
