import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'

let last = ''

/** A UUID of version 7 (RFC 9562, 5.7): ids that a process makes later sort later, within a millisecond too. */
export function newId(): string {
  const id = randomUUIDv7()
  last = id > last ? id : following(last, id)
  return last
}

/**
 * Ends as the one that was drawn, and begins one higher than the last: the random bits behind the time count on (6.2, method 2).
 * Of these 60 bits the last 28 are counted by themselves, since numbers hold 53.
 */
export function following(id: string, drawn: string): string {
  const low = Number.parseInt(id.slice(9, 13) + id.slice(15, 18), 16) + 1
  const carried = low === lowEnd
  const first = carried ? hexadecimal(Number.parseInt(id.slice(0, 8), 16) + 1, 8) : id.slice(0, 8)
  const digits = hexadecimal(carried ? 0 : low, 7)
  return `${first}-${digits.slice(0, 4)}-7${digits.slice(4)}${drawn.slice(18)}`
}

const lowEnd = 2 ** 28

const hexadecimal = (number: number, digits: number): string => number.toString(16).padStart(digits, '0')

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
