import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectEnoughMerged } from '../../../testing/laws.ts'
import { book, sides } from '../../../testing/sides/xlsx.ts'
import { read } from '../../../testing/xlsx/books.ts'
import { mergeByLines } from '../../core/lines/merge-by-lines.ts'
import { merge } from '../../core/merge.ts'
import { xlsxDriver } from './xlsx.ts'

const mergeAll = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array) =>
  merge({ base, ours, theirs }, xlsxDriver, mergeByLines)

test('random edits of cells are both kept or conflict, nothing else changes, and the sides can be swapped', {
  timeout: 600_000,
}, () => {
  fc.assert(
    fc.property(sides, ({ base, ours, theirs }) => {
      const result = mergeAll(base, ours, theirs)
      expect(mergeAll(base, theirs, ours).kind).toBe(result.kind)
      if (result.kind === 'conflicted') return
      const [before, one, other] = [read(base), read(ours), read(theirs)]
      const merged = read(result.bytes)
      for (const address of new Set([...Object.keys(before), ...Object.keys(one), ...Object.keys(other)]))
        expect([address, merged[address]]).toEqual([
          address,
          one[address] === before[address] ? other[address] : one[address],
        ])
    }),
    { numRuns: 60 },
  )
})

test('enough random triples merge, so that a driver which always conflicts fails', { timeout: 600_000 }, () => {
  expectEnoughMerged(
    (see) => fc.assert(fc.property(sides, see), { numRuns: 60 }),
    ({ base, ours, theirs }) => mergeAll(base, ours, theirs),
  )
})

test('a text that was written one row further up is no deleted row, and moves no edit beside it', () => {
  const sum = { f: 'A1+B2' }
  const cells = { A1: sum, B1: 0, D1: sum, A2: sum, C2: sum, A3: 'a & b', B3: 0, A4: sum, B4: 0, D4: 0, A5: sum, B5: 0 }
  const result = mergeAll(book(cells), book({ ...cells, D3: 0 }), book({ ...cells, A2: 'a & b', A3: sum }))
  expect(result.kind === 'conflicted' || read(result.bytes)['One!D3'] === '0').toBe(true)
})
