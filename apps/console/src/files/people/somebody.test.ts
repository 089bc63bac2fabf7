import { expect, test } from 'vitest'
import { choicesFor } from './somebody.ts'

const found = [
  { kind: 'user', name: 'bob' },
  { kind: 'group', name: 'Board' },
] as const

const labels = (more: Partial<Parameters<typeof choicesFor>[0]>) =>
  choicesFor({ typed: '', found, kinds: ['user', 'group', 'everybody'], chosen: null, ...more }).map(
    ({ label }) => label,
  )

test('choices are those that were found, of the kinds that are asked for', () => {
  expect(labels({})).toEqual(['bob', 'Board', 'Everybody who is signed in'])
  expect(labels({ typed: 'BO' })).toEqual(['bob', 'Board'])
  expect(labels({ typed: 'paypal', found: [{ kind: 'user', name: 'paypaI' }] })).toEqual(['paypaI'])
  expect(labels({ typed: 'every', found: [] })).toEqual(['Everybody who is signed in'])
  expect(labels({ kinds: ['user'] })).toEqual(['bob'])
})

test('an organization is offered by its name', () => {
  expect(labels({ typed: 'ri', found: [{ kind: 'group', name: 'org/river' }] })).toEqual(['river (organization)'])
})

test('what was chosen stays among the choices, once', () => {
  expect(labels({ typed: 'x', found: [], chosen: { kind: 'user', name: 'bob' } })).toEqual(['bob'])
  expect(labels({ typed: 'bo', chosen: { kind: 'user', name: 'bob' } })).toEqual(['bob', 'Board'])
})
