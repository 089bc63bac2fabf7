/** What one side wrote into a table whose columns the other side moved never stands under another column, and is not lost. */
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'
import type { DriverName } from '../../index.ts'

type Rows = readonly (readonly string[])[]

const formats: readonly (readonly [DriverName, (rows: Rows) => string])[] = [
  [
    'markdown',
    ([head = [], ...rows]) =>
      `# Options\n\n${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`,
  ],
  [
    'html',
    ([head = [], ...rows]) =>
      `<table>\n<tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr>\n${rows
        .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`)
        .join('')}</table>\n`,
  ],
]

const table: Rows = [
  ['Option', 'Default', 'Meaning'],
  ['--month', 'this month', 'the month to report'],
  ['--out', 'out', 'where reports go'],
  ['--quiet', 'off', 'print nothing'],
]
const moved = table.map(([option = '', value = '', meaning = '']) => [option, meaning, value])

describe.each(formats)('%s', (driver, write) => {
  test('an edited cell whose new word the moved cell has too is asked about', () => {
    const edited = table.map((row) => (row[0] === '--out' ? row.with(1, 'reports') : row))
    const result = mergedBothWays(driver, { base: write(table), ours: write(moved), theirs: write(edited) })
    expect(['group', 'edit-delete']).toContain(result)
  })

  test('a new row is asked about', () => {
    const longer = [...table, ['--json', 'off', 'print JSON']]
    expect(mergedBothWays(driver, { base: write(table), ours: write(moved), theirs: write(longer) })).toBe('group')
  })

  test('what the other side did to another table is no question', () => {
    const other = [
      ['Key', 'Name'],
      ['a', 'Alpha'],
      ['b', 'Beta'],
    ]
    const [before, longer] = [write(other), write([...other, ['c', 'Gamma']])]
    const sides = { base: write(table) + before, ours: write(moved) + before, theirs: write(table) + longer }
    expect(mergedBothWays(driver, sides)).toBe(write(moved) + longer)
  })
})

const script = (columns: string, row = '') =>
  `CREATE TABLE users (${columns});\nCREATE TABLE roles (id int);\n${row}CREATE INDEX i ON roles (id);\n`

test('a row that a script of SQL writes without naming columns, which the other side moved, is asked about', () => {
  const [before, after] = ['id int, name text, email text', 'id int, email text, name text']
  const row = "INSERT INTO users VALUES (3, 'Cy', 'c@example.org');\n"
  const named = "INSERT INTO users (id, name, email) VALUES (3, 'Cy', 'c@example.org');\n"
  const merged = (added: string) =>
    mergedBothWays('sql', { base: script(before), ours: script(after), theirs: script(before, added) })
  expect(merged(row)).toBe('edit-edit')
  expect(merged(named)).toBe(script(after, named))
})
