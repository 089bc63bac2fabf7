import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'

/** A UUID of version 7 (RFC 9562, 5.7): ids made later sort later. */
export const newId = (): string => randomUUIDv7()

/** A UUID of version 4: for names that must not tell when they were made. */
export const newRandomId = (): string => randomUUID()

/**
 * `bits` of randomness, as base64url without padding: 128 bits are 22 characters. None begins with a dash, which a program that is given
 * it on its command line would take for an option.
 */
export function newSecret(bits = 128): string {
  const secret = randomBytes(Math.ceil(bits / 8)).toString('base64url')
  return secret.startsWith('-') ? newSecret(bits) : secret
}
