/** The rows of invitations. */
import type { Script } from '@alluvium/database'
import type { Invitation, InvitationAnswer } from '../../model/organizations/invitation.ts'
import { may, type OrgRole, orgRoles } from '../../model/organizations/rules.ts'
import { once, statement } from '../../ports/statements.ts'

/** The columns of an `Invitation`, of a query that joins `invitations as one` and `organizations as org`. */
export const invitationColumns = [
  'one.invite_id as id',
  'one.org_id as orgId',
  'org.name as orgName',
  'one.email',
  'one.role',
  'one.answer',
  'one.invited_by as invitedBy',
  'one.created_at as createdAt',
  'one.expires_at as expiresAt',
  'one.accepted_at as acceptedAt',
] as const

const byId = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('invitations as one')
    .innerJoin('organizations as org', 'org.org_id', 'one.org_id')
    .select(invitationColumns)
    .where('one.invite_id', '=', id),
)

const open = statement((db, { orgId, emailKey }: { orgId: string; emailKey: string }) =>
  db
    .selectFrom('invitations as one')
    .innerJoin('organizations as org', 'org.org_id', 'one.org_id')
    .select(invitationColumns)
    .where('one.org_id', '=', orgId)
    .where('one.email_key', '=', emailKey)
    .where('one.answer', 'is', null),
)

const countPending = statement((db, { orgId, now }: { orgId: string; now: number }) =>
  db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('answer', 'is', null)
    .where('expires_at', '>', now),
)

const insert = statement((db, one: Invitation & { emailKey: string }) =>
  db.insertInto('invitations').values({
    invite_id: one.id,
    org_id: one.orgId,
    email: one.email,
    email_key: one.emailKey,
    role: one.role,
    answer: one.answer,
    invited_by: one.invitedBy,
    created_at: one.createdAt,
    expires_at: one.expiresAt,
    accepted_at: one.acceptedAt,
  }),
)

const renew = statement((db, { id, role, invitedBy, expiresAt }: Invitation) =>
  db.updateTable('invitations').set({ role, invited_by: invitedBy, expires_at: expiresAt }).where('invite_id', '=', id),
)

type Answered = Readonly<{ id: string; answer: InvitationAnswer; acceptedAt: number | null }>

const answer = statement((db, { id, answer, acceptedAt }: Answered) =>
  db.updateTable('invitations').set({ answer, accepted_at: acceptedAt }).where('invite_id', '=', id),
)

const end = statement((db, { id, now }: { id: string; now: number }) =>
  db.updateTable('invitations').set({ expires_at: now }).where('invite_id', '=', id),
)

export const findInvitation = (id: string): Script<Invitation | undefined> => byId.first({ id })

/** The one that is neither accepted nor declined; it may have expired. */
export const openInvitation = (orgId: string, emailKey: string): Script<Invitation | undefined> =>
  open.first({ orgId, emailKey })

export function* pendingInvitations(orgId: string, now: number): Script<number> {
  return (yield* countPending.first({ orgId, now }))?.count ?? 0
}

export const insertInvitation = (one: Invitation & Readonly<{ emailKey: string }>): Script<number> => insert.run(one)
export const renewInvitation = (one: Invitation): Script<number> => renew.run(one)
export const answerInvitation = (answered: Answered): Script<number> => answer.run(answered)
export const endInvitation = (ended: Readonly<{ id: string; now: number }>): Script<number> => end.run(ended)

type Inviter = Readonly<{ orgId: string; userId: string; role: OrgRole | undefined; now: number }>

/** Ends the open invitations of somebody to roles that they may no longer give; without a role, to all. */
export function* endInvitationsOf({ orgId, userId, role, now }: Inviter): Script<void> {
  const lost = orgRoles.filter((one) => role === undefined || !may(role, 'invite as', one))
  if (lost.length === 0) return
  yield* once((db) =>
    db
      .updateTable('invitations')
      .set({ expires_at: now })
      .where('org_id', '=', orgId)
      .where('invited_by', '=', userId)
      .where('answer', 'is', null)
      .where('expires_at', '>', now)
      .where('role', 'in', lost),
  ).run()
}
