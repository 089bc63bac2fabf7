import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Compiled, Engine, Result, Script } from './script.ts'
import { statements } from './statement.ts'

type Tables = { item: { id: number; name: string; size: number | null }; tag: { item: number; tag: string } }

const { statement, once } = statements<Tables>()

/** The one query that a script asks, compiled; the script gets no rows. */
function compiled(script: Script<unknown>, engine: Engine): Compiled {
  const step = script.next()
  if (step.done) throw new Error('The script asked nothing.')
  const query = step.value.compile(engine)
  expect(script.next({ rows: [], changes: 0 }).done).toBe(true)
  return query
}

function answer<T>(script: Script<T>, result: Result): T {
  script.next()
  const step = script.next(result)
  if (!step.done) throw new Error('The script asked more than once.')
  return step.value
}

test('fields are bound in every clause that takes a value, and literals stay where they are', () => {
  type Input = { a: number; b: string; c: number; d: number; e: number; f: number; g: number; h: number }
  const everywhere = statement((db, { a, b, c, d, e, f, g, h }: Input) =>
    db
      .selectFrom('item')
      .innerJoin('tag', (join) => join.onRef('tag.item', '=', 'item.id').on('tag.tag', '=', b))
      .select(['item.id', (eb) => eb.val(a).as('given'), sql<number>`${c} + 1`.as('sum')])
      .where((eb) =>
        eb.or([eb('item.id', 'in', [d, 7, e]), eb.between('item.size', f, 900), eb('item.name', 'like', 'x%')]),
      )
      .where((eb) => eb(eb('item.size', '+', g), '<', 3))
      .limit(h)
      .offset(5),
  )
  const input = { a: 1, b: 'two', c: 3, d: 4, e: 5, f: 6, g: 70, h: 8 }
  const sqlite = compiled(everywhere.all(input), 'sqlite')
  expect(sqlite.values).toEqual([1, 3, 'two', 4, 7, 5, 6, 900, 'x%', 70, 3, 8, 5])
  expect(sqlite.text).toContain('"item"."id" in (?, ?, ?)')
  const postgres = compiled(everywhere.all(input), 'postgres')
  expect(postgres.values).toEqual(sqlite.values)
  expect(postgres.text).toContain('limit $12 offset $13')
})

test('fields fill inserts, updates, conflicts and deletions', () => {
  const insert = statement((db, { id, name }: { id: number; name: string }) =>
    db
      .insertInto('item')
      .values({ id, name, size: 0 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, size: 1 })),
  )
  const rows = statement((db, { a, b }: { a: string; b: string }) =>
    db.insertInto('item').values([
      { id: 1, name: a, size: null },
      { id: 2, name: b },
    ]),
  )
  const update = statement((db, { id, name }: { id: number; name: string }) =>
    db
      .updateTable('item')
      .set({ name })
      .set('size', (eb) => eb('size', '+', id))
      .where('id', '=', id),
  )
  const remove = statement((db, { id }: { id: number }) => db.deleteFrom('item').where('id', '=', id).returning('name'))
  expect(compiled(insert.run({ id: 1, name: 'n' }), 'postgres').values).toEqual([1, 'n', 0, 'n', 1])
  expect(compiled(rows.run({ a: 'x', b: 'y' }), 'postgres').values).toEqual([1, 'x', null, 2, 'y'])
  expect(compiled(update.run({ id: 3, name: 'n' }), 'sqlite').values).toEqual(['n', 3, 3])
  expect(compiled(remove.first({ id: 4 }), 'sqlite').values).toEqual([4])
})

test('a field is still a value in raw SQL: bare, in a list, in a nested fragment', () => {
  const raw = statement((_, { a, b, c }: { a: number; b: string; c: number }) => {
    const nested = sql`(${b})`
    return sql<{ x: number }>`SELECT ${a} AS x WHERE 1 IN (${sql.join([a, c, 9])}) AND ${nested} = ${sql.val(b)}`
  })
  expect(compiled(raw.all({ a: 1, b: 'b', c: 3 }), 'sqlite')).toMatchObject({
    text: 'SELECT ? AS x WHERE 1 IN (?, ?, ?) AND (?) = ?',
    values: [1, 1, 3, 9, 'b', 'b'],
  })
})

test('a statement is built once for each engine, and gets the name of the engine', () => {
  const asked: string[] = []
  const counted = statement((db, { id }: { id: number }, engine) => {
    asked.push(engine)
    return db.selectFrom('item').select('id').where('id', '=', id)
  })
  const texts = [1, 2, 3].map((id) => compiled(counted.first({ id }), 'sqlite'))
  expect(texts.map(({ values }) => values)).toEqual([[1], [2], [3]])
  expect(new Set(texts.map(({ name }) => name)).size).toBe(1)
  compiled(counted.all({ id: 1 }), 'postgres')
  compiled(counted.run({ id: 1 }), 'postgres')
  expect(asked).toEqual(['sqlite', 'postgres'])
})

test('no two texts share the name of a cached statement', () => {
  const one = statement((db) => db.selectFrom('item').select('id'))
  const other = statement((db) => db.selectFrom('item').select('name'))
  const names = [one, other].flatMap((each) => [
    compiled(each.all({}), 'sqlite').name,
    compiled(each.all({}), 'postgres').name,
  ])
  expect(new Set(names).size).toBe(4)
})

const some = (ids: number[]) => once((db) => db.selectFrom('item').select('id').where('id', 'in', ids))

test('a statement built at each call has no name, and may have any shape', () => {
  expect(compiled(some([1, 2]).all(), 'sqlite')).toEqual({
    text: 'select "id" from "item" where "id" in (?, ?)',
    kind: 'reads',
    values: [1, 2],
  })
  expect(compiled(some([3]).all(), 'postgres')).toEqual({
    text: 'select "id" from "item" where "id" in ($1)',
    kind: 'reads',
    values: [3],
  })
})

test('all, first and run each return their kind of result', () => {
  const items = statement((db) => db.selectFrom('item').select('id'))
  const result = { rows: [{ id: 1 }, { id: 2 }], changes: 7 }
  expect(answer(items.all({}), result)).toEqual([{ id: 1 }, { id: 2 }])
  expect(answer(items.first({}), result)).toEqual({ id: 1 })
  expect(answer(items.first({}), { rows: [], changes: 0 })).toBeUndefined()
  expect(answer(items.run({}), result)).toBe(7)
})

test.each([
  ['undefined', undefined, /`name` of a statement was given undefined/],
  ['a list', ['x'], /`name`.*a list.*`once`/],
  ['an object', {}, /`name`.*an object/],
  ['a truth value', true, /`name`.*a boolean/],
  ['a BigInt', 1n, /`name`.*a bigint/],
])('%s given for a field is an error that names the field', (_, value, message) => {
  const insert = statement((db, { name }: { name: unknown }) => sql`SELECT ${name}`)
  expect(() => compiled(insert.run({ name: value }), 'sqlite')).toThrow(message)
})

test('a boolean among the literals is an error, because a column holds 0 or 1', () => {
  const wrong = once(() => sql`SELECT ${true}`)
  expect(() => compiled(wrong.run(), 'sqlite')).toThrow('a boolean')
})

test.each<[string, (input: { name: string; size: number }) => unknown]>([
  ['put into a string', ({ name }) => `${name}%`],
  ['added to', ({ size }) => size + 1],
  ['made JSON', (input) => JSON.stringify({ name: input.name })],
  ['a literal of the SQL', ({ size }) => sql.lit(size)],
])('a field that is %s while the statement is built is a mistake that names the field', (_, use) => {
  const wrong = statement((db, input: { name: string; size: number }) => sql`SELECT ${use(input)}`)
  expect(() => compiled(wrong.run({ name: 'x', size: 1 }), 'sqlite')).toThrow(
    /`(name|size)` is not known when the statement is built|unsafe/,
  )
})

test.each<[string, (input: { id: number; name: string }) => object]>([
  ['spread', (input) => ({ ...input })],
  ['listed', (input) => Object.keys(input)],
  ['asked for what it has', (input) => ('id' in input ? input : {})],
  ['handed over whole', (input) => input],
])('an input that is %s is a mistake, because its fields are not known', (_, use) => {
  const wrong = statement((db, input: { id: number; name: string }) => {
    use(input)
    return db.insertInto('item').values(input)
  })
  expect(() => compiled(wrong.run({ id: 1, name: 'x' }), 'sqlite')).toThrow('name its fields one by one')
})
