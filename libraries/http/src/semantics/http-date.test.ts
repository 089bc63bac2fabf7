import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatHttpDate, parseHttpDate } from '../index.ts'

const seconds = Date.UTC(1994, 10, 6, 8, 49, 37) / 1_000
const now = Date.UTC(2026, 10, 20)

describe('an HTTP-date', () => {
  test.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
    'is read from %j',
    (text) => {
      expect(parseHttpDate(text, now)).toBe(seconds)
    },
  )

  test.each([
    '',
    '0',
    '1994-11-06T08:49:37Z',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 06 Nov 1994 08:49:37 +0000',
    'sun, 06 nov 1994 08:49:37 gmt',
    'Sun, 31 Feb 1994 08:49:37 GMT',
    'Sun, 00 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:49:37 GMT',
    'Sun, 06 Nov 1994 08:60:37 GMT',
    'Sun, 06 Nov 1994 08:49:61 GMT',
    'Sun, 06 Nov 1994 08:49:37 GMT; length=5',
  ])('is not read from %j', (text) => {
    expect(parseHttpDate(text, now)).toBeUndefined()
  })

  test('with two digits is at most fifty years ahead', () => {
    expect(parseHttpDate('Friday, 20-Nov-76 00:00:00 GMT', now)).toBe(Date.UTC(2076, 10, 20) / 1_000)
    expect(parseHttpDate('Saturday, 20-Nov-77 00:00:00 GMT', now)).toBe(Date.UTC(1977, 10, 20) / 1_000)
  })

  test('that was written is read back, to the second', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
        expect(parseHttpDate(formatHttpDate(date.getTime()))).toBe(Math.floor(date.getTime() / 1_000))
      }),
    )
  })
})
