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

test('choices are those that begin as was typed, of the kinds that are asked for', () => {
  expect(labels({})).toEqual(['bob', 'Board', 'Everybody who is signed in'])
  expect(labels({ typed: 'BO' })).toEqual(['bob', 'Board'])
  expect(labels({ typed: 'bob' })).toEqual(['bob'])
  expect(labels({ typed: 'every', found: [] })).toEqual(['Everybody who is signed in'])
  expect(labels({ kinds: ['user'] })).toEqual(['bob'])
})

test('what was chosen stays among the choices, once', () => {
  expect(labels({ typed: 'x', chosen: { kind: 'user', name: 'bob' } })).toEqual(['bob'])
  expect(labels({ typed: 'bob', chosen: { kind: 'user', name: 'bob' } })).toEqual(['bob'])
})
