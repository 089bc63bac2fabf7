/** The laws, for random edits of a presentation by two sides. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addComment,
  addNotes,
  addShape,
  addSlide,
  bytesOf,
  deckOf,
  type Edit,
  edited,
  opened,
  removeSlide,
  shape,
  slidePart,
} from '../../../testing/pptx/deck.ts'
import { slideTexts } from '../../../testing/pptx/triples.ts'
import { mergeByLines } from '../../core/lines/merge-by-lines.ts'
import { merge } from '../../core/merge.ts'
import type { Sides } from '../../core/model/sides.ts'
import { pptxDriver } from './pptx.ts'

const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta']
const slide = (name: string) =>
  shape({ id: 2, name: 'Title 1' }, words.map((word) => `${name}-${word}`).join(' ')) +
  shape({ id: 3, name: 'Body 2', at: [1, 1] }, `${name} one`, `${name} two`, `${name} three`)
const deck = deckOf(slide('first'), slide('second'), slide('third'))

/** An edit that may find its place taken by an earlier one, and then does nothing. */
const careful =
  (edit: Edit): Edit =>
  (parts) => {
    const before = new Map(parts)
    try {
      edit(parts)
    } catch {
      parts.clear()
      for (const [part, text] of before) parts.set(part, text)
    }
  }

/** An edit that makes this part, and is made once. */
const making =
  (part: string, edit: Edit): Edit =>
  (parts) => {
    if (!parts.has(part)) edit(parts)
  }

const word =
  (number: number, from: string, to: string): Edit =>
  (parts) => {
    const text = parts.get(slidePart(number))
    if (text !== undefined) parts.set(slidePart(number), text.replace(from, to))
  }

const nameOf = (at: number) => ['first', 'second', 'third'][at - 1] ?? ''

const edit = (side: string): fc.Arbitrary<Edit> => {
  const number = fc.integer({ min: 1, max: 3 })
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(number, fc.constantFrom(...words))
        .map(([at, from]) => word(at, `${nameOf(at)}-${from}`, side)),
    },
    fc
      .tuple(number, fc.constantFrom('one', 'two', 'three'))
      .map(([at, from]) => word(at, `${nameOf(at)} ${from}`, `${side} ${from}`)),
    number.map((at) => addShape(at, shape({ id: 4, name: `${side} 3` }, `box of ${side}`))),
    number.map((at) => making(slidePart(4), addSlide(4, slide(`${side}-${at}`), { behind: 255 + at }))),
    number.map((at) => removeSlide(at)),
    number.map((at) => making('ppt/notesSlides/notesSlide1.xml', addNotes(at, 1, `notes of ${side}`))),
    number.map((at) => addComment(at, { author: 0, name: side, text: `said by ${side}` })),
  )
}

const sides = fc
  .tuple(
    fc.array(edit('ours'), { minLength: 1, maxLength: 3 }),
    fc.array(edit('theirs'), { minLength: 1, maxLength: 3 }),
  )
  .map(([ours, theirs]) => {
    const made = (all: readonly Edit[]) =>
      edited(deck, (parts) => {
        for (const one of all) careful(one)(parts)
      })
    return { base: bytesOf(deck), ours: made(ours), theirs: made(theirs) }
  })

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
