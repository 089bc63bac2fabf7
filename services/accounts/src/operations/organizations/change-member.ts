/** Changes a member's role, or removes a member. Reads and writes in one transaction, so two demotions can't leave no owner. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { OrgRole } from '../../model/organizations/rules.ts'
import { statement } from '../../ports/statements.ts'
import { lastOwner, memberMissing } from '../../problems/organizations.ts'
import { endInvitationsOf } from './invitations.ts'
import { hasJoined, isLastOwner, membershipFor, membershipIn, refuseAbove, roleOf } from './memberships.ts'

type Key = Readonly<{ orgId: string; memberId: string }>

const setRole = statement((db, { orgId, memberId, role }: Key & { role: OrgRole }) =>
  db.updateTable('memberships').set({ role }).where('org_id', '=', orgId).where('user_id', '=', memberId),
)

const remove = statement((db, { orgId, memberId }: Key) =>
  db.deleteFrom('memberships').where('org_id', '=', orgId).where('user_id', '=', memberId),
)

export type RemoveMember = Key & Readonly<{ userId: string; now: number }>

/** Everybody may remove themselves, but for the last owner; who was made one without their own act may go all the same. */
export const removeMember = worksOnFullDisk(function* removeMember({
  orgId,
  userId,
  memberId,
  now,
}: RemoveMember): Script<void> {
  if (memberId === userId) yield* membershipIn(orgId, userId)
  else yield* removalAllowed({ orgId, userId, memberId })
  const mayGo = memberId === userId && !(yield* hasJoined(orgId, userId))
  if (!mayGo && (yield* isLastOwner(orgId, memberId))) throw lastOwner()
  yield* remove.run({ orgId, memberId })
  yield* endInvitationsOf({ orgId, userId: memberId, role: undefined, now })
})

function* removalAllowed({ orgId, userId, memberId }: Omit<RemoveMember, 'now'>): Script<void> {
  const { role: acting } = yield* membershipFor('remove', { orgId, userId })
  const role = yield* roleOf(orgId, memberId)
  if (!role) throw memberMissing()
  refuseAbove(acting, 'remove', role)
}

export type ChangeRole = RemoveMember & Readonly<{ role: OrgRole }>

export function* changeRole({ orgId, userId, memberId, role, now }: ChangeRole): Script<void> {
  const { role: acting } = yield* membershipFor('change the role of', { orgId, userId })
  const before = yield* roleOf(orgId, memberId)
  if (!before) throw memberMissing()
  refuseAbove(acting, 'change the role of', before)
  refuseAbove(acting, 'change the role to', role)
  if (role !== 'owner' && (yield* isLastOwner(orgId, memberId))) throw lastOwner()
  yield* setRole.run({ orgId, memberId, role })
  yield* endInvitationsOf({ orgId, userId: memberId, role, now })
}
