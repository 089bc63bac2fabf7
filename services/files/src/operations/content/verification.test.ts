import { handClock, newRandomId } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { memoryBlobs } from '../../adapters/memory/memory-blobs.ts'
import { digestOf } from '../../model/content.ts'
import { verifying } from './verification.ts'

const bytes = noise(100_000)
const others = noise(100_000, 2)
const blob = { digest: digestOf(bytes), location: newRandomId() }

/** A store that nobody writes to, unless the test says so. */
function setting() {
  const clock = handClock()
  const mark = { text: 'a', changed: clock.now() }
  const verify = verifying({ ...memoryBlobs(), mark: async () => ({ ...mark }) }, clock)

  async function holds(seen: Uint8Array, meanwhile = () => undefined as void): Promise<boolean> {
    const verification = await verify(blob)
    await verification.see(seen.subarray(0, 60_000))
    meanwhile()
    await verification.see(seen.subarray(60_000))
    return await verification.holds()
  }

  return { clock, mark, holds }
}

test('verified bytes are not hashed again for a minute, and are hashed after it', async () => {
  const { clock, holds } = setting()
  clock.advance(2000)
  expect(await holds(bytes)).toBe(true)
  clock.advance(59_999)
  expect(await holds(others)).toBe(true) // nobody looked
  clock.advance(1)
  expect(await holds(others)).toBe(false)
})

test('bytes that failed verification are hashed every time', async () => {
  const { clock, holds } = setting()
  clock.advance(2000)
  expect(await holds(others)).toBe(false)
  expect(await holds(others)).toBe(false)
  expect(await holds(bytes)).toBe(true)
})

test('bytes written to since are hashed', async () => {
  const { clock, mark, holds } = setting()
  clock.advance(2000)
  expect(await holds(bytes)).toBe(true)
  mark.text = 'b'
  expect(await holds(others)).toBe(false)
})

test('bytes written to while they are sent do not count as verified without a hash, and with one are not remembered', async () => {
  const { clock, mark, holds } = setting()
  clock.advance(2000)
  const written = (text: string) => () => void (mark.text = text)
  expect(await holds(bytes, written('b'))).toBe(true)
  expect(await holds(others)).toBe(false)
  expect(await holds(bytes)).toBe(true)
  expect(await holds(bytes, written('c'))).toBe(false)
})

test('bytes written a moment ago are hashed: a second write in the same moment would go unnoticed', async () => {
  const { clock, holds } = setting()
  clock.advance(1999)
  expect(await holds(bytes)).toBe(true)
  expect(await holds(others)).toBe(false)
})

test('where the store has no marks, everything is hashed', async () => {
  const verify = verifying(memoryBlobs(), handClock())
  for (const seen of [bytes, others]) {
    const verification = await verify(blob)
    await verification.see(seen)
    expect(await verification.holds()).toBe(seen === bytes)
  }
})
