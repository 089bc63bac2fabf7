import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type MergeResult, merge } from '../../index.ts'
import { scanIcal } from './scan.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const mergeTexts = (base: string, ours: string, theirs: string): MergeResult =>
  merge('ical', { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) })
const textOf = (result: MergeResult) =>
  result.kind === 'merged' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes) : undefined

const nested = (depth: number, inside: string) =>
  `${'BEGIN:X-DEEP\r\n'.repeat(depth)}${inside}${'END:X-DEEP\r\n'.repeat(depth)}`

test('three thousand components deep, two edits merge', () => {
  const merged = mergeTexts(
    nested(3000, 'A:1\r\nB:1\r\n'),
    nested(3000, 'A:2\r\nB:1\r\n'),
    nested(3000, 'A:1\r\nB:3\r\n'),
  )
  expect(textOf(merged)).toBe(nested(3000, 'A:2\r\nB:3\r\n'))
})

test('deeper than the limit, the document is merged by lines, and the answer says so', () => {
  const result = mergeTexts(nested(50_000, 'A:1\r\n'), nested(50_000, 'A:2\r\n'), nested(50_000, 'A:3\r\n'))
  expect(result).toMatchObject({ kind: 'conflicted', by: 'lines' })
})

test.each([
  ['a line without a colon', 'BEGIN:VCALENDAR\r\nHello\r\nEND:VCALENDAR\r\n'],
  ['a component that does not end', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\n'],
  ['a document that ends early', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'],
  ['an end without a beginning', 'END:VCALENDAR\r\n'],
  ['a line outside', 'VERSION:2.0\r\n'],
  ['nothing', ''],
  ['quotes that do not end', 'BEGIN:VCALENDAR\r\nA;B="c:d\r\nEND:VCALENDAR\r\n'],
  ['a parameter without a value', 'BEGIN:VCALENDAR\r\nA;B:d\r\nEND:VCALENDAR\r\n'],
  [
    'conflict markers',
    'BEGIN:VCALENDAR\r\n<<<<<<< ours\r\nA:1\r\n=======\r\nA:2\r\n>>>>>>> theirs\r\nEND:VCALENDAR\r\n',
  ],
  [
    'two events of one uid',
    `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\nUID:1\r\nEND:VEVENT\r\n'.repeat(2)}END:VCALENDAR\r\n`,
  ],
])('%s is refused with a reason', (_, text) => {
  expect(scanIcal(text)).toMatchObject({ unreadable: expect.stringMatching(/^Not valid iCalendar: .+\(line \d+\)\.$/) })
})

test('the pieces of a document are the whole text', () => {
  const text =
    '\uFEFF\r\nBEGIN:VCALENDAR\r\n\r\nA:1\r\n ,2\r\nCATEGORIES:a\\,b,c,\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nB:\r\nEND:VCALENDAR'
  const tree = scanIcal(text)
  expect('unreadable' in tree ? tree.unreadable : tree.text.slice(tree.root.start, tree.root.end)).toBe(text)
})

const long = (first: string, last: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:${first}\r\nCOMMENT:${'x\r\n '.repeat(50_000)}\r\nLOCATION:${last}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

test('a line folded fifty thousand times is read quickly', () => {
  expect(textOf(mergeTexts(long('a', 'a'), long('b', 'a'), long('a', 'c')))).toBe(long('b', 'c'))
})

const many = (edited: number) =>
  `BEGIN:VCALENDAR\r\n${Array.from({ length: 3000 }, (_, at) => `BEGIN:VEVENT\r\nUID:${at}\r\nSUMMARY:${at === edited ? 'edited' : at}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`

test('three thousand events merge, and the untouched ones stay', () => {
  expect(textOf(mergeTexts(many(-1), many(7), many(2000)))).toBe(many(7).replace('SUMMARY:2000', 'SUMMARY:edited'))
})

const categories = (more: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nCATEGORIES:${Array.from({ length: 5000 }, (_, at) => `c${at}`).join()}${more}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

test('five thousand categories are treated as a set', () => {
  expect(textOf(mergeTexts(categories(''), categories(',x'), categories(',y')))).toBe(categories(',x,y'))
})

const event = (more: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\n${more}END:VEVENT\r\nEND:VCALENDAR\r\n`

test('an independent reader of calendars reads the result in the same way', () => {
  const text = textOf(
    mergeTexts(
      event('SUMMARY:Lunch\r\nCATEGORIES:a,b\r\n'),
      event('SUMMARY:Lunch\\, long\r\nCATEGORIES:a,b,c\r\n'),
      event('SUMMARY:Lunch\r\nCATEGORIES:b\r\nBEGIN:VALARM\r\nACTION:AUDIO\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\n'),
    ),
  )
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''))
  const read = calendar.getFirstSubcomponent('vevent')
  expect(read?.getFirstPropertyValue('summary')).toBe('Lunch, long')
  expect(read?.getFirstProperty('categories')?.getValues()).toEqual(['b', 'c'])
  expect(read?.getAllSubcomponents('valarm')).toHaveLength(1)
})
