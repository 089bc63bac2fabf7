/** Role, tier and status of an account, by an operator's hand. Takes effect with the account's next request, whatever its tokens say. */
import { type Script, statements } from '@alluvium/database'
import type { Tables } from '../model/tables.ts'
import type { User } from '../model/user.ts'
import { lastAdministrator, userMissing } from '../problems.ts'
import { findCredentials } from './find-user.ts'

const { statement } = statements<Tables>()

const setStanding = statement((db, { id, role, tier, status }: Pick<User, 'id' | 'role' | 'tier' | 'status'>) =>
  db.updateTable('users').set({ role, tier, status }).where('user_id', '=', id),
)

const otherAdministrator = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('user_id', '!=', id)
    .limit(1),
)

export type ChangeStanding = Readonly<{ email: string }> & Partial<Pick<User, 'role' | 'tier' | 'status'>>

export function* changeStanding({ email, ...change }: ChangeStanding): Script<User> {
  const known = yield* findCredentials(email)
  if (!known) throw userMissing(email)
  const changed: User = { ...known.user, ...change }
  const stops = rules(known.user) && !rules(changed)
  if (stops && !(yield* otherAdministrator.first({ id: changed.id }))) throw lastAdministrator()

  yield* setStanding.run(changed)
  return changed
}

const rules = ({ role, status }: User): boolean => role === 'admin' && status === 'active'
