import { expect, test } from 'vitest'
import { paceMeter } from './pace.ts'

test('the pace is that of the last seconds, and unknown at first', () => {
  const pace = paceMeter()
  expect(pace({ at: 0, bytes: 0 })).toBeUndefined()
  expect(pace({ at: 2000, bytes: 2000 })).toBe(1000)
  expect(pace({ at: 6000, bytes: 10_000 })).toBe(2000)
})

test('the pace begins anew when files were taken off the list', () => {
  const pace = paceMeter()
  pace({ at: 0, bytes: 5000 })
  expect(pace({ at: 1000, bytes: 100 })).toBeUndefined()
  expect(pace({ at: 2000, bytes: 600 })).toBe(500)
})
