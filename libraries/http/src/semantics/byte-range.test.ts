import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseRanges, contentRange, defaultRangeCaps, formatHttpDate, ifRangeHolds, lengthOf } from '../index.ts'
import { type ByteRange, rangeNotSatisfiable } from './byte-range.ts'

const size = 1_000
const list = (count: number, make: (at: number) => string): string =>
  `bytes=${Array.from({ length: count }, (_, at) => make(at)).join(',')}`
const partial = (...pairs: readonly (readonly [number, number])[]) => ({
  kind: 'partial',
  ranges: pairs.map(([start, end]) => ({ start, end })),
})

describe('a Range', () => {
  test.each<[string, readonly (readonly [number, number])[]]>([
    ['bytes=0-0', [[0, 0]]],
    ['bytes=0-99', [[0, 99]]],
    ['bytes=500-', [[500, 999]]],
    ['bytes=-1', [[999, 999]]],
    ['bytes=-500', [[500, 999]]],
    ['bytes=-5000', [[0, 999]]],
    ['bytes=990-5000', [[990, 999]]],
    ['bytes=999-', [[999, 999]]],
    ['bytes=0-99999999999999999999999999', [[0, 999]]],
    ['BYTES=0-9', [[0, 9]]],
    [
      'bytes= 0-9 , ,500-509',
      [
        [0, 9],
        [500, 509],
      ],
    ],
    [
      'bytes=0-0,-1',
      [
        [0, 0],
        [999, 999],
      ],
    ],
    [
      'bytes=500-509,0-9',
      [
        [500, 509],
        [0, 9],
      ],
    ], // in the order asked
    [
      'bytes=0-9,2000-,500-509',
      [
        [0, 9],
        [500, 509],
      ],
    ], // what can't be satisfied is left out
    ['bytes=0-9,10-19', [[0, 19]]], // they touch
    ['bytes=0-9,60-69', [[0, 69]]], // the gap is smaller than the framing
    ['bytes=0-9,5-14', [[0, 14]]], // they overlap
    [
      'bytes=600-609,0-9,605-620',
      [
        [600, 620],
        [0, 9],
      ],
    ],
  ])('%s asks for parts', (field, pairs) => {
    expect(chooseRanges(field, size)).toEqual(partial(...pairs))
  })

  test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0', 'bytes=99999999999999999999-', 'bytes=2000-,3000-'])(
    '%s is outside',
    (field) => {
      expect(chooseRanges(field, size)).toEqual({ kind: 'unsatisfiable' })
    },
  )

  test.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=,',
    'bytes=-',
    'bytes=a-b',
    'bytes=5-2',
    'bytes=0-9,5-2',
    'bytes=0-9;1-2',
    'bytes=+1-2',
    'bytes=1-2-3',
    'bytes=0x1-2',
    'bytes 0-9',
    'lines=0-9',
    'bytes=1.5-2',
    'bytes=\u0661-2',
  ])('%s is ignored, and the whole is sent', (field) => {
    expect(chooseRanges(field, size)).toEqual({ kind: 'whole' })
  })

  test('of an empty file gives the whole for a suffix, and is outside for everything else', () => {
    expect(chooseRanges('bytes=-5', 0)).toEqual({ kind: 'whole' })
    expect(chooseRanges('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' })
    expect(chooseRanges('bytes=-0', 0)).toEqual({ kind: 'unsatisfiable' })
  })

  test('with too many or repeatedly overlapping parts is answered with the whole', () => {
    expect(
      chooseRanges(
        list(1_300, (at) => `5-${at + 5}`),
        1_000_000,
      ),
    ).toEqual({ kind: 'whole' }) // CVE-2011-3192
    expect(
      chooseRanges(
        list(101, (at) => `${at * 1_000}-${at * 1_000}`),
        1_000_000,
      ),
    ).toEqual({ kind: 'whole' })
    expect(
      chooseRanges(
        list(100, (at) => `${at * 1_000}-${at * 1_000}`),
        1_000_000,
      ),
    ).toMatchObject({ kind: 'partial', ranges: { length: 100 } })
    expect(
      chooseRanges(
        list(4, () => '0-'),
        1_000_000,
      ),
    ).toEqual({ kind: 'whole' })
  })
})

const spec = fc.oneof(
  fc.tuple(fc.nat(150), fc.nat(150)).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
  fc.nat(150).map((first) => `${first}-`),
  fc.nat(150).map((suffix) => `-${suffix}`),
)
const caps = { ...defaultRangeCaps, gapBytes: 3 }

/** The bytes that were asked for, one by one, by the definition of 14.1.2. */
function asked(specs: readonly string[], length: number): Set<number> {
  const bytes = new Set<number>()
  for (const text of specs) {
    const [first = '', last = ''] = text.split('-')
    const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
    const to = first === '' || last === '' ? length - 1 : Math.min(length - 1, Number(last))
    for (let at = from; at <= to; at += 1) bytes.add(at)
  }
  return bytes
}
const bytesOf = (ranges: readonly ByteRange[]) =>
  ranges.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, at) => start + at))

describe('laws', () => {
  test('parts hold every requested byte, none twice, and otherwise only small gaps', () => {
    fc.assert(
      fc.property(fc.array(spec, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 120 }), (specs, length) => {
        const choice = chooseRanges(`bytes=${specs.join(',')}`, length, { ...caps, overlaps: 100 })
        const wanted = asked(specs, length)
        expect(choice.kind).toBe(wanted.size === 0 ? 'unsatisfiable' : 'partial')
        const sent = choice.kind === 'partial' ? bytesOf(choice.ranges) : []
        expect(new Set(sent).size).toBe(sent.length)
        expect([...wanted].every((byte) => sent.includes(byte))).toBe(true)
        const inGaps = sent.filter((byte) => !wanted.has(byte))
        expect(inGaps.length).toBeLessThanOrEqual((specs.length - 1) * (caps.gapBytes - 1))
        expect(sent.every((byte) => byte >= 0 && byte < length)).toBe(true)
      }),
    )
  })

  test('no request gets more than the whole', () => {
    fc.assert(
      fc.property(
        fc.array(spec, { minLength: 1, maxLength: 150 }),
        fc.integer({ min: 0, max: 120 }),
        (specs, length) => {
          const choice = chooseRanges(`bytes=${specs.join(',')}`, length)
          const ranges = choice.kind === 'partial' ? choice.ranges : []
          expect(ranges.reduce((sum, range) => sum + lengthOf(range), 0)).toBeLessThanOrEqual(length)
        },
      ),
    )
  })

  test('no text makes the parser throw', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, length) =>
        ['whole', 'partial', 'unsatisfiable'].includes(chooseRanges(`bytes=${text}`, length).kind),
      ),
    )
  })
})

describe('If-Range', () => {
  const lastModifiedMs = Date.UTC(2026, 10, 20, 12) + 500
  const ours = { etag: '"a"', lastModifiedMs, isLastModifiedStrong: true }
  test.each([
    ['absent', undefined, ours, true],
    ['our strong tag', '"a"', ours, true],
    ['another tag', '"b"', ours, false],
    ['our tag, but weak', 'W/"a"', ours, false],
    ['our weak tag', 'W/"a"', { etag: 'W/"a"' }, false],
    ['a list of tags', '"a", "b"', ours, false],
    ['a tag where we have none', '"a"', {}, false],
    ['our date', formatHttpDate(lastModifiedMs), ours, true],
    ['a later date', formatHttpDate(lastModifiedMs + 1_000), ours, false],
    ['an earlier date', formatHttpDate(lastModifiedMs - 1_000), ours, false],
    ['our date, where it is not known to be strong', formatHttpDate(lastModifiedMs), { lastModifiedMs }, false],
    ['garbage', 'a', ours, false],
    ['an asterisk', '*', ours, false],
  ])('that is %s', (_what, field, validators, holds) => {
    expect(ifRangeHolds(field, validators)).toBe(holds)
  })
})

test('Content-Range gives the part, or for a 416 only the size', () => {
  expect(contentRange({ start: 0, end: 99 }, 1_000)).toBe('bytes 0-99/1000')
  expect(contentRange(undefined, 1_000)).toBe('bytes */1000')
  expect(rangeNotSatisfiable(7)).toMatchObject({ status: 416, headers: { 'Content-Range': 'bytes */7' } })
})
