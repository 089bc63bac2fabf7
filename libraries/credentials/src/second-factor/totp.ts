/**
 * The second factor: codes of an authenticator app (RFC 6238: SHA-1, six digits, steps of 30 seconds, which is all
 * that every app understands), and codes on paper for when the phone is lost.
 *
 *   step   … 41 | 42 | 43 …       now is 42; the codes of 41 and 43 count too, since clocks differ
 *
 * A code counts once: who calls keeps the last step that was used, and no step up to that one counts again, so whoever
 * looked over a shoulder comes too late. A recovery code counts once too; only digests of them are kept, and since
 * they have 80 random bits, nothing slower than SHA-256 is needed.
 *
 * With an entry of its own, so that nobody who needs passwords alone loads the library of one-time codes.
 */
import { createHash } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'

const stepSeconds = 30
const recoveryCount = 10

/** 160 random bits in base32, as RFC 4226, 4 recommends. */
export const newTotpSecret = (): string => generateSecret({ length: 20 })

/** What a QR code carries to an authenticator app: `otpauth://totp/Alluvium:ada?secret=…&issuer=Alluvium`. `label` is whose it is. */
export const totpUri = ({ secret, label }: Readonly<{ secret: string; label: string }>): string =>
  generateURI({ issuer: 'Alluvium', label, secret })

export type TotpAttempt = Readonly<{
  secret: string
  /** The code as it was typed; spaces don't count. */
  code: string
  /** Milliseconds since 1970. */
  now: number
  /** The last step that was used; undefined or 0 before the first. */
  lastStep?: number | undefined
}>

/** The step whose code this is, to be kept as the last one used; undefined when the code doesn't count. */
export function totpStep({ secret, code, now, lastStep }: TotpAttempt): number | undefined {
  const token = code.replaceAll(' ', '')
  if (!/^[0-9]{6}$/.test(token)) return undefined
  const epoch = Math.floor(now / 1000)
  const result = verifySync({ strategy: 'totp', secret, token, epoch, epochTolerance: stepSeconds })
  if (!result.valid) return undefined
  const step = Math.floor(epoch / stepSeconds) + result.delta
  return lastStep !== undefined && step <= lastStep ? undefined : step
}

/** Makes recovery codes such as `abcd-efgh-ijkl-mnop`. They are shown once; what is kept is `recoveryDigest` of each. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCount }, () =>
    generateSecret({ length: 10 })
      .toLowerCase()
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  )

/** The digest of a recovery code, in hexadecimal. It is the same however the code was typed: in capitals, with spaces, without hyphens. */
export const recoveryDigest = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('hex')
