/**
 * Ending all tokens of an account at once. Each account has a generation, and each token says in its id of which one it
 * is; when the account's generation goes up, earlier tokens are void. No clock is asked, so none can be wrong, and
 * nobody needs to know which tokens there are.
 *
 *   xxxxxxxx-xxxx-8xxx-Rxxx-xxxxxxxxxxxx      a UUID of version 8 (RFC 9562, 5.8)
 *   |generation |  '------ random ------'     48 bits, 122 - 48 bits
 */
import { randomBytes } from 'node:crypto'

const generationDigits = 12
const maxGeneration = 2 ** 48 - 1

/** The id of a new token. */
export function newTokenId(generation: number): string {
  const random = randomBytes(10).toString('hex')
  const counted = Math.min(generation, maxGeneration).toString(16).padStart(generationDigits, '0')
  const digits = `${counted}8${random.slice(0, 3)}${variant(random)}${random.slice(4, 19)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** RFC 9562, 4.1: the first two bits of this digit are 10. */
const variant = (random: string): string => ((Number.parseInt(random.slice(3, 4), 16) & 3) | 8).toString(16)

/** Ids of any other form are of the first generation. */
export function generationOf(tokenId: string): number {
  const digits = tokenId.replaceAll('-', '')
  return /^[0-9a-f]{12}8[0-9a-f]{19}$/.test(digits) ? Number.parseInt(digits.slice(0, generationDigits), 16) : 0
}
