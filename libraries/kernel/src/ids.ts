import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'

let last = ''

/** A UUID of version 7 (RFC 9562, 5.7): ids that a process makes later sort later, within a millisecond too. */
export function newId(): string {
  const id = randomUUIDv7()
  last = id > last ? id : following(last)
  return last
}

/** Drawn anew, but for a beginning that is one higher: the random bits behind the time count on (6.2, method 2). */
function following(id: string): string {
  const counter = BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(15, 18)}`) + 1n
  const digits = counter.toString(16).padStart(15, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(12)}${randomUUIDv7().slice(18)}`
}

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
