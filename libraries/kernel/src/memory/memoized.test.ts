import { expect, test } from 'vitest'
import { memoized } from './memoized.ts'

test('a value that is used again and again is computed once, however many others come between', () => {
  const made: string[] = []
  const kept = memoized(10, (text: string) => made.push(text))
  for (let other = 0; other < 100; other += 1) {
    kept('hot')
    kept(`other ${other}`)
  }
  expect(made.filter((text) => text === 'hot')).toHaveLength(1)
})

test('a value that is no longer used is forgotten', () => {
  const made: string[] = []
  const kept = memoized(10, (text: string) => made.push(text))
  for (let round = 0; round < 2; round += 1) for (let text = 0; text < 30; text += 1) kept(String(text))
  expect(made.length).toBeGreaterThan(30)
})
