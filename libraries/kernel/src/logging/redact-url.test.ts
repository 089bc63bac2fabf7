import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redactUrl } from './redact-url.ts'

test.each([
  ['/plain/path', '/plain/path'],
  ['/plain/a%20b.txt', '/plain/a%20b.txt'],
  ['/plain/path?limit=5&offset=10', '/plain/path?limit=5&offset=10'],
  ['/docs?zip', '/docs?zip'],
  ['/auth/pages/reset-password?once=hush', '/auth/pages/reset-password?once=[redacted]'],
  ['/sign-in?resume=hush&session=hush', '/sign-in?resume=[redacted]&session=[redacted]'],
  ['/x?hush', '/x?[redacted]'],
  ['/x?p%61ssword=hush', '/x?p%61ssword=[redacted]'],
  ['/x?limit=https://hush', '/x?limit=[redacted]'],
  ['/x?a=1?password=hush', '/x?a=[redacted]'],
  ['/x?=hush', '/x?=[redacted]'],
  ['/api/shares/hush', '/api/shares/[redacted]'],
  ['/api/downloads/hush', '/api/downloads/[redacted]'],
  ['/s/hush/a%20b.txt', '/s/[redacted]/a b.txt'],
  ['/s/hush/https://a.example', '/s/[redacted]/https:/a.example'],
  ['/docs/s/report.txt', '/docs/s/report.txt'],
  ['/go/https://me:hush@h/x', '/go/https://[redacted]@h/x'],
  ['https://me:hush@h/x?api_key=hush&limit=2#hush', 'https://[redacted]@h/x?api_key=[redacted]&limit=2#[redacted]'],
  ['(see https://h/s/hush) Really? 5 % of #7', '(see https://h/s/[redacted] Really? 5 % of #7'],
])('%s is logged as %s', (address, logged) => {
  expect(redactUrl(address)).toBe(logged)
})

/** Other ways to write a path that mean the same to a service that skips empty names and resolves dots. */
const between = fc.constantFrom('/', '//', '///', '/./', '/x/../', '/%2e/', '/x/%2E%2e/')
const spelled = (word: string) =>
  fc
    .array(fc.constantFrom('plain', 'upper', 'escaped'), { minLength: word.length, maxLength: word.length })
    .map((ways) =>
      word
        .split('')
        .map((letter, at) => inWay(ways[at], letter))
        .join(''),
    )

function inWay(way: string | undefined, letter: string): string {
  if (way === 'upper') return letter.toUpperCase()
  return way === 'escaped' ? `%${letter.charCodeAt(0).toString(16)}` : letter
}

describe("a share's token, and a download's", () => {
  test.each([['s'], ['api/shares'], ['api/downloads']])('below /%s is logged in no encoding', (place) => {
    const words = place.split('/').map((word) => fc.tuple(between, spelled(word)))
    const address = fc.tuple(
      fc.constantFrom('', 'https://a.example'),
      fc.tuple(...words),
      between,
      fc.constantFrom('', '/b', '?zip'),
    )
    fc.assert(
      fc.property(address, ([origin, named, last, rest]) => {
        expect(redactUrl(`${origin}${named.flat().join('')}${last}hush${rest}`)).not.toContain('hush')
      }),
    )
  })
})

test("a parameter's value is logged only if the parameter is known to be harmless", () => {
  const text = fc.string().map(encodeURIComponent)
  fc.assert(
    fc.property(text, text, fc.constantFrom('?', '&', ';'), (name, before, separator) => {
      expect(redactUrl(`/x?limit=${before}${separator}${name}-=hush`)).not.toContain('hush')
    }),
  )
})

test('a text without an address is logged unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const plain = text.replaceAll(/[/?]/g, ' ')
      expect(redactUrl(plain)).toBe(plain)
    }),
  )
})
