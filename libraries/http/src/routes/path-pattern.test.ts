import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathPattern, segmentsOf } from './path-pattern.ts'

const match = (pattern: string, path: string) => pathPattern(pattern).match(segmentsOf(path))

describe('a pattern of a path', () => {
  test.each([
    ['/a/b', '/a/b', {}],
    ['/a/b', '/a/%62', {}],
    ['/a/{x}', '/a/1', { x: '1' }],
    ['/a/{x}/c', '/a/1%2F2/c', { x: '1/2' }],
    ['/{x*}', '/a/b/c', { x: 'a/b/c' }],
    ['/a/{x*}/{y}', '/a/b/c/d', { x: 'b/c', y: 'd' }],
    ['/a/{x*}/z', '/a/b/z/z', { x: 'b/z' }],
    ['/a/{x*}', '/a//b', { x: '/b' }],
  ])('%s fits %s', (pattern, path, found) => {
    expect(match(pattern, path)).toEqual(found)
  })

  test.each([
    ['/a/b', '/a'],
    ['/a/b', '/a/b/'],
    ['/a/b', '/A/b'],
    ['/a/{x}', '/a/'],
    ['/a/{x}', '/a/b/c'],
    ['/a/{x*}', '/a'],
    ['/a/{x*}', '/a/'],
    ['/a/{x*}/z', '/a/z'],
    ['/a/{x*}/{y}', '/a/b/'],
  ])('%s does not fit %s', (pattern, path) => {
    expect(match(pattern, path)).toBeUndefined()
  })

  test.each(['', 'a', '/{a', '/a}', '/:a', '/a*', '/{a}{b}', '/{a*}/{b*}', '/{a}/{a}', '/{}'])(
    '%j is no pattern',
    (text) => {
      expect(() => pathPattern(text)).toThrow(text)
    },
  )

  test('finds again what was put into it', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' })
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1 }), (one, many) => {
        const path = `/a/${encodeURIComponent(one)}/b/${many.map(encodeURIComponent).join('/')}/c`
        expect(match('/a/{one}/b/{many*}/c', path)).toEqual({ one, many: many.join('/') })
      }),
    )
  })
})
