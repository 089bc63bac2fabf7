import { expect, test } from 'vitest'
import { isConcerned } from './concerned.ts'

test.each([
  ['/', '/a.txt', true],
  ['/', '/a/b/c.txt', true],
  ['/a/', '/a/b.txt', true],
  ['/a/', '/a/b/c/', true],
  ['/a/b/', '/a', true],
  ['/a/', '/a', true],
  ['/a/', '/ab.txt', false],
  ['/a/', '/b/a/c.txt', false],
])('the list of %s is concerned by a change at %s: %s', (folder, path, concerned) => {
  expect(isConcerned(folder, path)).toBe(concerned)
})
