/** Rows that both sides insert: which may stand beside each other, and which would be one row or lose a value. */
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'

const others = ['CREATE VIEW one AS SELECT 1;', 'CREATE VIEW two AS SELECT 2;', 'CREATE VIEW three AS SELECT 3;']
const script = (...statements: readonly string[]) => `${statements.join('\n\n')}\n`

/** What becomes of a statement that ours adds before the others and one that theirs adds behind them. */
function apart(before: readonly string[], mine: string, yours: string): string {
  return mergedBothWays('sql', {
    base: script(...before, ...others),
    ours: script(...before, mine, ...others),
    theirs: script(...before, ...others, yours),
  })
}

const both = (before: readonly string[], mine: string, yours: string) => script(...before, mine, ...others, yours)

type Table = readonly [create: string, first: string, mine: string, yours: string]

describe('a table that is created without a key', () => {
  const tables: readonly Table[] = [
    [
      'CREATE TABLE log (level TEXT, text TEXT);',
      `log VALUES ('info', 'a')`,
      `log VALUES ('warn', 'b')`,
      `log VALUES ('warn', 'c')`,
    ],
    [
      'CREATE TABLE perm (role_id INT REFERENCES role (id), what TEXT);',
      `perm VALUES (1, 'r')`,
      `perm VALUES (2, 'r')`,
      `perm VALUES (2, 'w')`,
    ],
    [
      'CREATE TABLE app.events (user_id int, kind text);',
      `app.events (user_id, kind) VALUES (1, 'in')`,
      `app.events (user_id, kind) VALUES (3, 'in')`,
      `app.events (user_id, kind) VALUES (3, 'out')`,
    ],
    [
      'CREATE TABLE "Words" (lang text, "Key" text, v text);',
      `"Words" VALUES ('de', 'a', 'A')`,
      `"Words" VALUES ('fr', 'a', 'A')`,
      `"Words" VALUES ('fr', 'b', 'B')`,
    ],
    [
      'CREATE TABLE IF NOT EXISTS `audit` (`actor` text, `action` text);',
      "`audit` VALUES ('ann', 'x')",
      "`audit` VALUES ('bob', 'y')",
      "`audit` VALUES ('bob', 'z'), ('cy', 'z')",
    ],
  ]

  test.each(tables)('%s may have rows with the same first cell', (create, first, mine, yours) => {
    const before = [create, `INSERT INTO ${first};`]
    const [one, other] = [`INSERT INTO ${mine};`, `INSERT INTO ${yours};`]
    expect(apart(before, one, other)).toBe(both(before, one, other))
  })

  test.each(tables)('%s gets no row twice', (create, first, mine) => {
    const added = `INSERT INTO ${mine};`
    expect(['duplicate', 'order']).toContain(apart([create, `INSERT INTO ${first};`], added, added))
  })

  test.each(tables)('%s gets no row twice in one statement', (create, first, mine) => {
    const rows = (...all: readonly string[]) => script(create, `INSERT INTO ${first}, ${all.join(', ')};`)
    const row = mine.slice(mine.indexOf('('))
    const own = row.includes('VALUES') ? row.slice(row.indexOf('VALUES') + 7) : row
    const width = own.split(',').length
    const other = (at: number) => `(${Array.from({ length: width }, () => `'k${at}'`).join(', ')})`
    const answer = mergedBothWays('sql', {
      base: rows(other(1), other(2), other(3)),
      ours: rows(own, other(1), other(2), other(3)),
      theirs: rows(other(1), other(2), other(3), own),
    })
    expect(answer.split(own).length).toBeLessThanOrEqual(2)
  })
})

test.each([
  ['CREATE TABLE t (id int, v text);', `t VALUES (2, 'a')`, `t VALUES (2, 'b')`],
  ['CREATE TABLE users (user_id int, v text);', `users VALUES (2, 'a')`, `users VALUES (2, 'b')`],
  ['CREATE TABLE t (k text PRIMARY KEY, v text);', `t VALUES ('b', 'a')`, `t VALUES ('b', 'b')`],
  ['CREATE TABLE t (k text UNIQUE, v text);', `t VALUES ('b', 'a')`, `t VALUES ('b', 'b')`],
  [
    'CREATE TABLE t (k text, v text);\n\nALTER TABLE ONLY t ADD CONSTRAINT pk PRIMARY KEY (k);',
    `t VALUES ('b', 'a')`,
    `t VALUES ('b', 'b')`,
  ],
  ['CREATE TABLE t (v text, k int);\n\nCREATE UNIQUE INDEX i ON t (k);', `t VALUES ('a', 2)`, `t VALUES ('b', 2)`],
  ['CREATE TABLE t (LIKE other);', `t VALUES (2, 'a')`, `t VALUES (2, 'b')`],
])('%s: two rows with one key are asked about', (create, mine, yours) => {
  const first = `INSERT INTO ${mine.replace(/\(.*/, create.includes('k int') ? "('x', 1)" : "(1, 'x')")};`
  expect(['duplicate', 'order']).toContain(apart([create, first], `INSERT INTO ${mine};`, `INSERT INTO ${yours};`))
})

const row = (table: string, id: number, mail: string) => `INSERT INTO ${table} VALUES (${id}, '${mail}');`

test.each([
  ['CREATE TABLE p (id int PRIMARY KEY, mail text UNIQUE);', 'p', 'p'],
  ['CREATE TABLE p (id int PRIMARY KEY, mail text, UNIQUE (mail));', 'p', 'p (id, mail)'],
  ['CREATE TABLE p (id int PRIMARY KEY, mail text, CONSTRAINT once UNIQUE (mail));', 'p', 'public.p'],
  ['CREATE TABLE p (id int PRIMARY KEY, mail text, UNIQUE KEY once (mail));', '`p`', 'p'],
  ['CREATE TABLE p (id int PRIMARY KEY, mail text);\n\nCREATE UNIQUE INDEX once ON p (mail);', 'p', '"p"'],
  [
    'CREATE TABLE app.p (id int PRIMARY KEY, mail text);\n\nALTER TABLE app.p ADD CONSTRAINT once UNIQUE (mail);',
    'p',
    'app."P"',
  ],
])('%s: two rows in %s and %s with one mail are asked about', (create, one, other) => {
  const before = [create, `INSERT INTO ${one} VALUES (1, 'a@x');`]
  expect(['duplicate', 'order']).toContain(apart(before, row(one, 2, 'b@x'), row(other, 3, 'b@x')))
  expect(['duplicate', 'order']).toContain(apart(before, row(one, 2, 'b@x'), row(other, 2, 'c@x')))
  const [mine, yours] = [row(one, 2, 'b@x'), row(other, 3, 'c@x')]
  expect(apart(before, mine, yours)).toBe(both(before, mine, yours))
})

test.each([
  ['a.p', 'b.p'],
  ['public.p', 'app.p'],
  ['dbo.[p]', 'app.[p]'],
  ['"a"."p"', 'b.p'],
  ['x.a.p', 'x.b.p'],
])('%s and %s are two tables', (one, other) => {
  const before = [`CREATE TABLE ${one} (id int PRIMARY KEY);`, `CREATE TABLE ${other} (id int PRIMARY KEY);`]
  const [mine, yours] = [`INSERT INTO ${one} VALUES (2);`, `INSERT INTO ${other} VALUES (2);`]
  expect(apart(before, mine, yours)).toBe(both(before, mine, yours))
})

test.each([
  ['9', "'9'"],
  ["N'x'", "'x'"],
  ["E'x y'", "N'x y'"],
  ["'-3'", '-3'],
  ["n'ä'", "'ä'"],
])('%s and %s are one key', (one, other) => {
  const before = ['CREATE TABLE p (k text PRIMARY KEY, a int);']
  const answer = apart(before, `INSERT INTO p VALUES (${one}, 1);`, `INSERT INTO p (a, k) VALUES (2, ${other});`)
  expect(['duplicate', 'order']).toContain(answer)
})

const kept: readonly (readonly [before: string, behind: string])[] = [
  ['INSERT INTO s (k, v)', ' ON CONFLICT DO NOTHING'],
  ['INSERT INTO s (k, v)', ' ON CONFLICT (k) DO UPDATE SET v = excluded.v'],
  ['INSERT INTO s (k, v)', ' ON DUPLICATE KEY UPDATE v = VALUES(v)'],
  ['INSERT IGNORE INTO s', ''],
  ['INSERT OR REPLACE INTO s (k, v)', ''],
  ['REPLACE INTO s', ''],
]

describe.each(kept)('%s …%s', (head, tail) => {
  const before = ['CREATE TABLE s (k TEXT PRIMARY KEY, v TEXT);', `INSERT INTO s VALUES ('a', '1');`]
  const keyed = (v: string, k = 'b') => `${head} VALUES ('${k}', '${v}')${tail};`

  test('is asked about if both sides give one key different values', () => {
    expect(['order', 'edit-edit']).toContain(apart(before, keyed('1'), keyed('2')))
  })

  test('merges with another key', () => {
    expect(apart(before, keyed('1'), keyed('2', 'c'))).toBe(both(before, keyed('1'), keyed('2', 'c')))
  })

  test('is asked about before a plain insert of its row, and merges behind it', () => {
    const plain = `INSERT INTO s (k, v) VALUES ('b', '1');`
    expect(['order', 'duplicate']).toContain(apart(before, keyed('1'), plain))
  })
})

describe.each([
  ['s', `WHERE k = 'a'`],
  ['app.s', `WHERE k = 'a' AND n > 3`],
  ['"s"', 'WHERE id IN (1, 2)'],
  ['s', ''],
  ['`s`', 'WHERE id = 7 LIMIT 1'],
])('UPDATE %s … %s', (table, where) => {
  const set = (what: string) => `UPDATE ${table} SET ${what} ${where};`

  test('is asked about if both sides set one column differently', () => {
    expect(apart([], set(`v = '1'`), set(`v = '2'`))).toBe('order')
    expect(apart([], set(`v = 'x'`), set(`w = 1, v = 'X'`))).toBe('order')
  })

  test('merges if the sides set different columns', () => {
    expect(apart([], set('v = 1'), set('w = 2'))).toBe(both([], set('v = 1'), set('w = 2')))
  })
})
