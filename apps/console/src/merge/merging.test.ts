import { expect, test } from 'vitest'
import { reasonOf } from './merging.ts'

test('a conflict says why a person must decide, in the service’s own sentence where it has one', () => {
  expect(reasonOf({ kind: 'edit-delete' })).toBe('One changed what the other deleted.')
  expect(reasonOf({ kind: 'unreadable', detail: 'ours ends too early.' })).toBe('ours ends too early.')
})

test('a kind of conflict that nobody knows yet is told by its name', () => {
  expect(reasonOf({ kind: 'tide' })).toBe('tide')
})
