import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const long = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`)

test('a changed line is shown before and after, with the words that changed', () => {
  const found = lineDiff('one\nthe old word\nthree\n', 'one\nthe new word\nthree\n')
  expect(found?.map((line) => line.kind)).toEqual(['same', 'gone', 'come', 'same'])
  const gone = found?.[1]
  expect(gone?.kind === 'gone' && gone.words.filter(({ isChanged }) => isChanged)).toEqual([
    { text: 'old', isChanged: true },
  ])
  expect(found?.[2]).toMatchObject({ kind: 'come', before: null, after: 2 })
})

test('lines far from every change are counted, not shown', () => {
  const changed = long.with(20, 'another')
  const found = lineDiff(long.join('\n'), changed.join('\n'))
  expect(found?.at(0)).toEqual({ kind: 'gap', lines: 17 })
  expect(found?.at(-1)).toEqual({ kind: 'gap', lines: 16 })
  expect(found?.length).toBe(2 + 3 + 2 + 3)
})

test('equal texts show no difference', () => {
  expect(lineDiff('a\nb', 'a\nb')).toEqual([{ kind: 'gap', lines: 2 }])
})
