import type { Tier } from '../user.ts'
import type { OrgRole } from './rules.ts'

/** An organization as one of its members sees it. */
export type Organization = Readonly<{
  /** UUID of version 7. */
  id: string
  /** 2 to 39 of letters, digits, `-` and `_`; one organization has it, in any case. */
  name: string
  displayName: string
  /** The best tier of its owners, as it is now. */
  tier: Tier
  memberCount: number
  isOwner: boolean
}>

export type Member = Readonly<{
  userId: string
  role: OrgRole
  /** Milliseconds since 1970. */
  joinedAt: number
  email: string
  displayName: string
}>

/** How somebody belongs to an organization. */
export type Membership = Readonly<{
  orgId: string
  orgName: string
  orgDisplayName: string
  role: OrgRole
  /** Milliseconds since 1970, as is `acceptedAt`. */
  joinedAt: number
  /** When they agreed themselves; null while somebody else has only added them. */
  acceptedAt: number | null
}>

/** ASCII, so lower case is the whole of folding: nobody is mistaken for another by the case of a letter. */
export const organizationName = /^[A-Za-z0-9_-]{2,39}$/
export const nameKey = (name: string): string => name.toLowerCase()
