import { expect, test } from 'vitest'
import { dateValue, isMoment } from './dates.ts'

test.each([
  ['Sat, 07 Sep 2002 02:00:01 +0200', '2002-09-07T00:00:01.000Z'],
  ['7 Sep 2002 00:00 GMT', '2002-09-07T00:00:00.000Z'],
  ['2002-09-07T00:00:01.25-01:30', '2002-09-07T01:30:01.250Z'],
  [' 2002-09-07t00:00:01z ', '2002-09-07T00:00:01.000Z'],
])('%s is a moment', (written, moment) => {
  expect(dateValue(written)).toBe(moment)
  expect(isMoment(moment)).toBe(true)
})

test.each([
  '2002-09-07',
  '2002-09-07T00:00:00',
  'yesterday',
  '07 Foo 2002 00:00:00 GMT',
  'Sat, 07 Sep 02 00:00:00 GMT',
  '',
])('an incomplete time stays as it is: %s', (written) => {
  expect(dateValue(written)).toBe(written)
  expect(isMoment(dateValue(written))).toBe(false)
})
