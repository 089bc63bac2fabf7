import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfLines } from '../model/lines.ts'
import { LineCache } from './line-cache.ts'

/** Line feeds, a letter of two bytes, and a line that is longer than what is compared at once. */
const text = fc
  .array(fc.constantFrom('a', 'b', 'é', '\n', '\n', 'x'.repeat(600)), { maxLength: 12 })
  .map((all) => all.join(''))

test('a document has the same lines, whatever was cut before it', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), text, text, (others, start, end) => {
      const cache = new LineCache()
      for (const middle of others) {
        const written = `${start}${middle}${end}`
        const lines = cache.of(new TextEncoder().encode(written))
        const alone = new LineCache().of(new TextEncoder().encode(written))
        expect(lines.starts).toEqual(alone.starts)
        expect(lines.numbers.map(cache.line)).toEqual(written.split('\n').slice(0, lines.numbers.length))
        expect(lines.whole.map((number) => number < 0)).toEqual(alone.whole.map((number) => number < 0))
        expect(textOfLines(lines, { from: 0, to: lines.numbers.length })).toBe(written)
      }
    }),
  )
})
