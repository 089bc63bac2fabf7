import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { coerceTexts } from './coerce-texts.ts'
import { parseFields } from './validation-messages.ts'

const sentence = (schema: z.ZodType, value: unknown): string => {
  try {
    parseFields(schema, value, 'The body')
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'nothing is wrong'
}
const field = (schema: z.ZodType) => z.strictObject({ f: schema })

describe('a wrong field is named in a sentence', () => {
  test.each<[z.ZodType, unknown, string]>([
    [z.email(), 'x', '"f" must be an e-mail address.'],
    [z.url(), 'x', '"f" must be an absolute address.'],
    [z.uuid(), 'x', '"f" must be a UUID.'],
    [z.iso.datetime(), 'x', '"f" must be a time as RFC 3339 writes it.'],
    [z.base64(), '!', '"f" must be base64.'],
    [z.literal('a'), 'b', '"f" must be a.'],
    [z.literal(['a', 1, null]), 'b', '"f" must be one of a, 1, null.'],
    [z.number().gt(3), 3, '"f" must be more than 3.'],
    [z.number().lt(3), 3, '"f" must be less than 3.'],
    [z.number().multipleOf(5), 3, '"f" must be a multiple of 5.'],
    [z.int(), 2 ** 60, '"f" must be at most 9007199254740991.'],
    [z.array(z.string()).min(1), [], '"f" must have at least 1 element.'],
    [z.record(z.string(), z.int()), { a: 'x' }, '"f.a" must be a number.'],
    [z.string().regex(/^a/, { error: 'must begin with a' }), 'b', '"f" must begin with a.'],
    [z.string().refine(() => false, { error: 'This is never right.' }), 'b', 'This is never right.'],
    [z.union([z.string(), z.number()]), true, '"f" has none of the forms it may have.'],
    [z.union([z.string(), z.strictObject({ a: z.int() })]), { a: 'x' }, '"f.a" must be a number.'],
    [z.union([z.string(), z.strictObject({ a: z.int() })]), { a: 1, b: 2 }, '"f.b" is not a field of this request.'],
    [
      z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.literal('b') })]),
      { k: 'c' },
      '"f.k" has none of the forms it may have.',
    ],
    [z.string(), undefined, '"f" is missing.'],
    [z.enum(['a']), undefined, '"f" is missing.'],
    [z.union([z.string(), z.number()]), undefined, '"f" is missing.'],
  ])('%#: %o', (schema, value, expected) => {
    expect(sentence(field(schema), value === undefined ? {} : { f: value })).toBe(expected)
  })

  test('that gives the path to it', () => {
    const deep = z.strictObject({ a: z.array(z.strictObject({ b: z.int() })) })
    expect(sentence(deep, { a: [{ b: 1 }, { b: 'x' }] })).toBe('"a[1].b" must be a number.')
    expect(sentence(deep, { a: [{ b: 1, c: 2 }] })).toBe('"a[0].c" is not a field of this request.')
    expect(sentence(z.array(z.int()), ['x'])).toBe('"[0]" must be a number.')
  })

  test('and an unknown field is named before a missing one that it may be a misspelling of', () => {
    expect(sentence(z.strictObject({ path: z.string() }), { pth: '/a' })).toBe('"pth" is not a field of this request.')
  })

  test('or is absent when nothing is wrong', () => {
    expect(sentence(field(z.string()), { f: '' })).toBe('nothing is wrong')
  })
})

describe('texts are converted to the type of the schema', () => {
  const schema = z.object({
    n: z.number().optional(),
    i: z.int().default(3),
    b: z.boolean().nullable(),
    s: z.string(),
    many: z.array(z.int()),
    piped: z
      .int()
      .transform((n) => Math.min(n, 10))
      .optional(),
    coerced: z.coerce.number(),
  })

  test('to numbers, booleans and lists of them, and nothing else', () => {
    expect(
      coerceTexts(schema, {
        n: '-0.5',
        i: '12',
        b: 'true',
        s: '12',
        many: ['1', '2'],
        piped: '99',
        coerced: '7',
        other: '5',
      }),
    ).toEqual({
      n: -0.5,
      i: 12,
      b: true,
      s: '12',
      many: [1, 2],
      piped: 99,
      coerced: 7,
      other: '5',
    })
    expect(coerceTexts(schema, { many: '1' })).toEqual({ many: [1] })
  })

  test('a number that is too large to be exact becomes the largest exact one, so that a page size is cut and not refused', () => {
    const past = { n: '99999999999999999999', coerced: '-9007199254740993' }
    expect(coerceTexts(schema, past)).toEqual({ n: Number.MAX_SAFE_INTEGER, coerced: Number.MIN_SAFE_INTEGER })
  })

  test.each(['', ' ', ' 1', '1 ', '+1', '01', '.5', '5.', '1e3', '0x10', 'Infinity', 'NaN', '1_000', '\u0661'])(
    'and %j never becomes a number',
    (text) => {
      expect(coerceTexts(schema, { n: text, coerced: text })).toEqual({ n: Number.NaN, coerced: Number.NaN })
    },
  )

  test.each(['1', 'TRUE', 'yes', ''])('and %j does not become a boolean', (text) => {
    expect(coerceTexts(schema, { b: text })).toEqual({ b: text })
  })
})
