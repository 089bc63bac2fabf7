/**
 * Invites somebody by e-mail. An existing account becomes a member at once, and shares nothing before it joins; anybody else
 * gets a message, and becomes a member by accepting. Where mail is delivered, an account with an unproved address may be
 * anybody's, so it is invited like an unknown person. A repeated invitation renews the open one: it keeps its id, so an
 * earlier message leads there too.
 */
import type { Database, Script } from '@alluvium/database'
import { type Clock, type Logger, limitOf, newId } from '@alluvium/kernel'
import { accountsBudgets } from '../../budgets.ts'
import { attemptKey, emailKey, mailboxOf } from '../../model/email.ts'
import { type Invitation, invitationLifetimeMs, isMailedAgain, statusOf } from '../../model/organizations/invitation.ts'
import type { OrgRole } from '../../model/organizations/rules.ts'
import type { User } from '../../model/user.ts'
import type { Mail } from '../../ports/mail.ts'
import { inviterUnverified, memberAlready, tooManyInvitations, tooManyMembers } from '../../problems/organizations.ts'
import { findCredentials } from '../find-user.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { spendBudget } from '../spend-budget.ts'
import {
  answerInvitation,
  insertInvitation,
  openInvitation,
  pendingInvitations,
  renewInvitation,
} from './invitations.ts'
import { addedMessage, invitationMessage } from './membership-messages.ts'
import { addMember, type Membership, memberCount, membershipFor, refuseAbove, roleOf } from './memberships.ts'

export type InviteNeeds = Readonly<{
  database: Database
  clock: Clock
  logger: Logger
  mail: Mail
  mailQueue: MailQueue
  /** Where the message's link leads; the console asks there whether to accept. */
  invitationUrl(inviteId: string): string
  /** Where whoever was added joins or leaves. */
  organizationUrl(orgId: string): string
}>

export type Invite = Readonly<{
  orgId: string
  inviter: Pick<User, 'id' | 'displayName' | 'email' | 'emailVerified'>
  email: string
  role: OrgRole
  isLocal: boolean
}>

/** The member who was added, or the invitation that was mailed. */
export type Invited = Readonly<{ membership: Membership; isMailed: boolean }> &
  (
    | Readonly<{ status: 'added'; userId: string; email: string }>
    | Readonly<{ status: 'invited'; invitation: Invitation }>
  )

/**
 * Throws `organizations.inviter-unverified` or `accounts.budget-spent` where mail is delivered: whoever has not shown
 * their own address writes to nobody.
 */
export async function invite(needs: InviteNeeds, invite: Invite): Promise<Invited> {
  const now = needs.clock.now()
  const { delivers } = needs.mail
  if (delivers && !invite.inviter.emailVerified) throw inviterUnverified()
  const invited = await needs.database.write(admitOrInvite({ ...invite, inviteId: newId(), delivers, now }))
  if (invited.isMailed) mailInvited(needs, invite, invited)
  return invited
}

type AdmitOrInvite = Invite & Readonly<{ inviteId: string; delivers: boolean; now: number }>

function* admitOrInvite(asked: AdmitOrInvite): Script<Invited> {
  const { orgId, inviter, email, role, delivers, now } = asked
  const membership = yield* membershipFor('invite as', { orgId, userId: inviter.id })
  refuseAbove(membership.role, 'invite as', role)
  const existing = yield* findCredentials(email)
  const isByMail = !existing || (delivers && !existing.user.emailVerified)
  const invited = isByMail ? yield* inviteByMail(asked, membership) : yield* admit(asked, membership, existing.user)
  if (delivers && invited.isMailed) yield* spendForMail({ inviter, email, isLocal: asked.isLocal, now })
  return invited
}

/** A member at once, but not yet by their own act: nothing of theirs is shared before they join. */
function* admit(
  { orgId, email, role, isLocal, delivers, now }: AdmitOrInvite,
  membership: Membership,
  user: User,
): Script<Invited> {
  if (yield* roleOf(orgId, user.id)) throw memberAlready(email)
  if ((yield* memberCount(orgId)) >= limitOf(accountsBudgets.members, isLocal)) throw tooManyMembers()
  yield* addMember({ orgId, userId: user.id, role, acceptedAt: null, now })
  const pending = yield* openInvitation(orgId, emailKey(email))
  if (pending) yield* answerInvitation({ id: pending.id, answer: 'accepted', acceptedAt: now })
  return { status: 'added', userId: user.id, email: user.email, membership, isMailed: delivers }
}

function* inviteByMail(
  { orgId, inviter, email, role, inviteId, isLocal, now }: AdmitOrInvite,
  membership: Membership,
): Script<Invited> {
  const key = emailKey(email)
  const fresh = { role, invitedBy: inviter.id, expiresAt: now + invitationLifetimeMs }
  const existing = yield* openInvitation(orgId, key)
  const isPending = existing !== undefined && statusOf(existing, now) === 'pending'
  if (!isPending && (yield* pendingInvitations(orgId, now)) >= limitOf(accountsBudgets.invitations, isLocal))
    throw tooManyInvitations()
  if (existing) {
    const invitation = { ...existing, ...fresh }
    yield* renewInvitation(invitation)
    return { status: 'invited', invitation, membership, isMailed: isMailedAgain(existing.expiresAt, now) }
  }
  const named = { id: inviteId, orgId, orgName: membership.orgName, email }
  const invitation: Invitation = { ...named, ...fresh, answer: null, createdAt: now, acceptedAt: null }
  yield* insertInvitation({ ...invitation, emailKey: key })
  return { status: 'invited', invitation, membership, isMailed: true }
}

type MailSpending = Pick<Invite, 'inviter' | 'email' | 'isLocal'> & Readonly<{ now: number }>

/** Counts a message for its sender's account and for the mailbox that it goes to. */
function* spendForMail({ inviter, email, isLocal, now }: MailSpending): Script<void> {
  yield* spendBudget({ name: 'lettersOfAccount', holder: inviter.id, isLocal, now })
  yield* spendBudget({ name: 'lettersToMailbox', holder: attemptKey(mailboxOf(email)), isLocal, now })
}

/** The invitation stands even when its message can't be sent: it shows after registration, and can be renewed. */
function mailInvited(
  { mail, mailQueue, logger, invitationUrl, organizationUrl }: InviteNeeds,
  { inviter, role, orgId }: Invite,
  invited: Invited,
): void {
  const { membership } = invited
  const message =
    invited.status === 'added'
      ? addedMessage({ inviter, membership, link: organizationUrl(orgId) }, { to: invited.email, role })
      : invitationMessage({ inviter, membership, link: invitationUrl(invited.invitation.id) }, invited.invitation)
  if (!mailQueue.enqueue(() => mail.send(message)))
    logger.warn({ organization: orgId }, 'too many messages wait; one was not sent')
}
