import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodedSize, identical, splitDataUrl } from './documents.ts'

test('the identity laws hold for any strings, halves of surrogate pairs included', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(identical({ base: one, ours: one, theirs: other })).toBe(other)
      expect(identical({ base: one, ours: other, theirs: one })).toBe(other)
      expect(identical({ base: one, ours: other, theirs: other })).toBe(other)
    }),
  )
  expect(identical({ base: '\ud800', ours: '\ud801', theirs: '\ufffd' })).toBeUndefined()
})

test('a data URL is split from its base64, and anything else is left whole', () => {
  expect(splitDataUrl('data:application/pdf;base64,JVBE')).toEqual({
    prefix: 'data:application/pdf;base64,',
    base64: 'JVBE',
  })
  expect(splitDataUrl('data:;base64,JVBE')).toEqual({ prefix: 'data:;base64,', base64: 'JVBE' })
  expect(splitDataUrl('JVBE')).toEqual({ prefix: '', base64: 'JVBE' })
  expect(splitDataUrl('data:text/plain,JVBE')).toEqual({ prefix: '', base64: 'data:text/plain,JVBE' })
})

test('the size of a binary document is that of its bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const base64 = Buffer.from(bytes).toString('base64')
      expect(decodedSize(base64, { binary: true })).toBe(bytes.length)
      expect(decodedSize(`data:image/png;base64,${base64}`, { binary: true })).toBe(bytes.length)
    }),
  )
})

test('the size of a text is that of its UTF-8', () => {
  expect(decodedSize('gr\u00fc\u00df 😀', { binary: false })).toBe(11)
})
