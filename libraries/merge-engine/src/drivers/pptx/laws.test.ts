/** The laws, for random edits of a presentation by two sides. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectEnoughMerged } from '../../../testing/laws.ts'
import { addComment, bytesOf, type Edit, edited, opened, removeSlide } from '../../../testing/pptx/deck.ts'
import { slideTexts } from '../../../testing/pptx/triples.ts'
import { deck, sides } from '../../../testing/sides/pptx.ts'
import { mergeByLines } from '../../core/lines/merge-by-lines.ts'
import { merge } from '../../core/merge.ts'
import type { Sides } from '../../core/model/sides.ts'
import { pptxDriver } from './pptx.ts'

const bytesMerged = (sides: Sides) => {
  const result = merge(sides, pptxDriver, mergeByLines)
  return result.kind === 'merged' ? result.bytes : undefined
}

const numRuns = process.env['ALLUVIUM_PROOF'] === 'full' ? 1000 : 15
const shown = (bytes: Uint8Array) => slideTexts(opened(bytes))
const wordsOf = (bytes: Uint8Array) =>
  new Set(
    shown(bytes)
      .join(' ')
      .split(/[\s|]+/),
  )

test('swapped sides have the same conflicts, and otherwise hold the same slides', () => {
  fc.assert(
    fc.property(sides, ({ base, ours, theirs }) => {
      const [one, other] = [
        { base, ours, theirs },
        { base, ours: theirs, theirs: ours },
      ].map((all) => merge(all, pptxDriver, mergeByLines))
      expect(other?.kind).toBe(one?.kind)
      if (one?.kind !== 'merged' || other?.kind !== 'merged') return
      expect([...wordsOf(other.bytes)].toSorted()).toEqual([...wordsOf(one.bytes)].toSorted())
    }),
    { numRuns },
  )
})

test('enough random triples merge, so that a driver which always conflicts fails', () => {
  expectEnoughMerged(
    (see) => fc.assert(fc.property(sides, see), { numRuns }),
    (triple) => merge(triple, pptxDriver, mergeByLines),
  )
})

const comment = (name: string, slide: number) => addComment(slide, { author: 0, name, text: `said by ${name}` })

/** The deck with an edit, and then without a slide. */
const without = (number: number, edit: Edit) =>
  edited(deck, (parts) => {
    edit(parts)
    removeSlide(number)(parts)
  })

test('a first comment, and one whose slide its side deleted: swapped sides get the same answer', () => {
  const orphaned = without(2, comment('theirs', 2))
  const [one, other] = [
    { ours: without(2, comment('ours', 3)), theirs: orphaned },
    { ours: orphaned, theirs: without(2, comment('ours', 3)) },
  ].map((both) => merge({ base: bytesOf(deck), ...both }, pptxDriver, mergeByLines).kind)
  expect(other).toBe(one)
})

test('additions of a side are there, removals are gone, and nothing else is changed', () => {
  fc.assert(
    fc.property(sides, ({ base, ours, theirs }) => {
      const result = merge({ base, ours, theirs }, pptxDriver, mergeByLines)
      if (result.kind !== 'merged') return
      const [before, one, other, merged] = [base, ours, theirs, result.bytes].map(wordsOf)
      for (const word of new Set([...(before ?? []), ...(one ?? []), ...(other ?? [])])) {
        const [inBase, inOurs, inTheirs] = [before?.has(word), one?.has(word), other?.has(word)]
        const expected = inOurs === inTheirs ? inOurs : inBase === inOurs ? inTheirs : inOurs
        expect([word, merged?.has(word)]).toEqual([word, expected])
      }
      for (const word of merged ?? []) expect(one?.has(word) || other?.has(word)).toBe(true)
    }),
    { numRuns },
  )
})

test('of two equal sides the third is the answer, byte for byte', () => {
  fc.assert(
    fc.property(sides, ({ base, ours, theirs }) => {
      expect(bytesMerged({ base, ours: base, theirs })).toEqual(theirs)
      expect(bytesMerged({ base, ours, theirs: base })).toEqual(ours)
      expect(bytesMerged({ base, ours, theirs: ours })).toEqual(ours)
    }),
    { numRuns },
  )
})
