/** How somebody belongs to organizations, and whether by their own act; newest first. */
import type { Script } from '@alluvium/database'
import type { Membership } from '../../model/organizations/organization.ts'
import { statement } from '../../ports/statements.ts'

type Asked = Readonly<{ userId: string; limit: number; offset: number }>

const page = statement((db, { userId, limit, offset }: Asked) =>
  db
    .selectFrom('memberships as mine')
    .innerJoin('organizations as org', 'org.org_id', 'mine.org_id')
    .select(['org.org_id as orgId', 'org.name as orgName', 'org.display_name as orgDisplayName', 'mine.role'])
    .select(['mine.joined_at as joinedAt', 'mine.accepted_at as acceptedAt'])
    .where('mine.user_id', '=', userId)
    .orderBy('mine.joined_at', 'desc')
    .orderBy('org.org_id', 'desc')
    .limit(limit)
    .offset(offset),
)

const count = statement((db, { userId }: Pick<Asked, 'userId'>) =>
  db
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId),
)

export type MembershipPage = Readonly<{ memberships: readonly Membership[]; total: number }>

export function* listMemberships(asked: Asked): Script<MembershipPage> {
  const memberships = yield* page.all(asked)
  return { memberships, total: (yield* count.first(asked))?.total ?? 0 }
}
