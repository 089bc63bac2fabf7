/** The members of an organization, for one of them, newest first. */
import type { Script } from '@alluvium/database'
import type { Member } from '../../model/organizations/organization.ts'
import { statement } from '../../ports/statements.ts'
import { memberCount, membershipFor } from './memberships.ts'

type Range = Readonly<{ orgId: string; limit: number; offset: number }>

const page = statement((db, { orgId, limit, offset }: Range) =>
  db
    .selectFrom('memberships as one')
    .innerJoin('users', 'users.user_id', 'one.user_id')
    .select([
      'one.user_id as userId',
      'one.role',
      'one.joined_at as joinedAt',
      'users.email',
      'users.display_name as displayName',
    ])
    .where('one.org_id', '=', orgId)
    .orderBy('one.joined_at', 'desc')
    .orderBy('one.user_id', 'desc')
    .limit(limit)
    .offset(offset),
)

export type ListMembers = Range & Readonly<{ userId: string }>

export function* listMembers({
  userId,
  ...range
}: ListMembers): Script<Readonly<{ members: readonly Member[]; total: number }>> {
  yield* membershipFor('list the members', { orgId: range.orgId, userId })
  return { members: yield* page.all(range), total: yield* memberCount(range.orgId) }
}
