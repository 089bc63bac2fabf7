import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Algorithm, verified, verify } from './checksum.ts'

const text = Buffer.from('Wikipedia')
const known: readonly (readonly [Algorithm, string])[] = [
  ['adler32', '11e60398'],
  ['md5', '9c677286866aad38f8e9b660f5411814'],
  ['sha-1', '664add438097fbd4307f814de8e62a10f8905588'],
  ['sha-256', createHash('sha256').update(text).digest('hex')],
  ['sha-512', createHash('sha512').update(text).digest('hex')],
]

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function passed(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('an announced digest', () => {
  test.each(known)('%s of known bytes is confirmed, in one piece and in many', async (algorithm, hex) => {
    verify(text, [{ algorithm, hex }])
    expect(await passed(verified(pieces(text, 2), [{ algorithm, hex }]))).toEqual(text)
  })

  test.each(known)('%s of other bytes is refused, by name', async (algorithm, hex) => {
    const other = Buffer.from('Wikipediq')
    expect(() => verify(other, [{ algorithm, hex }])).toThrow(algorithm)
    await expect(passed(verified(pieces(other, 3), [{ algorithm, hex }]))).rejects.toMatchObject({
      code: 'files.digest-mismatch',
    })
  })

  test('adler32 does not depend on how the bytes were cut, also where its sums are largest', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 9000 }), async (length, size) => {
        const bytes = Buffer.alloc(length, 255)
        let [low, high] = [1n, 0n]
        for (const byte of bytes) {
          low = (low + BigInt(byte)) % 65_521n
          high = (high + low) % 65_521n
        }
        const hex = (high * 65_536n + low).toString(16).padStart(8, '0')
        await passed(verified(pieces(bytes, size), [{ algorithm: 'adler32', hex }]))
      }),
      { numRuns: 20 },
    )
  })
})
