import { expect, test } from 'vitest'
import { reasonOf } from './merging.ts'

test('a conflict explains why a person must decide, in the service’s own sentence where it has one', () => {
  expect(reasonOf({ kind: 'edit-delete' })).toBe('One changed what the other deleted.')
  expect(reasonOf({ kind: 'unreadable', detail: 'ours ends too early.' })).toBe('ours ends too early.')
})

test('an unknown kind of conflict is shown by its name', () => {
  expect(reasonOf({ kind: 'tide' })).toBe('tide')
})
