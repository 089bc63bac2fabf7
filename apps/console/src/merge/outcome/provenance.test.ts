import { expect, test } from 'vitest'
import { provenance } from './provenance.ts'

const lineOrigins = (base: string, ours: string, theirs: string, result: string) =>
  provenance({ base, ours, theirs, result })?.map(
    ({ text, origin, isGone }) => `${isGone ? '-' : '+'} ${origin} ${text}`,
  )

test('each line of the result says whose it is, and each line that is gone who took it out', () => {
  expect(lineOrigins('a\nb\nc\nd\n', 'a\nB\nc\nd\n', 'a\nb\nc\ne\n', 'a\nB\nc\ne\n')).toEqual([
    '+ kept a',
    '- ours b',
    '+ ours B',
    '+ kept c',
    '- theirs d',
    '+ theirs e',
  ])
})

test('what both did is both’s, and a line made of two edits is nobody’s alone', () => {
  expect(lineOrigins('a\nx y\n', 'A\nX y\n', 'A\nx Y\n', 'A\nX Y\n')).toEqual([
    '- both a',
    '- both x y',
    '+ both A',
    '+ merged X Y',
  ])
})

test('documents without a line are no trouble', () => {
  expect(lineOrigins('', '', '', '')).toEqual([])
  expect(lineOrigins('', 'a', 'b', 'a')).toEqual(['+ ours a'])
})
