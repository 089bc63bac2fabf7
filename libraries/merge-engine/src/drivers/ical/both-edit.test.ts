/** What two people do to one event: both leave out a day of a series, one removes an alarm that the other changes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { merge } from '../../merge.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** The lines of the merged event, or the kinds of the conflicts. */
function merged(base: readonly string[], ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const result = merge('ical', { base: event(base), ours: event(ours), theirs: event(theirs) })
  if (result.kind === 'conflicted') return result.conflicts.map(({ kind }) => kind)
  return new TextDecoder().decode(result.bytes).split('\r\n').slice(head.length, -foot.length)
}

const head =
  'BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//y BEGIN:VEVENT UID:1@x DTSTAMP:20200101T000000Z DTSTART:20200101T100000Z DTEND:20200101T110000Z RRULE:FREQ=WEEKLY SUMMARY:Tea'.split(
    ' ',
  )
const foot = ['END:VEVENT', 'END:VCALENDAR', '']
const event = (lines: readonly string[]) => encode([...head, ...lines, ...foot].join('\r\n'))

const days = ['0108', '0115', '0122', '0129', '0205', '0212']

describe.each([
  ['EXDATE:', (day: string) => `2020${day}T100000Z`],
  ['EXDATE;VALUE=DATE:', (day: string) => `2020${day}`],
  ['EXDATE;TZID=Europe/Berlin:', (day: string) => `2020${day}T100000`],
  ['RDATE:', (day: string) => `2020${day}T120000Z`],
  ['CATEGORIES:', (day: string) => `DAY${day}`],
] as const)('%s', (label, valueOf) => {
  test('the values of both are one set, whoever had the line first', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(days, { minLength: 3 }), fc.boolean(), fc.nat(), (picked, hasOne, cut) => {
        const values = picked.map(valueOf)
        const [first = '', ...added] = values
        const lineOf = (of: readonly string[]) => {
          const all = hasOne ? [first, ...of] : of
          return all.length > 0 ? [`${label}${all.join(',')}`] : []
        }
        const at = 1 + (cut % (added.length - 1))
        const result = merged(lineOf([]), lineOf(added.slice(0, at)), lineOf(added.slice(at)))
        expect(result).toEqual(lineOf(added))
      }),
      { numRuns: 40 },
    )
  })
})

const alarm = (minutes: number, text = 'Tea') => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${minutes}M`,
  `DESCRIPTION:${text}`,
  'END:VALARM',
]
const minutes = fc.shuffledSubarray([5, 10, 15, 30, 60], { minLength: 3, maxLength: 3 })

function asked(ours: readonly string[], theirs: readonly string[], base: readonly string[]): void {
  expect(merged(base, ours, theirs)).toEqual(['edit-delete'])
  expect(merged(base, theirs, ours)).toEqual(['edit-delete'])
}

describe('an alarm that one side removed', () => {
  test('is asked about if the other moved it to another time, alone or beside others', () => {
    fc.assert(
      fc.property(minutes, fc.boolean(), ([one = 1, other = 2, third = 3], hasMore) => {
        const rest = hasMore ? alarm(third) : []
        asked(rest, [...alarm(other), ...rest], [...alarm(one), ...rest])
      }),
    )
  })

  test('is asked about if the other changed what it says', () => {
    fc.assert(fc.property(minutes, ([one = 1]) => asked([], alarm(one, 'Hot tea'), alarm(one))))
  })

  test('is asked about if the other added the same one at another time, because it may be that one', () => {
    fc.assert(fc.property(minutes, ([one = 1, other = 2]) => asked([], [...alarm(one), ...alarm(other)], alarm(one))))
  })

  test('stays removed beside another one that the other added', () => {
    fc.assert(
      fc.property(minutes, ([one = 1, other = 2]) => {
        const theirs = [...alarm(one), ...alarm(other, 'Leave now')]
        expect(merged(alarm(one), [], theirs)).toEqual(alarm(other, 'Leave now'))
      }),
    )
  })
})

const instance = (day: string, hour: string) =>
  `BEGIN:VEVENT RECURRENCE-ID:2020${day}T100000Z UID:1@x DTSTAMP:20200101T000000Z DTSTART:2020${day}T${hour}0000Z SUMMARY:Tea END:VEVENT`.split(
    ' ',
  )

const calendar = (lines: readonly string[], instances: readonly string[] = []) =>
  encode([...head, ...lines, 'END:VEVENT', ...instances, 'END:VCALENDAR', ''].join('\r\n'))

const kindOf = (day: string) => {
  const sides = { base: calendar([]), ours: calendar(['EXDATE:20200108T100000Z']) }
  const result = merge('ical', { ...sides, theirs: calendar([], instance(day, '12')) })
  return result.kind === 'conflicted' ? result.conflicts.map(({ kind }) => kind) : result.kind
}

test('a day of a series that one side left out and the other one moved is asked about', () => {
  expect(kindOf('0108')).toEqual(['edit-delete'])
  expect(kindOf('0115')).toBe('merged')
})

/** What becomes of a day that one side leaves out, where the other one changes the event. */
function kindBeside(from: string, to: string): string {
  const theirs = encode([...head, ...foot].join('\r\n').replace(from, to))
  return merge('ical', { base: event([]), ours: event(['EXDATE:20200108T100000Z']), theirs }).kind
}

test('a day of a series that one side left out does not conflict with another end of its days', () => {
  expect(kindBeside('DTEND:20200101T110000Z', 'DTEND:20200101T113000Z')).toBe('merged')
  expect(kindBeside('DTEND:20200101T110000Z', 'DURATION:PT2H')).toBe('merged')
  expect(kindBeside('DTSTART:20200101T100000Z', 'DTSTART:20200101T103000Z')).toBe('conflicted')
  expect(kindBeside('FREQ=WEEKLY', 'FREQ=DAILY')).toBe('conflicted')
})
