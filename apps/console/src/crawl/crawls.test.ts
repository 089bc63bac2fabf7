import { expect, test } from 'vitest'
import { endOf, isUnderWay, ranked } from './crawls.ts'

test('the counts of a crawl may rise until it has ended or rests', () => {
  const live = ['running', 'pausing', 'cancelling'].map((status) => isUnderWay({ status }))
  const still = ['completed', 'cancelled', 'failed', 'paused'].map((status) => isUnderWay({ status }))
  expect([...live, ...still]).toEqual([true, true, true, false, false, false, false])
})

test('an end is told with its reason, and a reason nobody knows is told as it came', () => {
  expect(endOf({ status: 'completed', stop_reason: 'exhausted' })).toBe('Completed: nothing left to fetch')
  expect(endOf({ status: 'failed', stop_reason: 'moon' })).toBe('Failed: moon')
  expect(endOf({ status: 'running', stop_reason: null })).toBeUndefined()
})

test('amounts are ranked by their size, without those that are none', () => {
  expect(ranked({ '404': 3, '301': 0, '200': 1284 })).toEqual([
    ['200', 1284],
    ['404', 3],
  ])
})
