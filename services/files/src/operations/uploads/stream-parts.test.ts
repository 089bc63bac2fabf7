import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOfStream } from './stream-parts.ts'

async function* streamOf(chunks: readonly Uint8Array[], breaks: boolean): AsyncGenerator<Uint8Array> {
  yield* chunks
  if (breaks) throw new Error('cut')
}

async function taken(parts: AsyncIterable<AsyncIterable<Uint8Array>>, into: Buffer[]): Promise<void> {
  for await (const part of parts) {
    const chunks: Uint8Array[] = []
    for await (const chunk of part) chunks.push(chunk)
    into.push(Buffer.concat(chunks))
  }
}

test('a stream is cut into full parts and a rest without loss, and a break is thrown after the bytes before it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      async (chunks, limit, breaks) => {
        const parts: Buffer[] = []
        const taking = taken(partsOfStream(streamOf(chunks, breaks), limit), parts)
        const reason: unknown = await taking.catch((error: unknown) => error)
        expect(reason).toEqual(breaks ? new Error('cut') : undefined)
        expect(Buffer.concat(parts).equals(Buffer.concat(chunks))).toBe(true)
        expect(parts.slice(0, -1).every((part) => part.length === limit)).toBe(true)
        expect(parts.every((part) => part.length > 0 && part.length <= limit)).toBe(true)
      },
    ),
  ))

test('a reader that stops early ends the stream', async () => {
  let ended = false
  const stream = (async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield new Uint8Array(10)
    } finally {
      ended = true
    }
  })()
  for await (const part of partsOfStream(stream, 15)) {
    for await (const chunk of part) expect(chunk.length).toBeGreaterThan(0)
    break
  }
  expect(ended).toBe(true)
})
