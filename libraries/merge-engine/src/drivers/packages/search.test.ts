import { expect, test } from 'vitest'
import { encodeUtf8 } from '../../core/document/text.ts'
import { searched, searchIn } from './search.ts'

const text = 'aab aaab <w:p> aaab'

test.each(['a', 'aab', 'aaab', '<w:p>', 'b <', 'aaab!', 'z', ''])(
  'the runtime and the loop find "%s" at the same places',
  (wanted) => {
    const bytes = encodeUtf8(text)
    for (let from = 0; from <= text.length; from++) {
      const expected = text.indexOf(wanted, from)
      expect(searchIn(bytes)(encodeUtf8(wanted), from)).toBe(expected)
      expect(searched(bytes, encodeUtf8(wanted), from)).toBe(expected)
    }
  },
)

test('a piece that would reach past the end is not found', () => {
  expect(searched(encodeUtf8('ab</w:'), encodeUtf8('</w:p>'), 0)).toBe(-1)
})
