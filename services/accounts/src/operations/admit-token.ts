/** One query for every authenticated request: whose token it is, as the account is now, and whether it was logged out. */
import { type Script, statements } from '@alluvium/database'
import type { Tables } from '../model/tables.ts'
import type { TokenClaims } from '../model/token.ts'
import type { User } from '../model/user.ts'
import { accountClosed, tokenRevoked } from '../problems.ts'
import { userColumns } from './find-user.ts'

const { statement } = statements<Tables>()

const holder = statement((db, { userId, tokenId }: { userId: string; tokenId: string }) =>
  db
    .selectFrom('users')
    .leftJoin('revoked_tokens', (join) => join.on('token_id', '=', tokenId))
    .select(userColumns)
    .select('revoked_tokens.token_id as revoked')
    .where('user_id', '=', userId),
)

export function* admitToken({ userId, tokenId }: TokenClaims): Script<User> {
  const row = yield* holder.first({ userId, tokenId })
  if (!row) throw accountClosed()
  const { revoked, ...user } = row
  if (revoked !== null) throw tokenRevoked()
  if (user.status !== 'active') throw accountClosed()
  return user
}
