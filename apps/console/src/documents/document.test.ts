import { expect, test } from 'vitest'
import { bytesOf, documentIn, documentOf, sentAs } from './document.ts'

const bytes = (...values: readonly number[]) => Uint8Array.from(values)

test('bytes that are UTF-8 are a text and give back the same bytes, with their byte order mark', () => {
  const marked = bytes(0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a)
  const document = documentOf(marked, 'a.csv')
  expect(document).toEqual({ kind: 'text', text: '\u{feff}a\r\n', name: 'a.csv' })
  expect(bytesOf(document)).toEqual(marked)
})

test('other bytes are no text, and are sent as base64 to a binary format', () => {
  const large = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256)
  const document = documentOf(large, 'a.png')
  expect(document.kind).toBe('binary')
  expect(bytesOf(documentIn('image', sentAs('image', document), null))).toEqual(large)
  expect(documentOf(bytes(0xff, 0xfe), null).kind).toBe('binary')
})
