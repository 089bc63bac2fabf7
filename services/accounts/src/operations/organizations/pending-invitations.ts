/** The open invitations into an organization, for those who may invite: seeing them, and withdrawing one. */
import type { Script } from '@alluvium/database'
import { type Invitation, statusOf } from '../../model/organizations/invitation.ts'
import { statement } from '../../ports/statements.ts'
import { invitationAnswered, invitationExpired, invitationMissing } from '../../problems/organizations.ts'
import { endInvitation, findInvitation, invitationColumns, pendingInvitations } from './invitations.ts'
import { membershipFor, refuseAbove } from './memberships.ts'

type Range = Readonly<{ orgId: string; now: number; limit: number; offset: number }>

const page = statement((db, { orgId, now, limit, offset }: Range) =>
  db
    .selectFrom('invitations as one')
    .innerJoin('organizations as org', 'org.org_id', 'one.org_id')
    .select(invitationColumns)
    .where('one.org_id', '=', orgId)
    .where('one.answer', 'is', null)
    .where('one.expires_at', '>', now)
    .orderBy('one.created_at', 'desc')
    .orderBy('one.invite_id', 'desc')
    .limit(limit)
    .offset(offset),
)

export type ListPending = Range & Readonly<{ userId: string }>

/** Newest first. */
export function* listPending({
  userId,
  ...range
}: ListPending): Script<Readonly<{ invitations: readonly Invitation[]; total: number }>> {
  const { orgId, now } = range
  yield* membershipFor('invite as', { orgId, userId })
  return { invitations: yield* page.all(range), total: yield* pendingInvitations(orgId, now) }
}

export type WithdrawInvitation = Readonly<{ orgId: string; userId: string; inviteId: string; now: number }>

/** It has expired from then on. Inviting again renews it, as any other that has. */
export function* withdrawInvitation({ orgId, userId, inviteId, now }: WithdrawInvitation): Script<void> {
  const { role } = yield* membershipFor('invite as', { orgId, userId })
  const invitation = yield* findInvitation(inviteId)
  if (invitation?.orgId !== orgId) throw invitationMissing()
  refuseAbove(role, 'invite as', invitation.role)
  if (invitation.answer !== null) throw invitationAnswered(invitation.answer)
  if (statusOf(invitation, now) === 'expired') throw invitationExpired()
  yield* endInvitation({ id: inviteId, now })
}
