/**
 * An invitation by e-mail, for somebody who has no account yet.
 *
 *   pending --accept--> accepted        pending --decline--> declined        pending --seven days, or withdrawn--> expired
 *      ^                                                                                                          |
 *      '---------------------------------- invited again: the same one, renewed ----------------------------------'
 *
 * `expired` is never written: it is what an open invitation is once its time has come.
 */
import type { OrgRole } from './rules.ts'

export const invitationStatuses = ['pending', 'accepted', 'declined', 'expired'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]
export type InvitationAnswer = 'accepted' | 'declined'

export type Invitation = Readonly<{
  /** UUID of version 7. */
  id: string
  orgId: string
  orgName: string
  email: string
  role: OrgRole
  /** Null while it is open. */
  answer: InvitationAnswer | null
  /** The id of who invited, or renewed it last. */
  invitedBy: string
  /** Milliseconds since 1970, as all times. */
  createdAt: number
  expiresAt: number
  acceptedAt: number | null
}>

export const invitationLifetimeMs = 7 * 24 * 60 * 60_000

/** A renewal sooner than this is not mailed again: one address can't be flooded through one organization. */
const mailedAgainAfterMs = 60_000

export function statusOf(
  { answer, expiresAt }: Pick<Invitation, 'answer' | 'expiresAt'>,
  now: number,
): InvitationStatus {
  if (answer !== null) return answer
  return expiresAt <= now ? 'expired' : 'pending'
}

/** Whether renewing an invitation that expires then is worth a mail. */
export const isMailedAgain = (expiresAt: number, now: number): boolean =>
  expiresAt - invitationLifetimeMs + mailedAgainAfterMs <= now
