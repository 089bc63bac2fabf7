import type { InvitationAnswer } from '../../model/organizations/invitation.ts'
import type { OrgRole } from '../../model/organizations/rules.ts'

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
    /** When they became a member, by whosever act. */
    joined_at: number
    /** When they agreed to it themselves: by founding it, accepting an invitation, or joining. Null: they didn't yet. */
    accepted_at: number | null
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
