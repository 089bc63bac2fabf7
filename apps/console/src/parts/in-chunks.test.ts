import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inChunks } from './in-chunks.ts'

test('chunks are the list again, none is empty or too long, and only the last is shorter', () => {
  const given = fc.tuple(fc.array(fc.integer()), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(given, ([list, size]) => {
      const chunks = inChunks(list, size)
      expect(chunks.flat()).toEqual(list)
      expect(chunks.slice(0, -1).every(({ length }) => length === size)).toBe(true)
      const last = chunks.at(-1)?.length ?? 1
      expect(last > 0 && last <= size).toBe(true)
    }),
  )
})
