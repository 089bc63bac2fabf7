import { expect, test } from 'vitest'
import { type Choice, decided, hunksOf } from './marked.ts'

const sides = { base: 'a\nb\nc\n', ours: 'a\nB\nc\n', theirs: 'a\nβ\nc\n' }
const marked = 'a\n<<<<<<< ours\nB\n||||||| base\nb\n=======\nβ\n>>>>>>> theirs\nc\n'

const result = (choice: Choice) => decided(hunksOf(marked, sides) ?? [], new Map([[0, choice]]), sides)

test('a conflict is resolved for one side, for both, or by hand; until then there is no result', () => {
  expect(result({ take: 'ours' })).toBe('a\nB\nc\n')
  expect(result({ take: 'theirs' })).toBe('a\nβ\nc\n')
  expect(result({ take: 'both' })).toBe('a\nB\nβ\nc\n')
  expect(result({ take: 'hand', text: 'mine\n' })).toBe('a\nmine\nc\n')
  expect(decided(hunksOf(marked, sides) ?? [], new Map(), sides)).toBeUndefined()
})

test('text written by hand without its final line break is not glued to what follows', () => {
  expect(result({ take: 'hand', text: 'mine' })).toBe('a\nmine\nc\n')
})

test('a heading underlined with seven equals signs is not taken for a marker', () => {
  const heading = { base: 'Old\n=======\n', ours: 'Our\n=======\n', theirs: 'New\n=======\n' }
  const text = `<<<<<<< ours\n${heading.ours}||||||| base\n${heading.base}=======\n${heading.theirs}>>>>>>> theirs\n`
  expect(hunksOf(text, heading)).toEqual([{ kind: 'conflict', ...heading }])
})

test('a document without a final line break gets none', () => {
  const bare = { base: '1', ours: '2', theirs: '3' }
  const hunks = hunksOf('<<<<<<< ours\n2\n||||||| base\n1\n=======\n3\n>>>>>>> theirs\n', bare) ?? []
  expect(decided(hunks, new Map([[0, { take: 'theirs' }]]), bare)).toBe('3')
})

test('markers without an end are ignored', () => {
  expect(hunksOf('<<<<<<< ours\n2\n', sides)).toBeUndefined()
})
