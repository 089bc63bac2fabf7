/** A comment that one side took out does not come back because the other side put something beside it: a person is asked. */
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'
import type { DriverName } from '../../../index.ts'

type Write = (lines: readonly string[]) => string

/** How a format writes entries and, with a `#` before them, comments. */
const formats: readonly (readonly [DriverName, Write])[] = [
  ['properties', (lines) => lines.map((line) => (isComment(line) ? `${line}\n` : `${line}=1\n`)).join('')],
  ['yaml', (lines) => `all:\n${lines.map((line) => (isComment(line) ? `  ${line}\n` : `  ${line}: 1\n`)).join('')}`],
  ['toml', (lines) => `[all]\n${lines.map((line) => (isComment(line) ? `${line}\n` : `${line} = 1\n`)).join('')}`],
  [
    'json',
    (lines) =>
      `{\n${lines.map((line) => (isComment(line) ? `  //${line.slice(1)}\n` : `  "${line}": 1,\n`)).join('')}  "last": 1\n}\n`,
  ],
  [
    'xml',
    (lines) =>
      `<all>\n${lines.map((line) => (isComment(line) ? `  <!--${line.slice(1)} -->\n` : `  <${line}/>\n`)).join('')}</all>\n`,
  ],
  [
    'sql',
    (lines) =>
      lines.map((line) => (isComment(line) ? `--${line.slice(1)}\n` : `CREATE TABLE ${line} (id int);\n`)).join(''),
  ],
]

const isComment = (line: string) => line.startsWith('#')

describe.each(formats)('%s', (driver, write) => {
  const [base, without] = [write(['ant', '# about it', 'bee', 'cat']), write(['ant', 'bee', 'cat'])]

  test('a comment that one side took out, and below which the other one put an entry, is asked about', () => {
    const theirs = write(['ant', '# about it', 'dog', 'bee', 'cat'])
    expect(mergedBothWays(driver, { base, ours: without, theirs })).toBe('edit-delete')
  })

  test('it is asked about though the other side wrote a line below it', () => {
    const theirs = write(['ant', '# about it', '# and more', 'dog', 'bee', 'cat'])
    expect(mergedBothWays(driver, { base, ours: without, theirs })).toBe('edit-delete')
  })

  test('it is asked about though the same comment stands somewhere else', () => {
    const [twice, once] = [write(['# about it', 'ant', '# about it', 'bee']), write(['# about it', 'ant', 'bee'])]
    const theirs = write(['# about it', 'ant', '# about it', 'dog', 'bee'])
    expect(mergedBothWays(driver, { base: twice, ours: once, theirs })).toBe('edit-delete')
  })

  test('the last comment that one side took out, and below which the other one put an entry, is asked about', () => {
    const [last, none] = [write(['ant', '# about it']), write(['ant'])]
    const theirs = write(['ant', '# about it', 'dog'])
    expect(mergedBothWays(driver, { base: last, ours: none, theirs })).toBe('edit-delete')
  })

  test('it is gone where the other side put its entry above it, or behind what it is about', () => {
    const above = { base, ours: without, theirs: write(['ant', 'dog', '# about it', 'bee', 'cat']) }
    expect(mergedBothWays(driver, above)).toBe(write(['ant', 'dog', 'bee', 'cat']))
    const behind = { base, ours: without, theirs: write(['ant', '# about it', 'bee', 'dog', 'cat']) }
    expect(mergedBothWays(driver, behind)).toBe(write(['ant', 'bee', 'dog', 'cat']))
  })

  test('a copy of the entry, with a copy of the comment, keeps its own', () => {
    const theirs = write(['ant', '# about it', 'bee', 'cat', '# about it', 'dog'])
    expect(mergedBothWays(driver, { base, ours: without, theirs })).toBe(
      write(['ant', 'bee', 'cat', '# about it', 'dog']),
    )
  })
})
