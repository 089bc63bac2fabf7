/** All users, newest first, a page at a time. */
import type { Script } from '@alluvium/database'
import type { User } from '../model/user.ts'
import { statement } from '../ports/statements.ts'
import { userColumns, userOf } from './find-user.ts'

const page = statement((db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('users')
    .select(userColumns)
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(limit)
    .offset(offset),
)

const count = statement((db) => db.selectFrom('users').select(({ fn }) => fn.countAll<number>().as('total')))

export type ListUsers = Readonly<{ limit: number; offset: number }>

export function* listUsers({ limit, offset }: ListUsers): Script<Readonly<{ users: readonly User[]; total: number }>> {
  const users = (yield* page.all({ limit, offset })).map(userOf)
  const counted = yield* count.first({})
  return { users, total: counted?.total ?? 0 }
}
