/** What both sides add at one place of a script merges in either order of the sides, or in neither. */
import { expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'

const table = 'CREATE TABLE p (\n  id int PRIMARY KEY,\n  price int\n);\n'
const rows = (...all: readonly string[]) => `INSERT INTO p (id, price) VALUES\n  ${all.join(',\n  ')};\n`

test('a column that one side drops behind rows which the other side writes as two statements', () => {
  const base = table + rows('(1, 3)', '(2, 4)')
  const split = table + rows('(1, 3)') + rows('(2, 4)')
  const drop = 'ALTER TABLE p DROP COLUMN price;\n'
  expect(mergedBothWays('sql', { base, ours: base + drop, theirs: split })).toBe(split + drop)
})

test('rows that one side writes behind a table which the other side empties there', () => {
  const base = table + rows('(1, 3)')
  const sides = { base, ours: base + rows('(2, 4)'), theirs: `${base}DELETE FROM p;\n` }
  expect(mergedBothWays('sql', sides)).toBe('order')
})
