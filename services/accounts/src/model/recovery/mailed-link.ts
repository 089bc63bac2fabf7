/**
 * Links that only the reader of a mailbox can open, or whoever an administrator gave it: a secret of 192 bits, good once and
 * not for long. The database holds a digest of it, so that a copy of the database opens nothing.
 */
import { createHash } from 'node:crypto'

/** `invitation`: to choose the first password of an account that an administrator made. */
export type LinkPurpose = 'reset-password' | 'verify-email' | 'invitation'

const hourMs = 3600_000

export const linkLifetimeMs: Readonly<Record<LinkPurpose, number>> = {
  'reset-password': hourMs,
  'verify-email': 24 * hourMs,
  invitation: 7 * 24 * hourMs,
}

/** So many of one purpose may be open for one account; a mailbox can't be flooded from here. */
export const maxOpenLinks = 5

/** Bits of a link's secret. */
export const linkSecretBits = 192

export const linkDigest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
