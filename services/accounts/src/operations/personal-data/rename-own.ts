/** Changes the name by which others see an account, for its owner. */
import type { Script } from '@alluvium/database'
import type { User } from '../../model/user.ts'
import { statement } from '../../ports/statements.ts'

type Renamed = Readonly<{ id: string; displayName: string }>

const setName = statement((db, { id, displayName }: Renamed) =>
  db.updateTable('users').set({ display_name: displayName }).where('user_id', '=', id),
)

export function* renameOwn(user: User, displayName: string): Script<User> {
  yield* setName.run({ id: user.id, displayName })
  return { ...user, displayName }
}
