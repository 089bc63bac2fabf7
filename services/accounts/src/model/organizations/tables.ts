import type { InvitationAnswer } from './invitation.ts'
import type { OrgRole } from './rules.ts'

export type OrganizationTables = {
  organizations: {
    org_id: string
    name: string
    /** `nameKey(name)`; unique. */
    name_key: string
    display_name: string
    created_by: string
    created_at: number
  }
  memberships: {
    org_id: string
    user_id: string
    role: OrgRole
    joined_at: number
  }
  invitations: {
    invite_id: string
    org_id: string
    email: string
    /** `emailKey(email)`; an organization has one open invitation for it at most. */
    email_key: string
    role: OrgRole
    /** Null while it is open, expired or not. */
    answer: InvitationAnswer | null
    invited_by: string
    created_at: number
    expires_at: number
    accepted_at: number | null
  }
}
