/** iCalendar. */

import { driverTarget } from '../../testing/driver-target.ts'
import { icalDriver } from '../drivers/ical/ical.ts'

const calendar = (summary: string, more = '') =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//a//b',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTAMP:20200101T000000Z',
    'DTSTART:20200101T100000Z',
    `SUMMARY:${summary}`,
    ...(more === '' ? [] : more.split('\n')),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

export const target = driverTarget(icalDriver, {
  base: calendar('base'),
  theirs: calendar('theirs', 'LOCATION:x'),
  seeds: [
    calendar('abcdef'),
    calendar(
      'ab\r\n cdef',
      'RRULE:FREQ=WEEKLY;COUNT=3\nATTENDEE;CN="A;B";PARTSTAT=ACCEPTED:mailto:a@b\nSEQUENCE:2\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM',
    ),
    calendar('x').replace('UID:1', 'UID:1\r\nRECURRENCE-ID;TZID=Europe/Berlin:20200108T100000'),
  ],
})
