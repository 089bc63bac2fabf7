/** The same statement that both sides add at different places: clean if a second one does no harm, else a question. */
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'

const others = ['CREATE VIEW one AS SELECT 1;', 'CREATE VIEW two AS SELECT 2;', 'CREATE VIEW three AS SELECT 3;']
const script = (...statements: readonly string[]) => `${statements.join('\n\n')}\n`

/** What becomes of a statement that ours adds before others and theirs behind them. */
const apart = (added: string, between: readonly string[] = others, before: readonly string[] = []) =>
  mergedBothWays('sql', {
    base: script(...before, ...between),
    ours: script(...before, added, ...between),
    theirs: script(...before, ...between, added),
  })

const harmless = [
  'INSERT INTO roles (a, b) VALUES (9, 9) ON CONFLICT DO NOTHING;',
  "INSERT INTO roles VALUES (9, 'x'), (8, 'y (z)') ON CONFLICT (a) DO NOTHING;",
  'INSERT IGNORE INTO roles (a, b) VALUES (9, 9);',
  'INSERT OR IGNORE INTO roles VALUES (9, NULL);',
  'CREATE TABLE IF NOT EXISTS fresh (id INT, name TEXT);',
  'CREATE INDEX IF NOT EXISTS by_name ON people (name);',
  'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS by_name ON people (name);',
  'CREATE EXTENSION IF NOT EXISTS hstore;',
  'DROP TABLE IF EXISTS old_people;',
  'DROP INDEX CONCURRENTLY IF EXISTS by_name;',
  "UPDATE people SET state = 'new';",
  "UPDATE people SET state = 'new', n = 3 WHERE name = 'now()' AND n > 2;",
  'UPDATE app.people SET "state" = NULL;',
  'DELETE FROM people WHERE n = 3;',
  'GRANT SELECT ON people TO reader;',
]

test.each(harmless)('%s may stand once or twice', (added) => {
  const answer = apart(added)
  expect([script(added, ...others, added), script(added, ...others), script(...others, added)]).toContain(answer)
})

test.each([
  'UPDATE people SET n = n + 1;',
  'UPDATE people SET n = 3 WHERE n = 2 LIMIT 1;',
  'UPDATE people SET n = random();',
  'INSERT INTO people SELECT * FROM elsewhere;',
  "INSERT INTO people (id, name) VALUES (7, 'x');",
  "INSERT INTO people (id, name) VALUES (7, 'x') ON CONFLICT (id) DO UPDATE SET n = people.n + 1;",
  "INSERT INTO people VALUES (nextval('s'), 'x') ON CONFLICT DO NOTHING;",
  "INSERT IGNORE INTO people VALUES (DEFAULT, 'x');",
  'CREATE TABLE fresh (id INT);',
  'CREATE INDEX by_name ON people (name);',
  'DROP TABLE people;',
  'ALTER TABLE people RENAME COLUMN a TO b;',
  'CALL raise_all();',
])('%s is asked about', (added) => {
  expect(['order', 'duplicate', 'edit-delete']).toContain(apart(added))
})

describe('a statement that may stand twice is asked about', () => {
  test.each([
    ['INSERT INTO roles (a) VALUES (9) ON CONFLICT DO NOTHING;', 'DELETE FROM roles;'],
    ['INSERT IGNORE INTO roles (a) VALUES (9);', 'UPDATE roles SET a = 3;'],
    ["UPDATE people SET state = 'new';", "UPDATE people SET state = 'old' WHERE n = 3;"],
    ['DELETE FROM people WHERE n = 3;', 'INSERT INTO people (n) VALUES (3);'],
    ['DROP TABLE IF EXISTS people;', 'CREATE TABLE people (id int);'],
    ['CREATE TABLE IF NOT EXISTS people (id int);', 'DROP TABLE people;'],
  ])('%s with %s between', (added, between) => {
    expect(['order', 'duplicate', 'edit-delete']).toContain(
      apart(added, [...others, between, 'CREATE VIEW four AS SELECT 4;']),
    )
  })

  test.each([
    ['CREATE TABLE log (level text, text text);', "INSERT INTO log VALUES ('a', 'b') ON CONFLICT DO NOTHING;"],
    ['CREATE TABLE p (id serial PRIMARY KEY, name text);', "INSERT INTO p (name) VALUES ('b') ON CONFLICT DO NOTHING;"],
    ['CREATE TABLE p (name text, id serial, PRIMARY KEY (id));', "INSERT IGNORE INTO p (name) VALUES ('b');"],
  ])('%s has no key that finds %s again', (create, added) => {
    expect(['order', 'duplicate']).toContain(apart(added, others, [create]))
  })
})

test.each([
  ['CREATE TABLE IF NOT EXISTS fresh (id int);', 'CREATE TABLE IF NOT EXISTS fresh (id int, name text);'],
  ['CREATE INDEX IF NOT EXISTS i ON a (b);', 'CREATE INDEX IF NOT EXISTS i ON a (c);'],
])('%s and %s are not the same statement', (mine, yours) => {
  const sides = { base: script(...others), ours: script(mine, ...others), theirs: script(...others, yours) }
  expect(['order', 'duplicate']).toContain(mergedBothWays('sql', sides))
})
