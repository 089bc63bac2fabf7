/** Who an account is at other providers. */
import type { Script } from '@alluvium/database'
import type { User } from '../../model/user.ts'
import { statement } from '../../ports/statements.ts'
import { userColumns, userOf } from '../find-user.ts'

export type IdentityName = Readonly<{ provider: string; subject: string }>

const holder = statement((db, { provider, subject }: IdentityName) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.user_id', 'identities.user_id')
    .select(userColumns.map((column) => `users.${column}` as const))
    .where('provider', '=', provider)
    .where('subject', '=', subject),
)

const insert = statement((db, { provider, subject, userId, now }: IdentityName & { userId: string; now: number }) =>
  db.insertInto('identities').values({ provider, subject, user_id: userId, linked_at: now }),
)

export function* holderOf(name: IdentityName): Script<User | undefined> {
  const row = yield* holder.first(name)
  return row && userOf(row)
}

export function* linkIdentity(link: IdentityName & Readonly<{ userId: string; now: number }>): Script<void> {
  yield* insert.run(link)
}
