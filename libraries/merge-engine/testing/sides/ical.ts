/** Random ical documents, and what two people make of one. */
import fc from 'fast-check'
import type { Texts } from '../laws.ts'

/** What a person sees of an event. */
type Event = Readonly<{
  uid: number
  title: string
  hour: number
  place: string
  tags: readonly string[]
  guests: Readonly<Record<string, string>>
  alarms: readonly number[]
  excepted: readonly number[]
  sequence: number
}>

const titles = fc.constantFrom(
  'Lunch',
  'Lunch\\, long',
  'A very long title, folded where it does not fit a line of this',
)
const sets = <T>(...of: T[]) => fc.subarray(of)
const events: fc.Arbitrary<Event> = fc.record({
  uid: fc.nat(8),
  title: titles,
  hour: fc.integer({ min: 10, max: 20 }),
  place: fc.constantFrom('', 'Here', 'There'),
  tags: sets('Work', 'Food', 'Team'),
  guests: fc.dictionary(fc.constantFrom('ida', 'bo', 'cy'), fc.constantFrom('ACCEPTED', 'DECLINED')),
  alarms: sets(5, 15, 60),
  excepted: sets(1, 2, 3),
  sequence: fc.nat(12),
})

const calendars = fc.uniqueArray(events, { selector: ({ uid }) => uid, maxLength: 5 })

/** One person's edits: some events taken out, some replaced field by field, some new. */
type Edits = Readonly<{
  gone: readonly number[]
  fields: readonly (readonly [number, Partial<Event>])[]
  fresh: Event[]
}>

const edits: fc.Arbitrary<Edits> = fc.record({
  gone: fc.array(fc.nat(5), { maxLength: 1 }),
  fields: fc.array(
    fc.tuple(
      fc.nat(5),
      events.chain((event) =>
        fc
          .constantFrom<keyof Event>('title', 'hour', 'place', 'tags', 'guests', 'alarms', 'excepted', 'sequence')
          .map((field): Partial<Event> => ({ [field]: event[field] })),
      ),
    ),
    { maxLength: 3 },
  ),
  fresh: fc.array(events, { maxLength: 1 }),
})

function edited(calendar: readonly Event[], { gone, fields, fresh }: Edits): Event[] {
  const changed = calendar.map((event, at) =>
    fields.reduce((before, [place, change]) => (place === at ? { ...before, ...change } : before), event),
  )
  const known = new Set(calendar.map(({ uid }) => uid))
  return [...changed.filter((_, at) => !gone.includes(at)), ...fresh.filter(({ uid }) => !known.has(uid))]
}

const folded = (line: string) => line.replaceAll(/.{50}(?=.)/g, '$&\n ')

const eventLines = ({ uid, title, hour, place, tags, guests, alarms, excepted, sequence }: Event) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SEQUENCE:${sequence}`,
  `DTSTART:20260101T${hour}0000Z`,
  folded(`SUMMARY:${title}`),
  ...(place ? [`LOCATION:${place}`] : []),
  ...(tags.length > 0 ? [`CATEGORIES:${tags.join()}`] : []),
  ...excepted.map((day) => `EXDATE:2026010${day}T100000Z`),
  ...Object.entries(guests).map(([name, status]) => `ATTENDEE;PARTSTAT=${status}:mailto:${name}@example.com`),
  ...alarms.flatMap((minutes) => ['BEGIN:VALARM', 'ACTION:AUDIO', `TRIGGER:-PT${minutes}M`, 'END:VALARM']),
  'END:VEVENT',
]

function printed(calendar: readonly Event[], eol: string): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...calendar.flatMap(eventLines), 'END:VCALENDAR', '']
  return lines.join('\n').replaceAll('\n', eol)
}

export const sides: fc.Arbitrary<Texts> = fc
  .tuple(calendars, edits, edits, fc.constantFrom('\n', '\r\n'))
  .map(([base, ours, theirs, eol]) => ({
    base: printed(base, eol),
    ours: printed(edited(base, ours), eol),
    theirs: printed(edited(base, theirs), eol),
  }))

/** Categories merge one by one. */
export const pieces = (text: string) => text.split(/\r?\n|[:,]/)
