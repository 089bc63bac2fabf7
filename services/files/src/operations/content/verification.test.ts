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

test('what was verified is not hashed again for a minute, and after it is', async () => {
  const { clock, holds } = setting()
  clock.advance(2000)
  expect(await holds(bytes)).toBe(true)
  clock.advance(59_999)
  expect(await holds(others)).toBe(true) // nobody looked
  clock.advance(1)
  expect(await holds(others)).toBe(false)
})

test('what was found to be something else is hashed every time', async () => {
  const { clock, holds } = setting()
  clock.advance(2000)
  expect(await holds(others)).toBe(false)
  expect(await holds(others)).toBe(false)
  expect(await holds(bytes)).toBe(true)
})

test('what somebody has written to since is hashed', async () => {
  const { clock, mark, holds } = setting()
  clock.advance(2000)
  expect(await holds(bytes)).toBe(true)
  mark.text = 'b'
  expect(await holds(others)).toBe(false)
})

test('what somebody writes to while it is sent does not hold without a hash, and with one is not remembered', async () => {
  const { clock, mark, holds } = setting()
  clock.advance(2000)
  const written = (text: string) => () => void (mark.text = text)
  expect(await holds(bytes, written('b'))).toBe(true)
  expect(await holds(others)).toBe(false)
  expect(await holds(bytes)).toBe(true)
  expect(await holds(bytes, written('c'))).toBe(false)
})

test('what was written a moment ago is hashed: a second time in the same moment would go unseen', async () => {
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
