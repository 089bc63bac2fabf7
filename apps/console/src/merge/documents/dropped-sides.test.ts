import { expect, test } from 'vitest'
import { sidesOf } from './dropped-sides.ts'

const given = (names: readonly string[], first: 'base' | 'ours' | 'theirs' = 'base') =>
  Object.fromEntries(
    [
      ...sidesOf(
        names.map((name) => ({ name })),
        first,
      ),
    ].map(([side, { name }]) => [side, name]),
  )

test('three files are assigned to their sides by their names, in whatever order they are dropped', () => {
  expect(given(['plan.theirs.md', 'plan.base.md', 'plan.ours.md'])).toEqual({
    base: 'plan.base.md',
    ours: 'plan.ours.md',
    theirs: 'plan.theirs.md',
  })
})

test('files with unclear names are assigned in order, and a single file to where it was dropped', () => {
  expect(given(['1.json', '2.json', '3.json'])).toEqual({ base: '1.json', ours: '2.json', theirs: '3.json' })
  expect(given(['baseball.json'], 'theirs')).toEqual({ theirs: 'baseball.json' })
  expect(given(['x.md', 'theirs.md'])).toEqual({ base: 'x.md', theirs: 'theirs.md' })
})
