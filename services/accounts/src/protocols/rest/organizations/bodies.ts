/** The shapes of organizations in requests and answers. */
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { email } from '../../../model/credentials.ts'
import { type Invitation, invitationStatuses, statusOf } from '../../../model/organizations/invitation.ts'
import {
  type Member,
  type Membership,
  type Organization,
  organizationName,
} from '../../../model/organizations/organization.ts'
import { orgRoles } from '../../../model/organizations/rules.ts'
import { tiers } from '../../../model/user.ts'

const id = z.string().meta({ format: 'uuid' })
const time = z.string().meta({ format: 'date-time', examples: ['2026-11-20T15:30:00.000+00:00'] })
const role = z.enum(orgRoles)

export const newOrganization = z
  .strictObject({
    name: z
      .string()
      .regex(organizationName, 'must be 2 to 39 letters, digits, - and _')
      .meta({ examples: ['acme'] }),
    display_name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must hold no control characters'),
  })
  .meta({ id: 'CreateOrganizationRequest' })

export const invitationRequest = z.strictObject({ email, role }).meta({ id: 'InviteRequest' })
export const roleRequest = z.strictObject({ role }).meta({ id: 'ChangeRoleRequest' })

export const organizationBody = z
  .object({
    org_id: id,
    name: z.string(),
    display_name: z.string(),
    tier: z.enum(tiers).meta({ description: 'The best tier of its owners' }),
    member_count: z.int(),
    is_owner: z.boolean(),
  })
  .meta({ id: 'Organization' })

export const organizationOf = (one: Organization): z.input<typeof organizationBody> => ({
  org_id: one.id,
  name: one.name,
  display_name: one.displayName,
  tier: one.tier,
  member_count: one.memberCount,
  is_owner: one.isOwner,
})

export const memberBody = z
  .object({ user_id: id, role, joined_at: time, email: z.string(), display_name: z.string() })
  .meta({ id: 'Member' })

export const memberOf = (one: Member): z.input<typeof memberBody> => ({
  user_id: one.userId,
  role: one.role,
  joined_at: timestamp(one.joinedAt),
  email: one.email,
  display_name: one.displayName,
})

export const membershipBody = z
  .object({
    org_id: id,
    org_name: z.string(),
    org_display_name: z.string(),
    role,
    joined_at: time,
    accepted_at: time
      .nullable()
      .meta({ description: 'When the caller agreed; null while somebody else has only added them' }),
  })
  .meta({ id: 'Membership' })

export const membershipOf = (one: Membership): z.input<typeof membershipBody> => ({
  org_id: one.orgId,
  org_name: one.orgName,
  org_display_name: one.orgDisplayName,
  role: one.role,
  joined_at: timestamp(one.joinedAt),
  accepted_at: one.acceptedAt === null ? null : timestamp(one.acceptedAt),
})

export const invitedBody = z
  .object({
    status: z.enum(['added', 'invited']),
    user_id: id.nullable(),
    email: z.string(),
  })
  .meta({ id: 'InviteResult' })

export const invitationBody = z
  .object({
    invite_id: id,
    org_id: id,
    org_name: z.string(),
    email: z.string(),
    role,
    status: z.enum(invitationStatuses),
    invited_by: id,
    created_at: time,
    expires_at: time,
    accepted_at: time.nullable(),
  })
  .meta({ id: 'Invitation' })

export const invitationOf = (one: Invitation, now: number): z.input<typeof invitationBody> => ({
  invite_id: one.id,
  org_id: one.orgId,
  org_name: one.orgName,
  email: one.email,
  role: one.role,
  status: statusOf(one, now),
  invited_by: one.invitedBy,
  created_at: timestamp(one.createdAt),
  expires_at: timestamp(one.expiresAt),
  accepted_at: one.acceptedAt === null ? null : timestamp(one.acceptedAt),
})
