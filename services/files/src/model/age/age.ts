/**
 * Files in the age format, encrypted with a passphrase: every program that opens age files can open them, without this
 * service too. Both directions stream, in constant memory; only deriving the key takes 256 MiB, on purpose.
 */
import { randomBytes } from 'node:crypto'
import { byteReader } from './byte-reader.ts'
import { keyBytes, openedHeader, sealedHeader, usualWorkFactor, versionLine } from './header.ts'
import { openedPayload, sealedPayload } from './payload.ts'

/** The first bytes that `isAge` needs. */
export const ageMarkBytes = 34

const marks = [`${versionLine}\n`, '-----BEGIN AGE ENCRYPTED FILE-----']

/**
 * Whether a file that starts with these bytes is an age file, also one that `decrypt` refuses
 * (`files.age-unsupported`).
 */
export function isAge(firstBytes: Uint8Array): boolean {
  const first = Buffer.from(firstBytes.subarray(0, ageMarkBytes)).toString('latin1')
  return marks.some((mark) => first.startsWith(mark))
}

/**
 * Encrypts to an age file that `passphrase` opens. `workFactor` is scrypt's log2(N); use less than usual only where
 * safety does not matter.
 */
export async function* encrypt(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
  workFactor = usualWorkFactor,
): AsyncGenerator<Uint8Array> {
  const reader = byteReader(bytes)
  try {
    const fileKey = randomBytes(keyBytes)
    yield await sealedHeader(fileKey, passphrase, workFactor)
    yield* sealedPayload(reader, fileKey)
  } finally {
    await reader.close()
  }
}

/**
 * Decrypts an age file. Throws `files.passphrase-wrong` before the first byte, `files.age-unsupported` for a file that
 * no passphrase opens (or only with too much memory), and `files.age-damaged`, maybe after some megabytes: each
 * returned byte was genuine, but they are not the whole.
 */
export async function* decrypt(bytes: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const reader = byteReader(bytes)
  try {
    yield* openedPayload(reader, await openedHeader(reader, passphrase))
  } finally {
    await reader.close()
  }
}
