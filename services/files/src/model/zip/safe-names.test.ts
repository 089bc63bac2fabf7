import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeName, uniqueNames } from './safe-names.ts'

test('names with a special meaning on other systems are made plain, and plain names stay', () => {
  const made = {
    'C:\\evil.bat': 'C__evil.bat',
    '..\\x': '.._x',
    con: 'con_',
    'NUL.tar.gz': 'NUL_.tar.gz',
    'Com1 .txt': 'Com1_ .txt',
    'a. . ': 'a____',
    'a\u0001b': 'a_b',
    'gpj.\u202etxt.exe': 'gpj._txt.exe',
    'a<b>|"?*.txt': 'a_b_____.txt',
  }
  expect(Object.keys(made).map(safeName)).toEqual(Object.values(made))
  for (const plain of ['grüße 日本 😀.txt', 'console.log', '.hidden', 'a (2).txt', '-rf', 'com10'])
    expect(safeName(plain)).toBe(plain)
})

test('whatever names a folder has, the exported names are safe, stay safe, and are all different', () => {
  const piece = fc.constantFrom(
    'a',
    'A',
    'ä',
    'a\u0308',
    '.',
    ' ',
    ':',
    '\\',
    '_',
    ' (2)',
    'con',
    '\u202e',
    'İ',
    'ß',
    'ẞ',
  )
  const names = fc.array(
    fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(names, (all) => {
      const given = all.map(uniqueNames())
      expect(given.map(safeName)).toEqual(given)
      expect(new Set(given.map((name) => name.normalize('NFC').toUpperCase())).size).toBe(given.length)
      expect(new Set(given.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(given.length)
    }),
  )
})
