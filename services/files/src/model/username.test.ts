import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUsername, refuseUsername, usernameFrom, usernameKeys } from './username.ts'

const anything = fc.string({ unit: 'binary', maxLength: 300 })
const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter(isUsername)
const share = (one: string, other: string) => usernameKeys(one).some((key) => usernameKeys(other).includes(key))

test('any external name becomes a valid account name, with room for a number', () => {
  fc.assert(
    fc.property(anything, (called) => {
      const username = usernameFrom(called)
      expect(isUsername(`${username}-1234567`)).toBe(true)
      if (username !== 'anonymous') refuseUsername(username)
    }),
  )
})

test('a valid name stays unchanged', () => {
  for (const name of ['ada', 'ada@example.org', 'Ada Lovelace', '日本', '👩'.repeat(56), 'a.b', "O'Hara"])
    expect(usernameFrom(name)).toBe(name)
})

test('a name never contains what would lead out of a folder of that name, or make it another', () => {
  fc.assert(
    fc.property(anything, (text) => {
      if (!isUsername(text)) return
      for (const spelt of [text, text.normalize('NFKC')]) {
        expect(spelt).not.toMatch(/[/\\:\p{Cc}\p{Cs}]|^[\s.]|[\s.]$/u)
        expect(spelt.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 1000 },
  )
})

test('two names that differ only in case or normal form share a key', () => {
  fc.assert(
    fc.property(name, (text) => {
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) expect(share(text, text.normalize(form))).toBe(true)
      expect(share(text, text.toUpperCase())).toBe(true)
      expect(share(text, text.toLowerCase())).toBe(true)
      expect(share(text.toLowerCase(), text.toUpperCase())).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['paypal', 'раyраl'],
  ['paypal', 'paypaI'],
  ['paypal', 'PAYPAL'],
  ['admin', 'аdmin'],
  ['admin', 'adrnin'],
  ['admin', 'ad\u200Bmin'],
  ['admin', 'admin\u2800'],
  ['admin', 'Ａｄｍｉｎ'],
  ['straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['user1', 'userl'],
])('%s and %s are too much alike for two accounts', (one, other) => {
  expect(share(one, other)).toBe(true)
})

test.each([
  ['ian', 'lan'],
  ['kim', 'kin'],
  ['ada', 'áda'],
  ['ada', 'ada2'],
  ['日本', '日木'],
])('%s and %s are two names', (one, other) => {
  expect(share(one, other)).toBe(false)
})

test.each([
  '',
  ' ',
  'a:b',
  'a\u0000',
  'a\n',
  '\ud800',
  'x'.repeat(65),
  'anonymous',
  'a/b',
  'a\\b',
  '.',
  '..',
  '.a',
  'a.',
  ' a',
  'a ',
  '\u3000a',
  'a\uFF0Fb',
  '\u2026a',
  'a\uFF1Ab',
  '\u200B',
  '\u3164',
  '\u2800',
])('%j is no valid name', (name) => {
  expect(() => refuseUsername(name)).toThrow(expect.objectContaining({ code: 'files.username-invalid' }))
})
