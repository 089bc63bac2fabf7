import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likePattern } from './like.ts'

/** The same by a regular expression, for patterns without a backslash. */
const byExpression = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll('%', '[^]*').replaceAll('_', '[^]')}$`, 'i')

test('a pattern fits the texts that it describes, and no others', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'B', 'c'), maxLength: 12 })
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', 'C', '%', '_'), maxLength: 8 })
  fc.assert(
    fc.property(pattern, text, (pattern, text) => {
      expect([pattern, text, likePattern(pattern)(text)]).toEqual([pattern, text, byExpression(pattern).test(text)])
    }),
  )
})

test('a backslash takes the meaning from what follows, and letters are the same in every form', () => {
  expect(likePattern('100\\%')('100%')).toBe(true)
  expect(likePattern('100\\%')('1000')).toBe(false)
  expect(likePattern('a\\_b')('axb')).toBe(false)
  expect(likePattern('%ÜBER%')('ein u\u0308bergang')).toBe(true)
  expect(likePattern('_')('😀')).toBe(true)
})

test('a pattern of many wildcards takes no longer than its length times that of the text', () => {
  const [pattern, text] = ['%a'.repeat(140), 'a'.repeat(139)]
  expect(likePattern(pattern)(text)).toBe(false)
  expect(likePattern(`${pattern.slice(2)}%`)(text)).toBe(true)
  expect(() => likePattern('%'.repeat(301))).toThrow('more than 300')
})
