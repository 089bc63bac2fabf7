import { pageHeaders, type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { acceptInvitation, declineInvitation } from '../../../operations/organizations/answer-invitation.ts'
import type { InviteNeeds } from '../../../operations/organizations/invite.ts'
import { listInvitations } from '../../../operations/organizations/list-invitations.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { idGiven } from '../bodies.ts'
import { pageSearch } from '../paging.ts'
import { invitationBody, invitationOf } from './bodies.ts'

type InvitationNeeds = InviteNeeds & Readonly<{ sessions: Sessions }>

export const invitationRoutes = (needs: InvitationNeeds): readonly Route[] => [
  listRoute(needs),
  acceptRoute(needs),
  declineRoute(needs),
]

const tags = ['organizations']
const oneInvitation = z.object({ invite_id: idGiven })

const refusals = [
  [403, 'organizations.invitation-of-another', 'The invitation is for another e-mail address'],
  [403, 'organizations.email-unverified', 'E-mails are delivered here, and the caller has not verified the address'],
  [404, 'organizations.invitation-missing', 'There is no such invitation'],
  [409, 'organizations.invitation-answered', 'It was accepted or declined already'],
  [410, 'organizations.invitation-expired', 'It has expired'],
] as const

const listRoute = ({ sessions, database, clock, mail }: InvitationNeeds): Route =>
  route({
    method: 'GET',
    path: '/api/invitations',
    summary: 'The invitations that the caller sent or received, newest first',
    tags,
    access: 'caller',
    search: pageSearch,
    answers: { 200: z.array(invitationBody) },
    async handle({ caller, search }) {
      const { user } = sessionOf(sessions, caller)
      const { invitations, total } = await database.read(
        listInvitations({ user, needsVerifiedEmail: mail.delivers, ...search }),
      )
      const now = clock.now()
      return {
        status: 200,
        headers: pageHeaders('/api/invitations', { ...search, total }),
        body: invitations.map((one) => invitationOf(one, now)),
      }
    },
  })

const acceptRoute = ({ sessions, database, clock, mail }: InvitationNeeds): Route =>
  route({
    method: 'POST',
    path: '/api/invitations/{invite_id}/accept',
    summary: 'Accept an invitation, and be a member',
    tags,
    access: 'caller',
    params: oneInvitation,
    answers: { 204: null },
    refusals: [...refusals, [429, 'organizations.too-many-members', 'The organization has 10,000 members']],
    async handle({ caller, params: { invite_id: inviteId }, isLocal }) {
      const { user } = sessionOf(sessions, caller)
      const now = clock.now()
      await database.write(acceptInvitation({ inviteId, user, needsVerifiedEmail: mail.delivers, isLocal, now }))
      return { status: 204 }
    },
  })

const declineRoute = ({ sessions, database, clock, mail }: InvitationNeeds): Route =>
  route({
    method: 'POST',
    path: '/api/invitations/{invite_id}/decline',
    summary: 'Decline an invitation',
    tags,
    access: 'caller',
    params: oneInvitation,
    answers: { 204: null },
    refusals,
    async handle({ caller, params: { invite_id: inviteId }, isLocal }) {
      const { user } = sessionOf(sessions, caller)
      const now = clock.now()
      await database.write(declineInvitation({ inviteId, user, needsVerifiedEmail: mail.delivers, isLocal, now }))
      return { status: 204 }
    },
  })
