/** Organizations, their members, and the invitations into them. */
import { z } from 'zod/mini'
import { askPlatform, askPlatformFor, type Platform } from '../../account/platform.ts'

const organization = z.object({
  org_id: z.string(),
  name: z.string(),
  display_name: z.string(),
  tier: z.string(),
  member_count: z.number(),
  is_owner: z.boolean(),
})
export type Organization = z.output<typeof organization>

const member = z.object({
  user_id: z.string(),
  role: z.string(),
  joined_at: z.string(),
  email: z.string(),
  display_name: z.string(),
})
export type Member = z.output<typeof member>

const invitation = z.object({
  invite_id: z.string(),
  org_id: z.string(),
  org_name: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.string(),
  invited_by: z.string(),
  expires_at: z.string(),
})
export type Invitation = z.output<typeof invitation>

export const roles = ['owner', 'admin', 'member', 'viewer'] as const

/** The most that one answer holds; an organization of more is told so. */
export const most = 1000

export const listOrganizations = (platform: Platform, signal: AbortSignal): Promise<Organization[]> =>
  askPlatformFor(platform, `/api/orgs?limit=${most}`, z.array(organization), { signal })

export const createOrganization = (platform: Platform, name: string, displayName: string): Promise<Organization> =>
  askPlatformFor(platform, '/api/orgs', organization, { method: 'POST', json: { name, display_name: displayName } })

const at = (id: string, rest = ''): string => `/api/orgs/${encodeURIComponent(id)}${rest}`

export const deleteOrganization = async (platform: Platform, id: string): Promise<void> => {
  await askPlatform(platform, at(id), { method: 'DELETE' })
}

export const listMembers = (platform: Platform, id: string, signal: AbortSignal): Promise<Member[]> =>
  askPlatformFor(platform, at(id, `/members?limit=${most}`), z.array(member), { signal })

const invited = z.object({ status: z.string(), email: z.string() })

/** `added` who has an account, `invited` anybody else. */
export const invite = (
  platform: Platform,
  id: string,
  email: string,
  role: string,
): Promise<z.output<typeof invited>> =>
  askPlatformFor(platform, at(id, '/invite'), invited, { method: 'POST', json: { email, role } })

export const changeRole = async (platform: Platform, id: string, member: string, role: string): Promise<void> => {
  await askPlatform(platform, at(id, `/members/${encodeURIComponent(member)}/role`), { method: 'PUT', json: { role } })
}

export const removeMember = async (platform: Platform, id: string, member: string): Promise<void> => {
  await askPlatform(platform, at(id, `/members/${encodeURIComponent(member)}`), { method: 'DELETE' })
}

export const listInvitations = (platform: Platform, signal: AbortSignal): Promise<Invitation[]> =>
  askPlatformFor(platform, `/api/invitations?limit=${most}`, z.array(invitation), { signal })

export const answerInvitation = async (platform: Platform, id: string, answer: 'accept' | 'decline'): Promise<void> => {
  await askPlatform(platform, `/api/invitations/${encodeURIComponent(id)}/${answer}`, { method: 'POST' })
}
