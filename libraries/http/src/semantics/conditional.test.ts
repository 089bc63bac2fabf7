import { Problem } from '@alluvium/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Conditions,
  evaluatePreconditions,
  formatHttpDate,
  parseConditions,
  preconditionFailed,
} from '../index.ts'
import { type CurrentRepresentation } from './conditional.ts'

const at = Date.UTC(2026, 10, 20, 12, 0, 0)
const date = formatHttpDate
const strong: CurrentRepresentation = { etag: '"a"', lastModifiedMs: at + 345 }
const weak: CurrentRepresentation = { etag: 'W/"a"', lastModifiedMs: at }
const undated: CurrentRepresentation = { etag: '"a"' }
const bare: CurrentRepresentation = {}

describe.each<[string, Record<string, string>, string, CurrentRepresentation | undefined, string]>([
  // 13.1.1 If-Match: strong comparison; * holds for any representation
  ['If-Match fits', { 'if-match': '"a"' }, 'PUT', strong, 'proceed'],
  ['If-Match fits one of several', { 'if-match': '"x", "a"' }, 'PUT', strong, 'proceed'],
  ['If-Match fits none', { 'if-match': '"x", "y"' }, 'PUT', strong, 'failed'],
  ['If-Match fits none, on GET', { 'if-match': '"x"' }, 'GET', strong, 'failed'],
  ['If-Match is weak', { 'if-match': 'W/"a"' }, 'PUT', strong, 'failed'],
  ['If-Match meets a weak tag', { 'if-match': '"a"' }, 'PUT', weak, 'failed'],
  ['If-Match is weak on both sides', { 'if-match': 'W/"a"' }, 'PUT', weak, 'failed'],
  ['If-Match meets nothing', { 'if-match': '"a"' }, 'PUT', undefined, 'failed'],
  ['If-Match meets something without a tag', { 'if-match': '"a"' }, 'PUT', bare, 'failed'],
  ['If-Match: * meets something', { 'if-match': '*' }, 'PUT', bare, 'proceed'],
  ['If-Match: * meets nothing', { 'if-match': '*' }, 'PUT', undefined, 'failed'],
  // 13.1.2 If-None-Match: weak comparison; 304 only for GET and HEAD
  ['If-None-Match fits, on GET', { 'if-none-match': '"a"' }, 'GET', strong, 'not-modified'],
  ['If-None-Match fits, on HEAD', { 'if-none-match': '"a"' }, 'HEAD', strong, 'not-modified'],
  ['If-None-Match fits, on PUT', { 'if-none-match': '"a"' }, 'PUT', strong, 'failed'],
  ['If-None-Match fits weakly', { 'if-none-match': 'W/"a"' }, 'GET', strong, 'not-modified'],
  ['If-None-Match meets a weak tag', { 'if-none-match': '"a"' }, 'GET', weak, 'not-modified'],
  ['If-None-Match fits none', { 'if-none-match': '"x"' }, 'GET', strong, 'proceed'],
  ['If-None-Match: * meets nothing', { 'if-none-match': '*' }, 'PUT', undefined, 'proceed'],
  ['If-None-Match: * meets something', { 'if-none-match': '*' }, 'PUT', bare, 'failed'],
  ['If-None-Match: * meets something, on GET', { 'if-none-match': '*' }, 'GET', bare, 'not-modified'],
  ['If-None-Match meets something without a tag', { 'if-none-match': '"a"' }, 'GET', bare, 'proceed'],
  // 13.1.3 If-Modified-Since: GET and HEAD only; whole seconds
  ['If-Modified-Since is the same second', { 'if-modified-since': date(at) }, 'GET', strong, 'not-modified'],
  ['If-Modified-Since is later', { 'if-modified-since': date(at + 5_000) }, 'HEAD', strong, 'not-modified'],
  ['If-Modified-Since is earlier', { 'if-modified-since': date(at - 1_000) }, 'GET', strong, 'proceed'],
  ['If-Modified-Since on PUT is ignored', { 'if-modified-since': date(at) }, 'PUT', strong, 'proceed'],
  ['If-Modified-Since is no date', { 'if-modified-since': 'yesterday' }, 'GET', strong, 'proceed'],
  ['If-Modified-Since meets something undated', { 'if-modified-since': date(at) }, 'GET', undated, 'proceed'],
  ['If-Modified-Since meets nothing', { 'if-modified-since': date(at) }, 'GET', undefined, 'proceed'],
  // 13.1.4 If-Unmodified-Since
  ['If-Unmodified-Since is the same second', { 'if-unmodified-since': date(at) }, 'PUT', strong, 'proceed'],
  ['If-Unmodified-Since is earlier', { 'if-unmodified-since': date(at - 1_000) }, 'PUT', strong, 'failed'],
  ['If-Unmodified-Since is no date', { 'if-unmodified-since': '12' }, 'PUT', strong, 'proceed'],
  ['If-Unmodified-Since meets something undated', { 'if-unmodified-since': date(at) }, 'PUT', undated, 'proceed'],
  ['If-Unmodified-Since meets nothing', { 'if-unmodified-since': date(at) }, 'PUT', undefined, 'proceed'],
  // 13.2.2 precedence
  [
    'If-Match rules over If-Unmodified-Since',
    { 'if-match': '"a"', 'if-unmodified-since': date(at - 1_000) },
    'PUT',
    strong,
    'proceed',
  ],
  [
    'If-None-Match rules over If-Modified-Since',
    { 'if-none-match': '"x"', 'if-modified-since': date(at) },
    'GET',
    strong,
    'proceed',
  ],
  [
    'If-Match that fails comes before If-None-Match',
    { 'if-match': '"x"', 'if-none-match': '"a"' },
    'GET',
    strong,
    'failed',
  ],
  [
    'If-Match that holds lets If-None-Match speak',
    { 'if-match': '"a"', 'if-none-match': '"a"' },
    'GET',
    strong,
    'not-modified',
  ],
  [
    'If-Unmodified-Since that holds lets If-None-Match speak',
    { 'if-unmodified-since': date(at), 'if-none-match': '"a"' },
    'GET',
    strong,
    'not-modified',
  ],
  ['nothing is asked', {}, 'GET', strong, 'proceed'],
])('%s', (_what, headers, method, current, judgement) => {
  test(`gives ${judgement}`, () => {
    expect(evaluatePreconditions(parseConditions(headers), method, current)).toBe(judgement)
  })
})

describe('a tag list', () => {
  test.each(['abc', 'a,b', '"a" "b"', '"a', 'w/"a"', 'W/ "a"', '*, "a"', '', ',', '"a\u0000b"', '"a"x', "'a'"])(
    'that is %j matches no version: If-Match fails, If-None-Match finds nothing',
    (field) => {
      for (const method of ['GET', 'PUT']) {
        expect(evaluatePreconditions(parseConditions({ 'if-match': field }), method, { etag: '"a"' })).toBe('failed')
        expect(evaluatePreconditions(parseConditions({ 'if-none-match': field }), method, { etag: '"a"' })).toBe(
          'proceed',
        )
      }
    },
  )

  test.each([
    ['"a"', [['a', false]]],
    ['W/"a"', [['a', true]]],
    [
      ' "a" ,\tW/"b,c" , ,"" ',
      [
        ['a', false],
        ['b,c', true],
        ['', false],
      ],
    ],
    ['"\u00fc!#~"', [['\u00fc!#~', false]]],
  ])('that is %j is read', (field, tags) => {
    const { ifMatch } = parseConditions({ 'if-match': field })
    expect(ifMatch).toEqual(tags.map(([opaque, isWeak]) => ({ opaque, isWeak })))
  })

  test('may come in several header lines', () => {
    expect(parseConditions({ 'if-match': ['"a"', '"b"'] }).ifMatch).toHaveLength(2)
  })
})

const opaque = fc.stringMatching(/^[!#-~]{0,5}$/)
const tag = fc.record({ isWeak: fc.boolean(), opaque })
const conditions: fc.Arbitrary<Conditions> = fc.record(
  {
    ifMatch: fc.oneof(fc.constant('*' as const), fc.array(tag, { minLength: 1 })),
    ifNoneMatch: fc.oneof(fc.constant('*' as const), fc.array(tag, { minLength: 1 })),
    ifModifiedSince: fc.nat(10),
    ifUnmodifiedSince: fc.nat(10),
  },
  { requiredKeys: [] },
)
const current = fc.option(
  fc.record(
    { etag: tag.map(({ isWeak, opaque }) => `${isWeak ? 'W/' : ''}"${opaque}"`), lastModifiedMs: fc.nat(10_000) },
    { requiredKeys: [] },
  ),
  { nil: undefined },
)

describe('laws', () => {
  test('a method that writes is never answered "not modified"', () => {
    fc.assert(
      fc.property(conditions, current, (asked, now) => evaluatePreconditions(asked, 'PUT', now) !== 'not-modified'),
    )
  })

  test('If-Match and If-None-Match with the same strong tag never both allow a write', () => {
    fc.assert(
      fc.property(opaque, current, (text, now) => {
        const same = [{ isWeak: false, opaque: text }]
        expect(evaluatePreconditions({ ifMatch: same, ifNoneMatch: same }, 'PUT', now)).toBe('failed')
      }),
    )
  })

  test('a tag list that was written out is read back the same', () => {
    fc.assert(
      fc.property(fc.array(tag, { minLength: 1 }), (tags) => {
        const field = tags.map(({ isWeak, opaque }) => `${isWeak ? 'W/' : ''}"${opaque}"`).join(', ')
        expect(parseConditions({ 'if-none-match': field }).ifNoneMatch).toEqual(tags)
      }),
    )
  })

  test('a long run of blanks is read without delay', () => {
    // A reader that tried every run of them anew would not end within the time that a test has.
    expect(parseConditions({ 'if-match': `${' '.repeat(2_000_000)}x` })).toEqual({ ifMatch: [] })
  })

  test('the parser reads or refuses any text, and never fails otherwise', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (field) => {
        try {
          parseConditions({
            'if-match': field,
            'if-none-match': field,
            'if-modified-since': field,
            'if-unmodified-since': field,
          })
          return true
        } catch (error) {
          return error instanceof Problem
        }
      }),
    )
  })
})

test('a condition that fails is answered 412', () => {
  expect(preconditionFailed()).toMatchObject({ kind: 'stale', code: 'http.precondition-failed' })
})
