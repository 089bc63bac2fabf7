/** Accepting an invitation, or declining it. Only the person of its e-mail address may do either, and once. */
import type { Script } from '@alluvium/database'
import { limitOf } from '@alluvium/kernel'
import { accountsBudgets } from '../../budgets.ts'
import { emailKey } from '../../model/email.ts'
import { type Invitation, statusOf } from '../../model/organizations/invitation.ts'
import type { User } from '../../model/user.ts'
import {
  emailUnverified,
  invitationAnswered,
  invitationExpired,
  invitationMissing,
  invitationOfAnother,
  tooManyMembers,
} from '../../problems/organizations.ts'
import { answerInvitation, findInvitation } from './invitations.ts'
import { acceptMembership, addMember, memberCount, roleOf } from './memberships.ts'

export type AnswerInvitation = Readonly<{
  inviteId: string
  user: Pick<User, 'id' | 'email' | 'emailVerified'>
  /** Where mail arrives, an address counts only once somebody has shown that they read them. */
  needsVerifiedEmail: boolean
  isLocal: boolean
  now: number
}>

export function* acceptInvitation(asked: AnswerInvitation): Script<void> {
  const { user, isLocal, now } = asked
  const { id, orgId, role } = yield* openFor(asked)
  yield* answerInvitation({ id, answer: 'accepted', acceptedAt: now })
  if (yield* roleOf(orgId, user.id)) {
    yield* acceptMembership({ orgId, userId: user.id, now }) // what the message offers they have, and now by their own act
    return
  }
  if ((yield* memberCount(orgId)) >= limitOf(accountsBudgets.members, isLocal)) throw tooManyMembers()
  yield* addMember({ orgId, userId: user.id, role, acceptedAt: now, now })
}

export function* declineInvitation(asked: AnswerInvitation): Script<void> {
  const { id } = yield* openFor(asked)
  yield* answerInvitation({ id, answer: 'declined', acceptedAt: null })
}

function* openFor({ inviteId, user, needsVerifiedEmail, now }: AnswerInvitation): Script<Invitation> {
  const invitation = yield* findInvitation(inviteId)
  if (!invitation) throw invitationMissing()
  if (emailKey(invitation.email) !== emailKey(user.email)) throw invitationOfAnother()
  if (invitation.answer !== null) throw invitationAnswered(invitation.answer)
  if (statusOf(invitation, now) === 'expired') throw invitationExpired()
  if (needsVerifiedEmail && !user.emailVerified) throw emailUnverified()
  return invitation
}
