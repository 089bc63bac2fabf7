import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * What the database keeps of a secret that comes back once: its SHA-256. All of these secrets are random and long, so
 * neither salt nor patience is needed. It is also what RFC 7636 (4.2) calls `S256`.
 */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Whether two texts are equal, in constant time: the time does not depend on where they differ. */
export const sameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
