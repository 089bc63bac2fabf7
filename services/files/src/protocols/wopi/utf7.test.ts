import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeUtf7, encodeUtf7 } from './utf7.ts'

test('the examples of RFC 2152 read as it says', () => {
  expect(decodeUtf7('A+ImIDkQ.')).toBe('A\u2262\u0391.')
  expect(decodeUtf7('Hi Mom -+Jjo--!')).toBe('Hi Mom -\u263a-!')
  expect(decodeUtf7('+ZeVnLIqe-')).toBe('\u65e5\u672c\u8a9e')
  expect(decodeUtf7('1 +- 1')).toBe('1 + 1')
})

test('every name comes back as it was, by letters that a header field can carry', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const encoded = encodeUtf7(text)
      expect(encoded).toMatch(/^[\x20-\x7e]*$/)
      expect(decodeUtf7(encoded)).toBe(text)
    }),
  )
})

test('no text is too odd to be read', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof decodeUtf7(`+${text}`) === 'string'))
})
