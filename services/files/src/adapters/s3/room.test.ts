import fc from 'fast-check'
import { expect, test } from 'vitest'
import { room } from './room.ts'

test('no more data is in flight than there is room for, and all arrives in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 30 }), async (sizes) => {
      const inRoom = room(10)
      let [now, running] = [0, 0]
      const begun: number[] = []
      const work = (bytes: number, at: number) =>
        inRoom(bytes, async () => {
          begun.push(at)
          now += bytes
          running += 1
          expect(now <= 10 || now === bytes).toBe(true)
          await new Promise(setImmediate)
          now -= bytes
          running -= 1
          if (at % 3 === 0) throw new Error('failed')
        })
      await Promise.allSettled(sizes.map(work))
      expect(running).toBe(0)
      expect(begun).toEqual([...sizes.keys()])
    }),
    { numRuns: 50 },
  )
})
