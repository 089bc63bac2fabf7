import { expect, test } from 'vitest'
import { meantUrl, patternsIn } from './start-url.ts'

test('an address without a scheme gets HTTPS, and on this machine HTTP', () => {
  expect(
    ['example.org', ' example.org/a?b ', 'localhost:3000/', 'http://a.example/', 'ftp://a/'].map(meantUrl),
  ).toEqual([
    'https://example.org',
    'https://example.org/a?b',
    'http://localhost:3000/',
    'http://a.example/',
    'ftp://a/',
  ])
})

test('patterns are read one per line', () => {
  expect(patternsIn(' /docs/*\n\n*.pdf ')).toEqual(['/docs/*', '*.pdf'])
})
