/** The organizations that somebody belongs to, newest first. */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import type { Organization } from '../../model/organizations/organization.ts'
import { tiers } from '../../model/user.ts'
import { statement } from '../../ports/statements.ts'

type Asked = Readonly<{ userId: string; limit: number; offset: number }>

/** The place of a tier in `tiers`, so that the best one is the greatest. */
const rank = sql<number>`case owner.tier when 'enterprise' then 2 when 'pro' then 1 else 0 end`

const ofUser = statement((db, { userId, limit, offset }: Asked) =>
  db
    .selectFrom('memberships as mine')
    .innerJoin('organizations as org', 'org.org_id', 'mine.org_id')
    .select(['org.org_id as id', 'org.name', 'org.display_name as displayName', 'mine.role'])
    .select((column) => [
      column
        .selectFrom('memberships as one')
        .select(column.fn.countAll<number>().as('count'))
        .whereRef('one.org_id', '=', 'org.org_id')
        .as('memberCount'),
      column
        .selectFrom('memberships as one')
        .innerJoin('users as owner', 'owner.user_id', 'one.user_id')
        .select(column.fn.max(rank).as('rank'))
        .whereRef('one.org_id', '=', 'org.org_id')
        .where('one.role', '=', 'owner')
        .as('rank'),
    ])
    .where('mine.user_id', '=', userId)
    .orderBy('org.created_at', 'desc')
    .orderBy('org.org_id', 'desc')
    .limit(limit)
    .offset(offset),
)

const countOfUser = statement((db, { userId }: { userId: string }) =>
  db
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId),
)

export type OrganizationPage = Readonly<{ organizations: readonly Organization[]; total: number }>

export function* listOrganizations(asked: Asked): Script<OrganizationPage> {
  const rows = yield* ofUser.all(asked)
  const counted = yield* countOfUser.first(asked)
  const organizations = rows.map(({ role, rank, memberCount, ...named }) => ({
    ...named,
    tier: tiers[rank ?? 0] ?? 'free',
    memberCount: memberCount ?? 0,
    isOwner: role === 'owner',
  }))
  return { organizations, total: counted?.total ?? 0 }
}
