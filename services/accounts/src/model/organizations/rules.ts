/**
 * Who may do what to whom in an organization. The whole of it is this table; every operation asks it, and a test walks
 * it cell by cell over the wire.
 *
 *   owner > admin > member > viewer        nobody gives a role above their own, or touches somebody above them
 *
 * Two rules are not of this kind and lie with their operations: everybody may leave, and the last owner may neither
 * leave nor be demoted.
 */
export const orgRoles = ['owner', 'admin', 'member', 'viewer'] as const
export type OrgRole = (typeof orgRoles)[number]

const anybody: readonly OrgRole[] = orgRoles
const belowOwner: readonly OrgRole[] = ['admin', 'member', 'viewer']
const nobody: readonly OrgRole[] = []

/** By act and acting role: the roles of those it may be done to, or that may be given. What concerns nobody is for `anybody` or `nobody`. */
export const rules = {
  'list the members': { owner: anybody, admin: anybody, member: anybody, viewer: anybody },
  'delete the organization': { owner: anybody, admin: nobody, member: nobody, viewer: nobody },
  'invite as': { owner: anybody, admin: belowOwner, member: nobody, viewer: nobody },
  'change the role of': { owner: anybody, admin: belowOwner, member: nobody, viewer: nobody },
  'change the role to': { owner: anybody, admin: belowOwner, member: nobody, viewer: nobody },
  remove: { owner: anybody, admin: belowOwner, member: nobody, viewer: nobody },
} as const satisfies Readonly<Record<string, Readonly<Record<OrgRole, readonly OrgRole[]>>>>

export type OrgAct = keyof typeof rules

/** Whether a role does this at all, whomever it concerns. */
export const mayEver = (acting: OrgRole, act: OrgAct): boolean => rules[act][acting].length > 0

/** Whether a role may do this to a member of that role, or give that role. */
export const may = (acting: OrgRole, act: OrgAct, role: OrgRole): boolean => rules[act][acting].includes(role)
