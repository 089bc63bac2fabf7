/** The rows of memberships, and the check of the caller's role that every act in an organization begins with. */
import type { Script } from '@alluvium/database'
import { may, mayEver, type OrgAct, type OrgRole } from '../../model/organizations/rules.ts'
import { statement } from '../../ports/statements.ts'
import { aboveYou, notAMember, organizationMissing, roleForbids } from '../../problems/organizations.ts'
import { tokenRevoked } from '../../problems/tokens.ts'
import { findUser } from '../find-user.ts'

type Key = Readonly<{ orgId: string; userId: string }>

const membership = statement((db, { orgId, userId }: Key) =>
  db
    .selectFrom('organizations as org')
    .leftJoin('memberships as mine', (join) =>
      join.onRef('mine.org_id', '=', 'org.org_id').on('mine.user_id', '=', userId),
    )
    .select(['org.name', 'org.display_name as displayName', 'mine.role'])
    .where('org.org_id', '=', orgId),
)

const roleIn = statement((db, { orgId, userId }: Key) =>
  db.selectFrom('memberships').select('role').where('org_id', '=', orgId).where('user_id', '=', userId),
)

const joinedAt = statement((db, { orgId, userId }: Key) =>
  db.selectFrom('memberships').select('accepted_at').where('org_id', '=', orgId).where('user_id', '=', userId),
)

const owners = statement((db, { orgId }: { orgId: string }) =>
  db.selectFrom('memberships').select('user_id').where('org_id', '=', orgId).where('role', '=', 'owner').limit(2),
)

const members = statement((db, { orgId }: { orgId: string }) =>
  db
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId),
)

type NewMember = Key & Readonly<{ role: OrgRole; acceptedAt: number | null; now: number }>

const insert = statement((db, { orgId, userId, role, acceptedAt, now }: NewMember) =>
  db
    .insertInto('memberships')
    .values({ org_id: orgId, user_id: userId, role, joined_at: now, accepted_at: acceptedAt }),
)

const accept = statement((db, { orgId, userId, now }: Key & { now: number }) =>
  db
    .updateTable('memberships')
    .set({ accepted_at: now })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null),
)

const forgetAccepted = statement((db, { userId }: { userId: string }) =>
  db.updateTable('memberships').set({ accepted_at: null }).where('user_id', '=', userId),
)

export type Membership = Readonly<{ orgName: string; orgDisplayName: string; role: OrgRole }>

/** The caller's membership. Refuses unknown organizations, and callers who are not members. */
export function* membershipIn(orgId: string, userId: string): Script<Membership> {
  const row = yield* membership.first({ orgId, userId })
  if (!row) throw organizationMissing()
  if (row.role === null) throw notAMember()
  return { orgName: row.name, orgDisplayName: row.displayName, role: row.role }
}

/** The same for an act, which also refuses those whose role never does it. */
export function* membershipFor(act: OrgAct, { orgId, userId }: Key): Script<Membership> {
  const membership = yield* membershipIn(orgId, userId)
  if (!mayEver(membership.role, act)) throw roleForbids(membership.role)
  return membership
}

/** Refuses an act upon a member of that role, or that gives that role. */
export function refuseAbove(acting: OrgRole, act: OrgAct, role: OrgRole): void {
  if (!may(acting, act, role)) throw aboveYou(role)
}

/** Whether somebody is a member by their own act: they founded it, accepted, or pressed Join. */
export function* hasJoined(orgId: string, userId: string): Script<boolean> {
  return ((yield* joinedAt.first({ orgId, userId }))?.accepted_at ?? null) !== null
}

export function* roleOf(orgId: string, userId: string): Script<OrgRole | undefined> {
  return (yield* roleIn.first({ orgId, userId }))?.role
}

/** Whether this is the only owner. */
export function* isLastOwner(orgId: string, userId: string): Script<boolean> {
  const [first, second] = yield* owners.all({ orgId })
  return first?.user_id === userId && second === undefined
}

export function* memberCount(orgId: string): Script<number> {
  return (yield* members.first({ orgId }))?.count ?? 0
}

/**
 * @param member `acceptedAt`: when they agreed themselves; null for whom somebody else has added. Throws `accounts.token-revoked` for
 * somebody who has left since their token was looked at.
 */
export function* addMember(member: NewMember): Script<void> {
  if (!(yield* findUser(member.userId))) throw tokenRevoked()
  yield* insert.run(member)
}

/** Marks the membership as accepted, if it was not: from now on the member's own things are shared with the organization. */
export function* acceptMembership(key: Key & Readonly<{ now: number }>): Script<void> {
  yield* accept.run(key)
}

/** Forgets what an account agreed to, because somebody else turns out to own it. The account stays a member everywhere, as if others had added it. */
export function* forgetAgreements(userId: string): Script<void> {
  yield* forgetAccepted.run({ userId })
}
