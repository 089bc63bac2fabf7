/**
 * A user of the platform, as the accounts' database holds one.
 *
 *   role      what the person may do to the platform:   user, admin
 *   tier      what the person may use of it:            free, pro, enterprise
 *   status    whether the account opens at all:         active, suspended
 *
 * The three change independently, and a token never repeats them with authority: a request is decided by
 * this row as it is now.
 */
export const tiers = ['free', 'pro', 'enterprise'] as const
export type Tier = (typeof tiers)[number]

export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

export const statuses = ['active', 'suspended'] as const
export type Status = (typeof statuses)[number]

export type User = Readonly<{
  /** UUID of version 7. */
  id: string
  /** As the person wrote it; `emailKey` tells whether two are the same. */
  email: string
  /** Whether the person has shown that they read that mailbox, or the operator vouches for them. */
  emailVerified: boolean
  displayName: string
  tier: Tier
  role: Role
  status: Status
  /** Milliseconds since 1970. */
  createdAt: number
  lastLogin: number | null
  /** Of the tokens that may be issued on the strength of this row (`recovery/token-generation.ts`). */
  tokenGeneration: number
}>

/** What a person is asked for once; only log-in reads it again. */
export type Credentials = Readonly<{ user: User; passwordHash: string | null }>
