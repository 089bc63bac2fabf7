import { expect, test } from 'vitest'
import { bytes, counted, day, duration, milliseconds, moment, month } from './words.ts'

test('a size is shown in the largest unit that gives at least one', () => {
  expect(bytes(0)).toBe('0 bytes')
  expect(bytes(1)).toBe('1 byte')
  expect(bytes(1023)).toBe('1,023 bytes')
  expect(bytes(1024)).toBe('1 KiB')
  expect(bytes(1_834_211)).toBe('1.7 MiB')
  expect(bytes(2 ** 40)).toBe('1 TiB')
  expect(bytes(2 ** 62)).toBe('4,096 PiB')
})

test('one is singular and everything else is plural', () => {
  expect(counted(1, 'file')).toBe('1 file')
  expect(counted(0, 'file')).toBe('0 files')
  expect(counted(1234, 'entry', 'entries')).toBe('1,234 entries')
})

test('a duration is shown in its two largest units', () => {
  expect(duration(0.4)).toBe('0 s')
  expect(duration(59)).toBe('59 s')
  expect(duration(12_345)).toBe('3 h 25 min')
  expect(duration(86_400)).toBe('1 d')
  expect(duration(90_061)).toBe('1 d 1 h')
})

test('an unmeasured response time is a dash', () => {
  expect(milliseconds(null)).toBe('–')
  expect(milliseconds(42.4)).toBe('42 ms')
  expect(milliseconds(1210)).toBe('1.2 s')
})

test('a time today is shown without its date, and an invalid time as it came', () => {
  const now = new Date(2026, 2, 1, 12)
  expect(moment(new Date(2026, 2, 1, 9, 5).toISOString(), now)).toMatch(/^0?9:05/)
  expect(moment(new Date(2026, 1, 1, 9, 5).toISOString(), now)).toMatch(/Feb.*, 0?9:05/)
  expect(moment(new Date(2021, 1, 1, 9, 5).toISOString(), now)).toMatch(/2021/)
  expect(moment('yesterday', now)).toBe('yesterday')
})

test('a day and a month are written as usual, the same in every time zone', () => {
  expect(day('2026-11-01')).toMatch(/^(?=.*Nov)(?=.*\b1\b)/)
  expect(month('2026-11')).toMatch(/^(?=.*November)(?=.*2026)/)
})
