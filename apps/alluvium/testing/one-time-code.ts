import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** What an authenticator app shows for a secret (RFC 6238, with the usual six digits and SHA-1). @param now milliseconds since 1970. */
export function oneTimeCode(secret: string, now: number): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(now / stepMs)))
  const digest = createHmac('sha1', key).update(step).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
