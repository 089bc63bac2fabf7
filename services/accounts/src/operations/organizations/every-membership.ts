/** The members of all organizations, for another service that gives them rights. In pages, by organization and account. */
import type { Script } from '@alluvium/database'
import type { OrgRole } from '../../model/organizations/rules.ts'
import type { Status } from '../../model/user.ts'
import { statement } from '../../ports/statements.ts'

/** `afterOrg`, `afterUser`: the last row of the page before; empty for the first page. */
export type MembershipRange = Readonly<{ afterOrg: string; afterUser: string; limit: number }>

const page = statement((db, { afterOrg, afterUser, limit }: MembershipRange) =>
  db
    .selectFrom('memberships as one')
    .innerJoin('organizations as org', 'org.org_id', 'one.org_id')
    .innerJoin('users', 'users.user_id', 'one.user_id')
    .select(['one.org_id as orgId', 'org.name as orgName', 'one.user_id as userId', 'one.role', 'users.status'])
    .where((eb) => eb(eb.refTuple('one.org_id', 'one.user_id'), '>', eb.tuple(afterOrg, afterUser)))
    .orderBy('one.org_id')
    .orderBy('one.user_id')
    .limit(limit),
)

export type MembershipOfAny = Readonly<{
  orgId: string
  orgName: string
  userId: string
  role: OrgRole
  status: Status
}>

export const everyMembership = (range: MembershipRange): Script<readonly MembershipOfAny[]> => page.all(range)
