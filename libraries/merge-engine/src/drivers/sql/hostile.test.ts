import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MergeResult, merge } from '../../index.ts'
import { dialectOf } from './dialect.ts'
import { tokensOf } from './tokens.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const mergeTexts = (base: string, ours: string, theirs: string): MergeResult =>
  merge('sql', { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) })
const textOf = (result: MergeResult) =>
  result.kind === 'merged' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes) : undefined

const dump = (statements: number, type: (at: number) => string) =>
  Array.from({ length: statements }, (_, at) => `CREATE TABLE t${at} (id int, v ${type(at)});\n`).join('')

test('a dump of a thousand tables merges', () => {
  const edit = (place: number) => dump(1_000, (at) => (at === place ? 'edited' : 'text'))
  expect(
    textOf(
      mergeTexts(
        dump(1_000, () => 'text'),
        edit(3),
        edit(900),
      ),
    ),
  ).toBe(dump(1_000, (at) => (at === 3 || at === 900 ? 'edited' : 'text')))
})

const insert = (rows: number, text: (row: number) => string) =>
  `INSERT INTO t (id, v) VALUES\n${Array.from({ length: rows }, (_, row) => `(${row}, '${text(row)}')`).join(',\n')};\n`

test('an insert of two thousand rows merges row by row', () => {
  const edit = (place: number) => insert(2_000, (row) => (row === place ? 'edited' : 'text'))
  expect(
    textOf(
      mergeTexts(
        insert(2_000, () => 'text'),
        edit(3),
        edit(1_900),
      ),
    ),
  ).toBe(insert(2_000, (row) => (row === 3 || row === 1_900 ? 'edited' : 'text')))
})

const deep = (inside: string) => `SELECT ${'('.repeat(10_000)}\n${inside}\n${')'.repeat(10_000)};\n`

test('ten thousand parentheses are plain tokens', () => {
  expect(mergeTexts(deep('1'), deep('2'), deep('3')).kind).toBe('conflicted')
  expect(
    textOf(mergeTexts(`${deep('1')}\nSELECT 1;\n`, `${deep('2')}\nSELECT 1;\n`, `${deep('1')}\nSELECT 2;\n`)),
  ).toBe(`${deep('2')}\nSELECT 2;\n`)
})

const nested = (inside: string) => `${'/*'.repeat(10_000)}${inside}${'*/'.repeat(10_000)}\nSELECT 1;\n`

test('nested comments end where the first one began', () => {
  expect(textOf(mergeTexts(nested('a'), nested('b'), nested('a').replace('1;', '2;')))).toBe(
    nested('b').replace('1;', '2;'),
  )
})

test.each([
  ['an open string', "SELECT 'a"],
  ['an open comment', '/* a'],
  ['many open comments', '/*'.repeat(5_000)],
  ['an open body', 'CREATE FUNCTION f() AS $x$ a'],
  ['an open name', 'SELECT "a'],
  ['data without an end', 'COPY t FROM stdin;\n1\ta\n'.repeat(2000)],
  ['begins without an end', 'CREATE PROCEDURE p() BEGIN '.repeat(2000)],
  ['commas alone', `CREATE TABLE t (${','.repeat(5_000)});`],
  ['rows without an end', `INSERT INTO t VALUES ${'(1), '.repeat(5_000)}`],
  ['dollars', '$'.repeat(5_000)],
  ['quotes', "'".repeat(5_001)],
  ['semicolons', ';'.repeat(5_000)],
  ['delimiters', 'DELIMITER //\n'.repeat(2000)],
])('%s ends quickly, merged or not', (_, text) => {
  const outcome = mergeTexts(`${text}\nSELECT 1;\n`, `${text}\nSELECT 2;\n`, `SELECT 0;\n${text}\nSELECT 1;\n`)
  expect(['merged', 'conflicted']).toContain(outcome.kind)
})

const table = (one: string, other: string) => `CREATE TABLE __proto__ (constructor ${one}, toString ${other});\n`

test('names like the properties of objects are ordinary names', () => {
  expect(textOf(mergeTexts(table('int', 'int'), table('text', 'int'), table('int', 'text')))).toBe(
    table('text', 'text'),
  )
})

test('conflict markers in a side are not taken for statements', () => {
  const broken = '<<<<<<< ours\nSELECT 1;\n=======\nSELECT 2;\n>>>>>>> theirs\n'
  expect(mergeTexts('SELECT 3;\n', broken, 'SELECT 4;\n')).toMatchObject({ kind: 'conflicted', by: 'lines' })
})

test('any tokens are in order and cover everything but white space', () => {
  const pieces = fc.constantFrom(
    "'a'",
    "'",
    '"b"',
    '`',
    '$$',
    '$x$',
    '--',
    '/*',
    '*/',
    '\n',
    ' ',
    ';',
    'GO',
    '\\',
    'DELIMITER //',
    '(',
    ')',
    'a',
    '1.5',
    '#',
    '@',
    '[',
    ']',
    'COPY t FROM stdin',
    '\\.',
    '/',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      const text = parts.join('')
      const read = tokensOf(text, dialectOf(text))
      if ('unreadable' in read) return
      let behind = 0
      for (const { start, end } of read.tokens) {
        expect(text.slice(behind, start).trim()).toBe('')
        expect(end).toBeGreaterThan(start)
        behind = end
      }
      expect(text.slice(behind).trim()).toBe('')
    }),
    { numRuns: 1000 },
  )
})
