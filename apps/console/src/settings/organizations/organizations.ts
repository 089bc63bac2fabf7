/** Organizations, their members, and the invitations into them. */
import type { AnswerOf, PlatformClient } from '@alluvium/client'
import { type Platform, platformAt } from '../../account/platform.ts'
import { answerOf } from '../../wire/answers.ts'

export type Organization = AnswerOf<PlatformClient, 'get', '/api/orgs'>[number]
export type Member = AnswerOf<PlatformClient, 'get', '/api/orgs/{org_id}/members'>[number]
export type Invitation = AnswerOf<PlatformClient, 'get', '/api/invitations'>[number]
export type Membership = AnswerOf<PlatformClient, 'get', '/api/memberships'>[number]
export type Role = Member['role']

export const roles = ['owner', 'admin', 'member', 'viewer'] as const

/** The most that one answer holds; an organization of more is told so. */
export const maxListed = 1000

const listing = { query: { limit: maxListed } } as const

export const listOrganizations = (platform: Platform, signal: AbortSignal): Promise<readonly Organization[]> =>
  answerOf(platformAt(platform).GET('/api/orgs', { params: listing, signal }))

export const createOrganization = (platform: Platform, name: string, displayName: string): Promise<Organization> =>
  answerOf(platformAt(platform).POST('/api/orgs', { body: { name, display_name: displayName } }))

export const deleteOrganization = async (platform: Platform, id: string): Promise<void> => {
  await answerOf(platformAt(platform).DELETE('/api/orgs/{org_id}', { params: { path: { org_id: id } } }))
}

export const listMembers = (platform: Platform, id: string, signal: AbortSignal): Promise<readonly Member[]> =>
  answerOf(
    platformAt(platform).GET('/api/orgs/{org_id}/members', { params: { path: { org_id: id }, ...listing }, signal }),
  )

export type Invited = Readonly<{ email: string; role: Role }>

export type InviteResult = AnswerOf<PlatformClient, 'post', '/api/orgs/{org_id}/invite'>

/** `added` who has an account, `invited` anybody else. */
export const invite = (platform: Platform, id: string, invited: Invited): Promise<InviteResult> =>
  answerOf(platformAt(platform).POST('/api/orgs/{org_id}/invite', { params: { path: { org_id: id } }, body: invited }))

export const changeRole = async (platform: Platform, id: string, member: string, role: Role): Promise<void> => {
  const params = { path: { org_id: id, user_id: member } }
  await answerOf(platformAt(platform).PUT('/api/orgs/{org_id}/members/{user_id}/role', { params, body: { role } }))
}

export const removeMember = async (platform: Platform, id: string, member: string): Promise<void> => {
  const params = { path: { org_id: id, user_id: member } }
  await answerOf(platformAt(platform).DELETE('/api/orgs/{org_id}/members/{user_id}', { params }))
}

export const listMemberships = (platform: Platform, signal: AbortSignal): Promise<readonly Membership[]> =>
  answerOf(platformAt(platform).GET('/api/memberships', { params: listing, signal }))

/** Agreeing to be a member, after somebody else has added one. */
export const joinOrganization = async (platform: Platform, id: string): Promise<void> => {
  await answerOf(platformAt(platform).POST('/api/orgs/{org_id}/join', { params: { path: { org_id: id } } }))
}

export const listInvitations = (platform: Platform, signal: AbortSignal): Promise<readonly Invitation[]> =>
  answerOf(platformAt(platform).GET('/api/invitations', { params: listing, signal }))

/** The open invitations into an organization. */
export const listPending = (platform: Platform, id: string, signal: AbortSignal): Promise<readonly Invitation[]> =>
  answerOf(
    platformAt(platform).GET('/api/orgs/{org_id}/invitations', {
      params: { path: { org_id: id }, ...listing },
      signal,
    }),
  )

export const withdrawInvitation = async (platform: Platform, { org_id, invite_id }: Invitation): Promise<void> => {
  await answerOf(
    platformAt(platform).DELETE('/api/orgs/{org_id}/invitations/{invite_id}', {
      params: { path: { org_id, invite_id } },
    }),
  )
}

export const answerInvitation = async (platform: Platform, id: string, answer: 'accept' | 'decline'): Promise<void> => {
  await answerOf(
    platformAt(platform).POST(`/api/invitations/{invite_id}/${answer}`, { params: { path: { invite_id: id } } }),
  )
}
