/**
 * Links that only the reader of a mailbox can open: a secret of 192 bits, good once and not for long. The database holds
 * a digest of it, so that a copy of the database opens nothing.
 */
import { createHash } from 'node:crypto'

export type LinkPurpose = 'reset-password' | 'verify-email'

const hourMs = 3600_000

export const linkLifetimeMs: Readonly<Record<LinkPurpose, number>> = {
  'reset-password': hourMs,
  'verify-email': 24 * hourMs,
}

/** So many of one purpose may be open for one account; a mailbox can't be flooded from here. */
export const maxOpenLinks = 5

/** Bits of a link's secret. */
export const linkSecretBits = 192

export const linkDigest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
