import { expect, test } from 'vitest'
import { following, newId } from './ids.ts'

const form = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test('ids of one millisecond sort in the order in which they were made', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !form.test(id))).toEqual([])
})

test.each([
  ['01934f5c-1a2b-7abc-8000-000000000000', '01934f5c-1a2b-7abd'],
  ['01934f5c-1a2b-7fff-8000-000000000000', '01934f5c-1a2c-7000'],
  ['01934f5c-ffff-7fff-bfff-ffffffffffff', '01934f5d-0000-7000'],
  ['0193ffff-ffff-7fff-8000-000000000000', '01940000-0000-7000'],
])('after %s comes one that begins with %s and has another end', (last, beginning) => {
  const drawn = newId()
  expect(following(last, drawn)).toBe(`${beginning}${drawn.slice(18)}`)
  expect(following(last, drawn)).toMatch(form)
})
