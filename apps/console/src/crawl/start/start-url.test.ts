import { expect, test } from 'vitest'
import { meantUrl, patternsIn } from './start-url.ts'

test('an address without a scheme is a site over HTTPS, and on this machine over HTTP', () => {
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

test('patterns are read one a line', () => {
  expect(patternsIn(' /docs/*\n\n*.pdf ')).toEqual(['/docs/*', '*.pdf'])
})
