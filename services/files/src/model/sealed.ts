/** A text that only who has a secret can read: for what must not lie open in the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** @param purpose keeps keys of one secret for different purposes apart. */
const keyOf = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `alluvium ${purpose}`, 32))

/** `nonce text tag` in base64url. @param secret of at least 128 random bits. */
export function seal(text: string, secret: string, purpose: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(secret, purpose), nonce)
  return Buffer.concat([nonce, sealing.update(text), sealing.final(), sealing.getAuthTag()]).toString('base64url')
}

/** Throws where the secret or the purpose is another one, or the text was changed. */
export function unseal(sealed: string, secret: string, purpose: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const opening = createDecipheriv(cipher, keyOf(secret, purpose), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  opening.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]).toString()
}
