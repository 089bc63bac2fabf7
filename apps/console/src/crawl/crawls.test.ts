import { expect, test } from 'vitest'
import { endOf, isUnderWay, ranked } from './crawls.ts'

test('the counts of a crawl may rise until it has ended or is paused', () => {
  const live = (['running', 'pausing', 'cancelling'] as const).map((status) => isUnderWay({ status }))
  const still = (['completed', 'cancelled', 'failed', 'paused'] as const).map((status) => isUnderWay({ status }))
  expect([...live, ...still]).toEqual([true, true, true, false, false, false, false])
})

test('an end is shown with its reason, and a running crawl shows none', () => {
  expect(endOf({ status: 'completed', stop_reason: 'exhausted' })).toBe('Completed: all pages were read')
  expect(endOf({ status: 'failed', stop_reason: 'start_blocked' })).toBe(
    'Failed: the start address is not allowed here',
  )
  expect(endOf({ status: 'running', stop_reason: null })).toBeUndefined()
})

test('amounts are ranked by size, without invalid ones', () => {
  expect(ranked({ '404': 3, '301': 0, '200': 1284 })).toEqual([
    ['200', 1284],
    ['404', 3],
  ])
})
