import { expect, test } from 'vitest'
import { handClock, timestamp } from './clock.ts'
import { newId, newSecret } from './ids.ts'

test('a hand clock moves only when it is advanced', () => {
  const clock = handClock(1000)
  clock.advance(500)
  expect([clock.now(), clock.monotonic()]).toEqual([1500, 500])
})

test('setting a hand clock changes the date, but no time passes', () => {
  const clock = handClock(5000)
  clock.jump(-3000)
  clock.advance(10)
  expect([clock.now(), clock.monotonic()]).toEqual([2010, 10])
})

test('a time is written in RFC 3339 with its offset', () => {
  expect(timestamp(Date.UTC(2026, 10, 20, 15, 30))).toBe('2026-11-20T15:30:00.000+00:00')
})

test('ids are UUIDs of version 7, and secrets have the required number of bits', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(newSecret(128)).toMatch(/^[\w-]{22}$/)
})

test('a generated password cannot be taken for a command-line option', () => {
  expect(Array.from({ length: 2000 }, () => newSecret(96)).filter((secret) => secret.startsWith('-'))).toEqual([])
})
