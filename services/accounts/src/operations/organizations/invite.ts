/**
 * Inviting somebody by e-mail. Who has an account is a member at once; anybody else gets a letter, and becomes one by
 * accepting. A repeated invitation renews the open one: it keeps its id, so an earlier letter leads there too.
 */
import type { Database, Script } from '@alluvium/database'
import { type Clock, type Logger, newId, timestamp } from '@alluvium/kernel'
import { emailKey } from '../../model/email.ts'
import { type Invitation, invitationLifetimeMs, isMailedAgain, statusOf } from '../../model/organizations/invitation.ts'
import { mostMembers, mostPendingInvitations } from '../../model/organizations/organization.ts'
import { memberAlready, tooManyInvitations, tooManyMembers } from '../../model/organizations/problems.ts'
import type { OrgRole } from '../../model/organizations/rules.ts'
import type { User } from '../../model/user.ts'
import type { Mail } from '../../ports/mail.ts'
import { findCredentials } from '../find-user.ts'
import type { Postbox } from '../recovery/postbox.ts'
import {
  answerInvitation,
  insertInvitation,
  openInvitation,
  pendingInvitations,
  renewInvitation,
} from './invitations.ts'
import { addMember, memberCount, refuseAbove, roleOf, type Standing, standingFor } from './memberships.ts'

export type InviteNeeds = Readonly<{
  database: Database
  clock: Clock
  logger: Logger
  mail: Mail
  postbox: Postbox
  /** Where the letter's link leads; the console asks there whether to accept. */
  invitationUrl(inviteId: string): string
}>

export type Invite = Readonly<{
  orgId: string
  inviter: Pick<User, 'id' | 'displayName' | 'email'>
  email: string
  role: OrgRole
}>

/** Who was added, or the invitation of who has no account yet. */
export type Invited =
  | Readonly<{ status: 'added'; userId: string; email: string }>
  | Readonly<{ status: 'invited'; invitation: Invitation; standing: Standing; isMailed: boolean }>

export async function invite(needs: InviteNeeds, invite: Invite): Promise<Invited> {
  const now = needs.clock.now()
  const invited = await needs.database.write(admitOrInvite({ ...invite, inviteId: newId(), now }))
  if (invited.status === 'invited' && invited.isMailed) mailInvitation(needs, invite, invited)
  return invited
}

type AdmitOrInvite = Invite & Readonly<{ inviteId: string; now: number }>

function* admitOrInvite(asked: AdmitOrInvite): Script<Invited> {
  const { orgId, inviter, email, role, now } = asked
  const standing = yield* standingFor('invite as', { orgId, userId: inviter.id })
  refuseAbove(standing.role, 'invite as', role)
  const known = yield* findCredentials(email)
  if (!known) return yield* inviteStranger(asked, standing)

  const { id: userId, email: knownEmail } = known.user
  if (yield* roleOf(orgId, userId)) throw memberAlready(email)
  if ((yield* memberCount(orgId)) >= mostMembers) throw tooManyMembers()
  yield* addMember({ orgId, userId, role, now })
  const pending = yield* openInvitation(orgId, emailKey(email))
  if (pending) yield* answerInvitation({ id: pending.id, answer: 'accepted', acceptedAt: now })
  return { status: 'added', userId, email: knownEmail }
}

function* inviteStranger(
  { orgId, inviter, email, role, inviteId, now }: AdmitOrInvite,
  standing: Standing,
): Script<Invited> {
  const key = emailKey(email)
  const fresh = { role, invitedBy: inviter.id, expiresAt: now + invitationLifetimeMs }
  const known = yield* openInvitation(orgId, key)
  const isPending = known !== undefined && statusOf(known, now) === 'pending'
  if (!isPending && (yield* pendingInvitations(orgId, now)) >= mostPendingInvitations) throw tooManyInvitations()
  if (known) {
    const invitation = { ...known, ...fresh }
    yield* renewInvitation(invitation)
    return { status: 'invited', invitation, standing, isMailed: isMailedAgain(known.expiresAt, now) }
  }
  const named = { id: inviteId, orgId, orgName: standing.orgName, email }
  const invitation: Invitation = { ...named, ...fresh, answer: null, createdAt: now, acceptedAt: null }
  yield* insertInvitation({ ...invitation, emailKey: key })
  return { status: 'invited', invitation, standing, isMailed: true }
}

/** A letter that can't be sent leaves the invitation as it is: whoever registers finds it, and it can be renewed. */
function mailInvitation(
  { mail, postbox, logger, invitationUrl }: InviteNeeds,
  { inviter }: Invite,
  { invitation, standing }: Extract<Invited, { status: 'invited' }>,
): void {
  const text = [
    `${inviter.displayName} (${inviter.email}) invites you to the organization ${standing.orgDisplayName} (${standing.orgName}) as ${invitation.role}.`,
    '',
    'Register with this e-mail address, or log in, and accept or decline here:',
    invitationUrl(invitation.id),
    '',
    `The invitation is good until ${timestamp(invitation.expiresAt)}. If you expect nothing of the kind, do nothing.`,
    '',
  ].join('\n')
  const letter = { to: invitation.email, subject: `An invitation to ${standing.orgName}`, text }
  if (!postbox.post(() => mail.send(letter)))
    logger.warn({ invitation: invitation.id }, 'too many letters wait; that of an invitation was not sent')
}
