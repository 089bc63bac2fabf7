import { afterEach, expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { digestOf } from '../../model/content.ts'
import { type Hashing, hashingOf } from './hashing.ts'

/** In memory that threads share, as what comes from the store does. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

const streams: Hashing[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.forget()
})

/** Long streams at the same time: the first is hashed here, the others by the thread beside. */
function longStreams(count: number): readonly Hashing[] {
  for (let at = 0; at < count; at += 1) streams.push(hashingOf(shared(noise(1))))
  return [...streams]
}

async function digested(stream: Hashing | undefined): Promise<string | undefined> {
  for (const chunk of [noise(70_000), noise(70_000, 2)]) await stream?.update(shared(chunk))
  return stream?.digest()
}

const digest = digestOf(Buffer.concat([noise(70_000), noise(70_000, 2)]))

test('long streams at the same time have the digests of their bytes', async () => {
  expect(await Promise.all(longStreams(3).map(digested))).toEqual([digest, digest, digest])
})

test('a stream whose thread died between two chunks gets an error at the next, and does not wait for ever', async () => {
  const [, waiting, killing] = longStreams(3)
  const lost = 'The thread that hashes has died.'
  await waiting?.update(shared(noise(100)))
  await expect(killing?.update([] as unknown as Uint8Array)).rejects.toThrow(lost) // nothing that can be hashed
  await expect(waiting?.update(shared(noise(100)))).rejects.toThrow(lost)
  await expect(waiting?.digest()).rejects.toThrow(lost)
  const another = longStreams(1).at(-1)
  expect(await digested(another)).toBe(digest)
})
