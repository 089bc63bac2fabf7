import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, coefficientsIn, greyJpeg, mergeImages, segment } from '../../../testing/image.ts'
import { concatBytes } from '../../core/document/bytes.ts'

const plain: readonly Block[] = Array.from({ length: 8 }, (_, at) => ({ brightness: 10 * at }))
const edited = (changes: Readonly<Record<number, Block>>) => plain.map((block, at) => changes[at] ?? block)
const of = (changes: Readonly<Record<number, Block>>, options = {}) => greyJpeg(edited(changes), options)

const bytesOf = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array) => {
  const result = mergeImages({ base, ours, theirs })
  expect(result).toMatchObject({ kind: 'merged' })
  return result.kind === 'merged' ? result.bytes : base
}
const conflictsOf = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array) => {
  const result = mergeImages({ base, ours, theirs })
  expect(mergeImages({ base, ours: theirs, theirs: ours }).kind).toBe(result.kind)
  return result.kind === 'conflicted' ? result.conflicts.map(({ path }) => path) : 'merged'
}

describe('blocks of a JPEG', () => {
  test('that two people changed are both kept, coefficient for coefficient', () => {
    const result = bytesOf(of({}), of({ 0: { brightness: 99 } }), of({ 7: { brightness: -5, more: [63, -77] } }))
    expect(result).toEqual(of({ 0: { brightness: 99 }, 7: { brightness: -5, more: [63, -77] } }))
  })

  test('next to each other are both kept: the next block does not depend on the previous one', () => {
    const result = bytesOf(of({}), of({ 3: { brightness: 99 } }), of({ 4: { brightness: -99 } }))
    expect(coefficientsIn(result)).toEqual(coefficientsIn(of({ 3: { brightness: 99 }, 4: { brightness: -99 } })))
  })

  test('that both changed differently are a conflict with its place', () => {
    const [ours, theirs] = [{ 5: { brightness: 1 } }, { 5: { brightness: 2 } }]
    expect(conflictsOf(of({}), of(ours), of(theirs))).toEqual(['pixels 8,8 to 15,15'])
  })

  test('that both changed in the same way are no conflict', () => {
    const both = { 5: { brightness: 1 } }
    const result = bytesOf(of({}), of({ ...both, 0: { brightness: 9 } }), of({ ...both, 7: { brightness: 8 } }))
    expect(result).toEqual(of({ ...both, 0: { brightness: 9 }, 7: { brightness: 8 } }))
  })

  test('of another quality are not combined', () => {
    expect(conflictsOf(of({}), of({ 0: { brightness: 1 } }, { quality: 2 }), of({ 7: { brightness: 8 } }))).toEqual([
      'pixels',
    ])
  })

  test('are combined between restart markers, which one side may have added', () => {
    const result = bytesOf(
      of({}, { restart: 3 }),
      of({ 0: { brightness: 9 } }, { restart: 3 }),
      of({ 7: { brightness: 8 } }),
    )
    expect(result).toEqual(of({ 0: { brightness: 9 }, 7: { brightness: 8 } }, { restart: 3 }))
  })

  test('that one side only encoded again are no edit', () => {
    const theirs = of({ 7: { brightness: 8 } })
    expect(bytesOf(of({}), of({}, { restart: 2 }), theirs)).toEqual(theirs)
  })

  test('are kept together with a comment of the other side', () => {
    const comment = segment(0xfe, 'hi')
    const withComment = (jpeg: Uint8Array) => concatBytes([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    const result = bytesOf(of({}), of({ 0: { brightness: 9 } }), withComment(of({ 7: { brightness: 8 } })))
    expect(result).toEqual(withComment(of({ 0: { brightness: 9 }, 7: { brightness: 8 } })))
  })

  test('merged again with either side stay unchanged, for any edits of different blocks', () => {
    const value = fc.integer({ min: -500, max: 500 })
    const block = fc.record({
      brightness: value,
      more: fc.tuple(
        fc.integer({ min: 1, max: 63 }),
        value.filter((of) => of !== 0),
      ),
    })
    const rows = (first: number) =>
      fc.dictionary(fc.constantFrom(...[0, 1, 2, 3].map((at) => String(first + at))), block)
    fc.assert(
      fc.property(rows(0), rows(4), (above, below) => {
        const [base, ours, theirs] = [of({}), of(above), of(below)]
        const result = bytesOf(base, ours, theirs)
        expect(coefficientsIn(result)).toEqual(coefficientsIn(of({ ...above, ...below })))
        expect(bytesOf(base, result, theirs)).toEqual(result)
        expect(bytesOf(base, ours, result)).toEqual(result)
      }),
      { numRuns: 50 },
    )
  })
})
