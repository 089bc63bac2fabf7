import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { parsePath } from '../../model/path.ts'
import { lastReads } from './last-reads.ts'

const path = parsePath('/a.txt')
const sessionMs = 1000

test.each([0, 1, 500, 999, 1000, 1001, 1999])('a read counts for one session, not for three: one after %i ms', (at) => {
  const clock = handClock(0)
  const reads = lastReads(clock, sessionMs)
  clock.advance(at)
  reads.note('somebody', path, '"1"')
  clock.advance(sessionMs - 1)
  reads.note('another', path, '"2"')
  expect(reads.of('somebody', path)).toBe('"1"')
  clock.advance(1)
  expect(reads.of('somebody', path)).toBeUndefined()
  expect(reads.of('another', path)).toBe('"2"')
})

test('a stale write is remembered as one until the next read', () => {
  const clock = handClock(0)
  const reads = lastReads(clock, sessionMs)
  reads.noteStale('somebody', path, '"1"')
  expect([reads.of('somebody', path), reads.ofStale('somebody', path)]).toEqual(['"1"', '"1"'])
  reads.note('somebody', path, '"2"')
  expect([reads.of('somebody', path), reads.ofStale('somebody', path)]).toEqual(['"2"', undefined])
})
