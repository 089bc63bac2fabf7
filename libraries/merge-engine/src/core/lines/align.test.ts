import fc from 'fast-check'
import { expect, test } from 'vitest'
import { align } from './align.ts'

const sequences = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 40 })

test('partners are equal, and their positions increase on both sides', () => {
  fc.assert(
    fc.property(sequences, sequences, (one, other) => {
      let last = -1
      for (const [at, partner] of align(one, other).entries()) {
        if (partner < 0) continue
        expect(other[partner]).toBe(one[at])
        expect(partner).toBeGreaterThan(last)
        last = partner
      }
    }),
  )
})

test('without unique elements, the alignment is as long as the longest common subsequence', () => {
  const repeated = fc
    .array(fc.integer({ min: 0, max: 2 }), { minLength: 12, maxLength: 30 })
    .filter((of) => [0, 1, 2].every((n) => of.filter((m) => m === n).length !== 1))
  fc.assert(
    fc.property(repeated, repeated, (one, other) => {
      const aligned = align(one, other).filter((partner) => partner >= 0).length
      expect(aligned).toBeGreaterThanOrEqual(longestCommon(one, other) - 2)
    }),
  )
})

test('a sequence aligns completely with itself, also when it is long', () => {
  const long = Array.from({ length: 200_000 }, (_, at) => at % 7)
  expect(align(long, long).every((partner, at) => partner === at)).toBe(true)
})

test('two long sequences that share little are aligned quickly', () => {
  const one = Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 5)
  const other = Array.from({ length: 20_000 }, (_, at) => (at * 104_729) % 5)
  expect(align(one, other)).toHaveLength(20_000)
})

function longestCommon(one: readonly number[], other: readonly number[]): number {
  let row = Array.from({ length: other.length + 1 }, () => 0)
  for (const element of one) {
    const next = [0]
    for (const [at, candidate] of other.entries()) {
      next.push(element === candidate ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
