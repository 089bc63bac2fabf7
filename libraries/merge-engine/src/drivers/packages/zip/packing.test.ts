import fc from 'fast-check'
import { deflateSync } from 'fflate'
import { expect, test } from 'vitest'
import { crc32, crc32InJavaScript, deflated, inflated } from './packing.ts'

const encode = (text: string) => new TextEncoder().encode(text)

test.each([
  ['of the runtime', crc32],
  ['in JavaScript', crc32InJavaScript],
])('the checksum %s is the one of ISO 3309', (_, checksum) => {
  expect(checksum(encode('123456789'))).toBe(0xcbf43926)
  expect(checksum(encode('12345678'))).toBe(0x9ae0daaf)
  expect(checksum(new Uint8Array(0))).toBe(0)
})

test('packed bytes are unpacked to the same bytes, also when there are none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (content) => {
      expect(inflated(deflated(content), content.length)).toEqual(content)
    }),
  )
})

test('a wrong size is refused, and an impossible one takes no memory', () => {
  const packed = deflateSync(encode('a text that is packed'))
  for (const size of [0, 20, 22, 1000, 2 ** 40]) expect(inflated(packed, size)).toBeUndefined()
  expect(inflated(packed.subarray(0, -3), 21)).toBeUndefined()
})
