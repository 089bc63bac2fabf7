/**
 * Files in the age format, sealed by a passphrase: whatever opens age files opens them, with this service or
 * without. Both directions stream, in constant memory; only the derivation of the key takes some, 256 MiB, on purpose.
 */
import { randomBytes } from 'node:crypto'
import { byteReader } from './byte-reader.ts'
import { keyBytes, openedHeader, sealedHeader, usualWorkFactor, versionLine } from './header.ts'
import { openedPayload, sealedPayload } from './payload.ts'

/** So many first bytes are enough for `isAge`. */
export const ageMarkBytes = 34

const marks = [`${versionLine}\n`, '-----BEGIN AGE ENCRYPTED FILE-----']

/** Whether a file that starts so is an age file, also one that `decrypt` refuses (`files.age-unsupported`). */
export function isAge(firstBytes: Uint8Array): boolean {
  const first = Buffer.from(firstBytes.subarray(0, ageMarkBytes)).toString('latin1')
  return marks.some((mark) => first.startsWith(mark))
}

/** The age file that `passphrase` opens. `workFactor` is scrypt's log2(N); less than usual only where safety is no matter. */
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
 * What the age file holds. Throws `files.passphrase-wrong` before the first byte, `files.age-unsupported` for what no
 * passphrase opens (or none that we want to spend the memory on), and `files.age-damaged`, which may come after some
 * megabytes were given out: each of them was genuine, but they are not the whole.
 */
export async function* decrypt(bytes: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const reader = byteReader(bytes)
  try {
    yield* openedPayload(reader, await openedHeader(reader, passphrase))
  } finally {
    await reader.close()
  }
}
