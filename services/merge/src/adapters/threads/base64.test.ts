import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodedSides, encodeBase64, NotBase64 } from './base64.ts'

const ascii = (text: string) => Uint8Array.from(Buffer.from(text))

test('bytes come through base64 as they were', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = encodeBase64(bytes)
      expect(Buffer.from(text).toString()).toBe(Buffer.from(bytes).toString('base64'))
      const { ours } = decodedSides({ base: ascii(''), ours: text, theirs: ascii('AAAA') })
      expect(Buffer.from(ours).equals(bytes)).toBe(true)
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
])('%j is not base64, and the side that holds it is named', (text) => {
  const sides = { base: ascii('AAAA'), ours: ascii('AA=='), theirs: ascii(text) }
  expect(() => decodedSides(sides)).toThrow(NotBase64)
  expect(() => decodedSides(sides)).toThrow('theirs')
})
