import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gapsIn, rangesOf, sayRanges } from './missing-chunks.ts'

const indexesIn = (ranges: readonly (readonly [number, number])[]): number[] =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))

test('ranges and gaps together are every index once, up to the highest or the count', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60)), fc.nat(70), (some, count) => {
      const indexes = some.toSorted((a, b) => a - b)
      const ranges = rangesOf(indexes)
      expect(indexesIn(ranges)).toEqual(indexes)
      const all = Math.max(count, (indexes.at(-1) ?? -1) + 1)
      const both = [...indexes, ...indexesIn(gapsIn(ranges, count))].toSorted((a, b) => a - b)
      expect(both).toEqual(Array.from({ length: all }, (_, at) => at))
    }),
  ))

test('a sentence names the first twenty ranges', () => {
  expect(
    sayRanges([
      [0, 0],
      [2, 5],
    ]),
  ).toBe('0, 2-5')
  const odd = Array.from({ length: 30 }, (_, at): [number, number] => [at * 2, at * 2])
  expect(sayRanges(odd)).toMatch(/^0, 2, .* 38, …$/)
})
