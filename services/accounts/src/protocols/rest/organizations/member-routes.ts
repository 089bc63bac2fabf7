import { pageHeaders, type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { changeRole, removeMember } from '../../../operations/organizations/change-member.ts'
import { type InviteNeeds, invite } from '../../../operations/organizations/invite.ts'
import { listMembers } from '../../../operations/organizations/list-members.ts'
import { listPending, withdrawInvitation } from '../../../operations/organizations/pending-invitations.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { idGiven } from '../bodies.ts'
import { pageSearch } from '../paging.ts'
import {
  invitationBody,
  invitationOf,
  invitationRequest,
  invitedBody,
  memberBody,
  memberOf,
  roleRequest,
} from './bodies.ts'

export type MemberNeeds = InviteNeeds & Readonly<{ sessions: Sessions }>

export const memberRoutes = (needs: MemberNeeds): readonly Route[] => [
  inviteRoute(needs),
  pendingRoute(needs),
  withdrawRoute(needs),
  membersRoute(needs),
  roleRoute(needs),
  removeRoute(needs),
]

const tags = ['organizations']
const inOrganization = z.object({ org_id: idGiven })
const anInvitation = z.object({ org_id: idGiven, invite_id: idGiven })
const aMember = z.object({ org_id: idGiven, user_id: idGiven })

const outsider = [
  [403, 'organizations.not-a-member', 'The caller is no member'],
  [404, 'organizations.organization-missing', 'There is no such organization'],
] as const

const byRank = [
  ...outsider,
  [403, 'organizations.role-forbids', 'The caller is neither owner nor admin'],
  [403, 'organizations.above-you', 'The member, or the role, is above the caller'],
] as const

const onMember = [
  ...byRank,
  [404, 'organizations.member-missing', 'There is no such member'],
  [409, 'organizations.last-owner', 'This is the last owner'],
] as const

const inviteRoute = (needs: MemberNeeds): Route =>
  route({
    method: 'POST',
    path: '/api/orgs/{org_id}/invite',
    summary: 'Add whoever has this e-mail address, or invite them by mail',
    description:
      'Somebody with an account is a member at once (`added`); nothing of theirs is shared before they join. Anybody else gets an e-mail with a link, good for seven days (`invited`); inviting them again renews it. Where mail is configured, an account whose address is not confirmed is invited like anybody else.',
    tags,
    access: 'caller',
    params: inOrganization,
    body: invitationRequest,
    answers: { 200: invitedBody },
    refusals: [
      ...byRank,
      [
        403,
        'organizations.inviter-unverified',
        'Mail is configured, and the caller has not confirmed their own address',
      ],
      [409, 'organizations.member-already', 'The person is a member already'],
      [429, 'organizations.too-many-members', 'The organization has 10,000 members'],
      [429, 'organizations.too-many-invitations', 'The organization has 1,000 open invitations'],
      [429, 'accounts.budget-spent', 'Too many e-mails, by the caller or to this mailbox, within a day'],
    ],
    async handle({ caller, params, body, isLocal }) {
      const { user: inviter } = sessionOf(needs.sessions, caller)
      const invited = await invite(needs, { orgId: params.org_id, inviter, isLocal, ...body })
      return invited.status === 'added'
        ? { status: 200, body: { status: 'added', user_id: invited.userId, email: invited.email } }
        : { status: 200, body: { status: 'invited', user_id: null, email: invited.invitation.email } }
    },
  })

const byInviters = [...outsider, [403, 'organizations.role-forbids', 'The caller is neither owner nor admin']] as const

const pendingRoute = ({ database, clock }: MemberNeeds): Route =>
  route({
    method: 'GET',
    path: '/api/orgs/{org_id}/invitations',
    summary: 'The open invitations into an organization, newest first',
    description: 'Those whom somebody has invited, and who have neither answered nor let it expire.',
    tags,
    access: 'caller',
    params: inOrganization,
    search: pageSearch,
    answers: { 200: z.array(invitationBody) },
    refusals: byInviters,
    async handle({ caller, params: { org_id: orgId }, search }) {
      const now = clock.now()
      const { invitations, total } = await database.read(listPending({ orgId, userId: caller.id, now, ...search }))
      const path = `/api/orgs/${encodeURIComponent(orgId)}/invitations`
      return {
        status: 200,
        headers: pageHeaders(path, { ...search, total }),
        body: invitations.map((one) => invitationOf(one, now)),
      }
    },
  })

const withdrawRoute = ({ database, clock }: MemberNeeds): Route =>
  route({
    method: 'DELETE',
    path: '/api/orgs/{org_id}/invitations/{invite_id}',
    summary: 'Withdraw an invitation',
    description: 'Its link leads nowhere from then on: it has expired. Inviting the same address again renews it.',
    tags,
    access: 'caller',
    params: anInvitation,
    answers: { 204: null },
    refusals: [
      ...byRank,
      [404, 'organizations.invitation-missing', 'The organization has no such invitation'],
      [409, 'organizations.invitation-answered', 'It was accepted or declined already'],
      [410, 'organizations.invitation-expired', 'It has expired, or was withdrawn already'],
    ],
    async handle({ caller, params: { org_id: orgId, invite_id: inviteId } }) {
      await database.write(withdrawInvitation({ orgId, userId: caller.id, inviteId, now: clock.now() }))
      return { status: 204 }
    },
  })

const membersRoute = ({ database }: MemberNeeds): Route =>
  route({
    method: 'GET',
    path: '/api/orgs/{org_id}/members',
    summary: 'The members of an organization, newest first',
    tags,
    access: 'caller',
    params: inOrganization,
    search: pageSearch,
    answers: { 200: z.array(memberBody) },
    refusals: outsider,
    async handle({ caller, params: { org_id: orgId }, search }) {
      const { members, total } = await database.read(listMembers({ orgId, userId: caller.id, ...search }))
      const path = `/api/orgs/${encodeURIComponent(orgId)}/members`
      return { status: 200, headers: pageHeaders(path, { ...search, total }), body: members.map(memberOf) }
    },
  })

const roleRoute = ({ database, clock }: MemberNeeds): Route =>
  route({
    method: 'PUT',
    path: '/api/orgs/{org_id}/members/{user_id}/role',
    summary: 'Give a member another role',
    tags,
    access: 'caller',
    params: aMember,
    body: roleRequest,
    answers: { 204: null },
    refusals: onMember,
    async handle({ caller, params: { org_id: orgId, user_id: memberId }, body: { role } }) {
      await database.write(changeRole({ orgId, userId: caller.id, memberId, role, now: clock.now() }))
      return { status: 204 }
    },
  })

const removeRoute = ({ database, clock }: MemberNeeds): Route =>
  route({
    method: 'DELETE',
    path: '/api/orgs/{org_id}/members/{user_id}',
    summary: 'Remove a member; everybody may remove themselves',
    tags,
    access: 'caller',
    params: aMember,
    answers: { 204: null },
    refusals: onMember,
    async handle({ caller, params: { org_id: orgId, user_id: memberId } }) {
      await database.write(removeMember({ orgId, userId: caller.id, memberId, now: clock.now() }))
      return { status: 204 }
    },
  })
