/** A row that one side writes, and that the other side changes or deletes by its key, is asked about; in either order, wherever they stand. */
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'

const others = [
  'CREATE VIEW one AS SELECT 1;',
  'CREATE VIEW two AS SELECT 2;',
  'CREATE VIEW three AS SELECT 3;',
  'CREATE VIEW four AS SELECT 4;',
]
const script = (...statements: readonly string[]) => `${statements.join('\n\n')}\n`

const merged = (mine: string, yours: string, before: readonly string[] = []) =>
  mergedBothWays('sql', {
    base: script(...before, ...others),
    ours: script(...before, mine, ...others),
    theirs: script(...before, ...others, yours),
  })

const writes = [
  `INSERT INTO pot (id, lid) VALUES ('a', 1) ON CONFLICT (id) DO UPDATE SET lid = excluded.lid;`,
  `INSERT INTO pot (lid, id) VALUES (1, 'a') ON CONFLICT (id) DO NOTHING;`,
  "INSERT INTO pot (id, lid) VALUES ('a', 1) ON DUPLICATE KEY UPDATE lid = 1;",
  `INSERT OR REPLACE INTO pot (id, lid) VALUES ('z', 1), ('a', 1);`,
  `REPLACE INTO pot (id, lid) VALUES ('a', 1);`,
  `INSERT INTO pot (id, lid) VALUES ('a', 1);`,
]

describe.each(writes)('%s', (write) => {
  test.each([
    `UPDATE pot SET lid = 2 WHERE id = 'a';`,
    `UPDATE pot SET lid = 2, spout = 1 WHERE pot.id = 'a';`,
    `update "pot" set "lid" = 2 where "id" = 'a'`,
  ])('and %s give a row two values', (change) => {
    expect(merged(write, change)).toBe('edit-edit')
  })

  test.each([`DELETE FROM pot WHERE id = 'a';`, `delete from pot where ID = 'a'`])(
    'and %s write and delete a row',
    (change) => {
      expect(merged(write, change)).toBe('edit-delete')
    },
  )

  test.each([
    `UPDATE pot SET lid = 1 WHERE id = 'a';`,
    `UPDATE pot SET lid = 2 WHERE id = 'b';`,
    `UPDATE pot SET spout = 2 WHERE id = 'a';`,
    `UPDATE cup SET lid = 2 WHERE id = 'a';`,
    `DELETE FROM pot WHERE id = 'b';`,
    `DELETE FROM cup WHERE id = 'a';`,
  ])('and %s may both stand', (change) => {
    expect(merged(write, change)).toBe(script(write, ...others, change))
  })
})

test('a row with a key of two columns is changed by both', () => {
  const table = 'CREATE TABLE fits (pot int, lid int, n int, PRIMARY KEY (pot, lid));'
  const write = 'INSERT INTO fits (pot, lid, n) VALUES (1, 2, 3) ON CONFLICT (pot, lid) DO UPDATE SET n = 3;'
  expect(merged(write, 'UPDATE fits SET n = 4 WHERE lid = 2 AND pot = 1;', [table])).toBe('edit-edit')
  expect(merged(write, 'DELETE FROM fits WHERE pot = 1 AND lid = 2;', [table])).toBe('edit-delete')
  const other = 'UPDATE fits SET n = 4 WHERE lid = 1 AND pot = 2;'
  expect(merged(write, other, [table])).toBe(script(table, write, ...others, other))
})

test('an UPDATE and a DELETE of one row are asked about', () => {
  expect(merged(`UPDATE pot SET lid = 2 WHERE id = 'a';`, `DELETE FROM pot WHERE id = 'a';`)).toBe('edit-delete')
})

test('what one side does to its own row is no question', () => {
  const row = `INSERT INTO pot (id, lid) VALUES ('a', 1);`
  const change = `UPDATE pot SET lid = 2 WHERE id = 'a';`
  const other = `INSERT INTO pot (id, lid) VALUES ('b', 1);`
  expect(merged(other, change, [row])).toBe(script(row, other, ...others, change))
  expect(merged(other, `DELETE FROM pot WHERE id = 'a';`, [row])).toContain('DELETE')
})

test('an edit of a row that the other side deletes by a statement is asked about', () => {
  const [row, edited] = [`INSERT INTO pot (id, lid) VALUES ('a', 1);`, `INSERT INTO pot (id, lid) VALUES ('a', 5);`]
  const answer = mergedBothWays('sql', {
    base: script(row, ...others),
    ours: script(edited, ...others),
    theirs: script(row, ...others, `DELETE FROM pot WHERE id = 'a';`),
  })
  expect(answer).toBe('edit-delete')
})

describe.each(['DELETE FROM pot;', 'TRUNCATE TABLE pot;', 'truncate "pot"'])('%s', (emptied) => {
  const row = `INSERT INTO pot (lid) VALUES (1);`

  test('behind a row that the other side writes is asked about', () => {
    expect(merged(row, emptied)).toBe('edit-delete')
  })

  test('before a row that the other side writes, of another table, or behind rows that it deleted before, does no harm', () => {
    expect(merged(emptied, row)).toBe(script(emptied, ...others, row))
    const other = `INSERT INTO cup (lid) VALUES (1);`
    expect(merged(other, emptied)).toBe(script(other, ...others, emptied))
    const answer = mergedBothWays('sql', {
      base: script(row, emptied, ...others),
      ours: script(row, emptied, ...others, other),
      theirs: script('CREATE VIEW five AS SELECT 5;', row, emptied, ...others),
    })
    expect(answer).toBe(script('CREATE VIEW five AS SELECT 5;', row, emptied, ...others, other))
  })
})

test('a DELETE by a condition that is no key, or with rows of another table, empties nothing', () => {
  const row = `INSERT INTO pot (lid) VALUES (1);`
  for (const some of ['DELETE FROM pot WHERE lid > 5;', 'DELETE FROM pot USING cup;'])
    expect(merged(row, some)).toBe(script(row, ...others, some))
})

const ofColumn = (what: string) => `ALTER TABLE pot ALTER COLUMN lid ${what};`

test.each([
  ['SET DEFAULT 1', 'SET DEFAULT 2'],
  ['SET DEFAULT 1', 'DROP DEFAULT'],
  ['SET NOT NULL', 'DROP NOT NULL'],
  ['TYPE int', 'SET DATA TYPE text'],
])('%s and %s of one column, by the two sides, are asked about', (mine, yours) => {
  expect(merged(ofColumn(mine), ofColumn(yours))).toBe('order')
})

test.each([
  ['SET DEFAULT 1', 'SET NOT NULL'],
  ['TYPE int', 'DROP DEFAULT'],
])('%s and %s of one column may both stand', (mine, yours) => {
  expect(merged(ofColumn(mine), ofColumn(yours))).toBe(script(ofColumn(mine), ...others, ofColumn(yours)))
})
