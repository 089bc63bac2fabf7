/** Whether an account's address is verified: by a mailed link, or by the operator. */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/statements.ts'

const set = statement((db, { id, verified }: { id: string; verified: number }) =>
  db.updateTable('users').set({ email_verified: verified }).where('user_id', '=', id),
)

export function* markEmailVerified(userId: string, isVerified = true): Script<void> {
  yield* set.run({ id: userId, verified: isVerified ? 1 : 0 })
}
