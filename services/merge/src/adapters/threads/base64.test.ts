import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodedSides, NotBase64 } from './base64.ts'

test('bytes come through base64 as they were', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const ours = Buffer.from(bytes).toString('base64')
      expect(Buffer.from(decodedSides({ base: '', ours, theirs: 'AAAA' }).ours).equals(bytes)).toBe(true)
    }),
  )
})

test.each([
  'A',
  'AAA',
  'AAAA=',
  'A===',
  'AA=A',
  'AA\nAA===',
  'AAA-',
  'AAA_',
  'AA A',
  'AAA\u0141',
  '====',
  'not base64!!',
])('%j is not base64, and the error names the side', (text) => {
  const strings = { base: 'AAAA', ours: 'AA==', theirs: text }
  expect(() => decodedSides(strings)).toThrow(NotBase64)
  expect(() => decodedSides(strings)).toThrow('theirs')
})
