/**
 * Digests that a client announces, to be verified. BLAKE3 is always computed, these only on request: SHA-256 costs a
 * CPU second for every two gigabytes.
 */
import { createHash } from 'node:crypto'
import { digestMismatch } from '../problems/storage.ts'

export type Algorithm = 'sha-256' | 'sha-512' | 'sha-1' | 'md5' | 'adler32'

/** An announced digest, in lower-case hexadecimal. */
export type Checksum = Readonly<{ algorithm: Algorithm; hex: string }>

export const digestLengths: Readonly<Record<Algorithm, number>> = {
  'sha-256': 32,
  'sha-512': 64,
  'sha-1': 20,
  md5: 16,
  adler32: 4,
}

type Sum = Readonly<{ add(bytes: Uint8Array): void; hex(): string }>

/** Passes the bytes on, and throws `files.digest-mismatch` at their end when one of the checksums does not match. */
export async function* verified(
  bytes: AsyncIterable<Uint8Array>,
  checksums: readonly Checksum[],
): AsyncGenerator<Uint8Array> {
  const sums = checksums.map((announced) => ({ announced, sum: sumOf(announced.algorithm) }))
  for await (const chunk of bytes) {
    for (const { sum } of sums) sum.add(chunk)
    yield chunk
  }
  for (const { announced, sum } of sums) compare(announced, sum)
}

/** The same for bytes in memory. */
export function verify(bytes: Uint8Array, checksums: readonly Checksum[]): void {
  for (const announced of checksums) {
    const sum = sumOf(announced.algorithm)
    sum.add(bytes)
    compare(announced, sum)
  }
}

function compare({ algorithm, hex }: Checksum, sum: Sum): void {
  if (sum.hex() !== hex) throw digestMismatch(algorithm)
}

function sumOf(algorithm: Algorithm): Sum {
  if (algorithm === 'adler32') return adler32()
  const hash = createHash(algorithm.replace('-', ''))
  return { add: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') }
}

/** RFC 1950, 8.2. The remainder is taken after at most 3,800 bytes, so the sums stay below 2^31. */
function adler32(): Sum {
  let low = 1
  let high = 0
  return {
    add(bytes) {
      for (let start = 0; start < bytes.length; start += 3800) {
        for (const byte of bytes.subarray(start, start + 3800)) {
          low += byte
          high += low
        }
        low %= 65_521
        high %= 65_521
      }
    },
    hex: () => (high * 65_536 + low).toString(16).padStart(8, '0'),
  }
}
