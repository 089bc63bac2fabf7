/** What PostgreSQL is asked where a statement asks for all columns. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asksForAll } from './known-columns.ts'
import type { Built } from './statement.ts'
import { statements } from './statement.ts'

type Tables = Readonly<{ present: { node: number; name: string }; users: { number: number }; unknown: { one: number } }>
const columns = () =>
  new Map([
    ['present', ['node', 'name']],
    ['users', ['number']],
  ])
const { statement } = statements<Tables>(columns)

const compiled = (build: Parameters<typeof statement>[0]) => statement(build).query({}).compile('postgres')

test.each<[string, Parameters<typeof statement>[0], string]>([
  ['a table', (db) => db.selectFrom('present').selectAll(), 'select "present"."node", "present"."name" from "present"'],
  [
    'a table by another name',
    (db) => db.selectFrom('present as p').selectAll('p'),
    'select "p"."node", "p"."name" from "present" as "p"',
  ],
  [
    'one of two',
    (db) => db.selectFrom('present').innerJoin('users', 'users.number', 'present.node').selectAll('users'),
    'select "users"."number" from "present" inner join "users" on "users"."number" = "present"."node"',
  ],
  [
    'both, and more',
    (db) =>
      db
        .selectFrom('present')
        .innerJoin('users as u', 'u.number', 'present.node')
        .selectAll()
        .select(sql<number>`1`.as('one')),
    'select "present"."node", "present"."name", "u"."number", 1 as "one" from "present" inner join "users" as "u" on "u"."number" = "present"."node"',
  ],
  [
    'a table in a subquery',
    (db) => db.selectFrom(db.selectFrom('users').selectAll().as('inner')).select('inner.number'),
    'select "inner"."number" from (select "users"."number" from "users") as "inner"',
  ],
])('all of %s are the columns that are known, and the statement stays prepared', (_, build, text) => {
  expect(compiled(build)).toMatchObject({ text, name: expect.stringMatching(/^kept_/) })
})

test('a statement that asks for all of what is not known is prepared anew each time', () => {
  const all: readonly ((...given: Parameters<Parameters<typeof statement>[0]>) => Built<unknown>)[] = [
    (db) => db.selectFrom('unknown').selectAll(),
    (db) => db.selectFrom('present').innerJoin('unknown', 'one', 'node').selectAll('unknown').select('node'),
    (db) => db.deleteFrom('unknown').returningAll(),
    () => sql`select * from present`,
  ]
  for (const build of all) expect(compiled(build).name).toBeUndefined()
  for (const text of ['SELECT crawls.* FROM crawls', 'select a, "t".* from "t"', 'select\n  *\nfrom t'])
    expect([text, asksForAll(text)]).toEqual([text, true])
  for (const text of ['select count(*), a * b from t where c = $1', 'insert into t select * from (select 1)'])
    expect([text, asksForAll(text)]).toEqual([text, false])
  expect(
    statement((db) => db.selectFrom('unknown').selectAll())
      .query({})
      .compile('sqlite').name,
  ).toMatch(/^kept_/)
})
