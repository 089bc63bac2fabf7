/** Accepting an invitation, or declining it. Only the person of its e-mail address may do either, and once. */
import type { Script } from '@alluvium/database'
import { emailKey } from '../../model/email.ts'
import { type Invitation, statusOf } from '../../model/organizations/invitation.ts'
import { mostMembers } from '../../model/organizations/organization.ts'
import {
  emailUnverified,
  invitationAnswered,
  invitationExpired,
  invitationMissing,
  invitationOfAnother,
  tooManyMembers,
} from '../../model/organizations/problems.ts'
import type { User } from '../../model/user.ts'
import { isEmailVerified } from '../recovery/verify-email.ts'
import { answerInvitation, findInvitation } from './invitations.ts'
import { addMember, memberCount, roleOf } from './memberships.ts'

export type AnswerInvitation = Readonly<{
  inviteId: string
  user: Pick<User, 'id' | 'email'>
  /** Where letters arrive, an address counts only once somebody has shown that they read them. */
  needsVerifiedEmail: boolean
  now: number
}>

export function* acceptInvitation(asked: AnswerInvitation): Script<void> {
  const { user, needsVerifiedEmail, now } = asked
  const { id, orgId, role } = yield* openFor(asked)
  if (needsVerifiedEmail && !(yield* isEmailVerified(user.id))) throw emailUnverified()
  yield* answerInvitation({ id, answer: 'accepted', acceptedAt: now })
  if (yield* roleOf(orgId, user.id)) return // a member by another way has what the letter offers
  if ((yield* memberCount(orgId)) >= mostMembers) throw tooManyMembers()
  yield* addMember({ orgId, userId: user.id, role, now })
}

export function* declineInvitation(asked: Omit<AnswerInvitation, 'needsVerifiedEmail'>): Script<void> {
  const { id } = yield* openFor(asked)
  yield* answerInvitation({ id, answer: 'declined', acceptedAt: null })
}

function* openFor({ inviteId, user, now }: Pick<AnswerInvitation, 'inviteId' | 'user' | 'now'>): Script<Invitation> {
  const invitation = yield* findInvitation(inviteId)
  if (!invitation) throw invitationMissing()
  if (emailKey(invitation.email) !== emailKey(user.email)) throw invitationOfAnother()
  if (invitation.answer !== null) throw invitationAnswered(invitation.answer)
  if (statusOf(invitation, now) === 'expired') throw invitationExpired()
  return invitation
}
