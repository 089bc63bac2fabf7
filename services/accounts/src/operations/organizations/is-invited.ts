import type { Script } from '@alluvium/database'
import { emailKey } from '../../model/email.ts'
import { statement } from '../../ports/statements.ts'

const pending = statement((db, { key, now }: { key: string; now: number }) =>
  db
    .selectFrom('invitations')
    .select('invite_id')
    .where('email_key', '=', key)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .limit(1),
)

/** Whether an invitation to some organization waits for this e-mail address; then its owner may register. */
export function* isInvited(email: string, now: number): Script<boolean> {
  return (yield* pending.first({ key: emailKey(email), now })) !== undefined
}
