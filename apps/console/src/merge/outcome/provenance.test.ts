import { expect, test } from 'vitest'
import { provenance } from './provenance.ts'

const lineOrigins = (base: string, ours: string, theirs: string, result: string) =>
  provenance({ base, ours, theirs, result })?.map(
    ({ text, origin, isGone }) => `${isGone ? '-' : '+'} ${origin} ${text}`,
  )

test('each line of the result names its side, and each removed line who removed it', () => {
  expect(lineOrigins('a\nb\nc\nd\n', 'a\nB\nc\nd\n', 'a\nb\nc\ne\n', 'a\nB\nc\ne\n')).toEqual([
    '+ kept a',
    '- ours b',
    '+ ours B',
    '+ kept c',
    '- theirs d',
    '+ theirs e',
  ])
})

test('a line that both wrote belongs to both, and a line made of two edits to neither alone', () => {
  expect(lineOrigins('a\nx y\n', 'A\nX y\n', 'A\nx Y\n', 'A\nX Y\n')).toEqual([
    '- both a',
    '- both x y',
    '+ both A',
    '+ merged X Y',
  ])
})

test('documents without a line cause no error', () => {
  expect(lineOrigins('', '', '', '')).toEqual([])
  expect(lineOrigins('', 'a', 'b', 'a')).toEqual(['+ ours a'])
})
