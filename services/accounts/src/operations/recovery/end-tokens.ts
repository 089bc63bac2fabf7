/** Ends all tokens of an account at once; `model/recovery/token-generation.ts` says how. */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/statements.ts'

const next = statement((db, { id, kept }: { id: string; kept: string | null }) =>
  db
    .updateTable('users')
    .set((user) => ({ token_generation: user('token_generation', '+', 1), kept_token: kept }))
    .where('user_id', '=', id),
)

/** Every token that was issued before is void, but for the one that is to be kept. */
export function* endTokens(userId: string, { but = null }: { but?: string | null } = {}): Script<void> {
  yield* next.run({ id: userId, kept: but })
}
