/** One query for every authenticated request: the token's account as it is now, and whether the token was revoked, alone or with all others. */
import type { Script } from '@alluvium/database'
import { generationOf } from '../model/recovery/token-generation.ts'
import type { TokenClaims } from '../model/token.ts'
import type { User } from '../model/user.ts'
import { statement } from '../ports/statements.ts'
import { accountClosed, tokenRevoked } from '../problems/tokens.ts'
import { userColumns, userOf } from './find-user.ts'

const holder = statement((db, { userId, tokenId }: { userId: string; tokenId: string }) =>
  db
    .selectFrom('users')
    .leftJoin('revoked_tokens', (join) => join.on('token_id', '=', tokenId))
    .select(userColumns)
    .select(['revoked_tokens.token_id as revoked', 'kept_token as kept'])
    .select((column) =>
      column
        .selectFrom('subscriptions')
        .select('downgrade_at')
        .where('downgrade_at', 'is not', null)
        .orderBy('downgrade_at')
        .limit(1)
        .as('nextDowngrade'),
    )
    .where('user_id', '=', userId),
)

export type Admitted = Readonly<{
  user: User
  /** When the next grace period of anybody ends (`billing/end-grace-periods.ts`); null when none runs. */
  nextDowngrade: number | null
}>

export function* admit({ userId, tokenId }: Pick<TokenClaims, 'userId' | 'tokenId'>): Script<Admitted> {
  const row = yield* holder.first({ userId, tokenId })
  if (!row) throw accountClosed()
  const { revoked, kept, nextDowngrade, ...found } = row
  const user = userOf(found)
  if (revoked !== null) throw tokenRevoked()
  if (generationOf(tokenId) < user.tokenGeneration && tokenId !== kept) throw tokenRevoked()
  if (user.status !== 'active') throw accountClosed()
  return { user, nextDowngrade }
}

export function* admitToken(claims: TokenClaims): Script<User> {
  return (yield* admit(claims)).user
}
