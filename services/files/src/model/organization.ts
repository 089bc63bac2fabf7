/**
 * An organization of the platform, and the groups that it is here:
 *
 *   org/acme           everybody in it
 *   org/acme/members   those who may write: all but viewers
 *   org/acme/admins    its owners and admins
 *
 * A group's id comes from the organization's, so its rights stay when the organization gets another name.
 */
import type { Right } from './access/right.ts'

export const organizationRoles = ['owner', 'admin', 'member', 'viewer'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

export type Organization = Readonly<{
  /** A UUID, in lower case. */
  id: string
  /** Letters, digits, `-` and `_`. Another organization may have had it before. */
  name: string
  members: readonly OrganizationMember[]
}>

/** `subject`: the account at the platform, as the platform's tokens name it. */
export type OrganizationMember = Readonly<{ subject: string; role: OrganizationRole }>

export type OrganizationGroup = Readonly<{
  id: string
  name: string
  /** Who belongs to it. */
  roles: readonly OrganizationRole[]
  /** On the organization's own folder. */
  right: Right
}>

export const groupsOfOrganization = ({ id, name }: Pick<Organization, 'id' | 'name'>): readonly OrganizationGroup[] => [
  { id: `org-${id}`, name: `org/${name}`, roles: organizationRoles, right: 'read' },
  { id: `org-${id}-members`, name: `org/${name}/members`, roles: ['owner', 'admin', 'member'], right: 'write' },
  { id: `org-${id}-admins`, name: `org/${name}/admins`, roles: ['owner', 'admin'], right: 'manage' },
]

/** The id of the organization whose group it is. */
export const organizationOfGroup = (group: string): string => group.slice('org-'.length, 'org-'.length + uuidLength)

const uuidLength = 36
