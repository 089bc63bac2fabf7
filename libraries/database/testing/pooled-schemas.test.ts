/** A schema of the pool is as good as a new one. */
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Migration } from '../src/engine/migration.ts'
import { closing } from './contract/closing.ts'
import { reading } from './contract/reading.ts'
import { addThing, contractMigrations, ids, once } from './contract/tables.ts'
import { writing } from './contract/writing.ts'
import { pooledSchemas } from './pooled-schemas.ts'
import { testPostgresUrl } from './test-databases.ts'

const firstRows: Migration = {
  name: '003-first-rows',
  statements: ({ engine }) => [
    `INSERT INTO thing (id, text, bytes) VALUES (7, 'from the ''beginning''', '\\x00ff')`,
    `INSERT INTO child (thing) VALUES (7)`,
    ...(engine === 'postgres' ? refusing : []),
  ],
}

const refusing = [
  `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'things stay'; END $$`,
  `CREATE TRIGGER refusing BEFORE DELETE ON thing FOR EACH STATEMENT EXECUTE FUNCTION refuse()`,
]

const schemaOf = once(() => sql<{ name: string }>`SELECT current_schema() AS name`)
const rows = once(
  () =>
    sql`SELECT thing.id, text, bytes, child.id AS child, (SELECT count(*) FROM counter) AS counters
      FROM thing LEFT JOIN child ON child.thing = thing.id ORDER BY thing.id`,
)
const addChild = once(() => sql`INSERT INTO child (thing) VALUES (7) RETURNING id`)

const url = testPostgresUrl()
const reason = url === undefined ? ', skipped because ALLUVIUM_TEST_POSTGRES is not set' : ''

describe.skipIf(url === undefined)(`pooled schemas${reason}`, () => {
  const schemas = pooledSchemas(url ?? '', [...contractMigrations, firstRows])
  afterEach(() => schemas.returnAll())
  afterAll(() => schemas.leaveAll())

  async function opened() {
    const database = await schemas.open()
    const [schema] = await database.read(schemaOf.all())
    return { database, schema: schema?.name }
  }

  test('come back as their migrations created them, sequences too', async () => {
    const first = await opened()
    const fresh = await first.database.read(rows.all())
    expect(fresh).toEqual([
      { id: 7, text: "from the 'beginning'", bytes: Buffer.from([0, 0xff]), child: 1, counters: 0 },
    ])
    await first.database.write(addThing.run({ id: 1, text: 'left behind' }))
    await first.database.write(once(() => sql`INSERT INTO counter VALUES ('left behind', 1)`).run())
    await first.database.write(once(() => sql`UPDATE thing SET text = 'changed' WHERE id = 7`).run())
    expect(await first.database.write(addChild.all())).toEqual([{ id: 2 }])

    await schemas.returnAll()
    const second = await opened()
    expect(second.schema).toBe(first.schema)
    expect(await second.database.read(rows.all())).toEqual(fresh)
    expect(await second.database.write(addChild.all())).toEqual([{ id: 2 }])
  })

  test('are also emptied of many rows', async () => {
    const { database, schema } = await opened()
    await database.write(
      once(
        () =>
          sql`INSERT INTO thing (id, text) SELECT 100 + n, repeat(md5(n::text), 20) FROM generate_series(1, 5000) AS n`,
      ).run(),
    )
    await schemas.returnAll()
    const next = await opened()
    expect(next.schema).toBe(schema)
    expect(await next.database.read(ids())).toEqual([7])
  })

  test('are different when they are in use at the same time', async () => {
    const [one, other] = await Promise.all([opened(), opened()])
    expect(one.schema).not.toBe(other.schema)
  })

  test('are reused once they are closed, so that a test may open any number of them', async () => {
    const first = await opened()
    const other = await opened()
    await first.database.write(addThing.run({ id: 1, text: 'left behind' }))
    await first.database.close()
    const next = await opened()
    expect([next.schema, await next.database.read(ids())]).toEqual([first.schema, [7]])
    expect(await other.database.read(ids())).toEqual([7])
  })

  test.each([
    'ALTER TABLE counter RENAME TO elsewhere',
    'ALTER TABLE counter ADD COLUMN more INTEGER',
    'DROP TABLE counter',
    'CREATE INDEX things ON thing (text)',
  ])('are not reused after %s', async (change) => {
    const { database, schema } = await opened()
    await database.write(once(() => sql.raw(change)).run())
    await schemas.returnAll()
    const next = await opened()
    expect(next.schema).not.toBe(schema)
    expect(await next.database.read(ids())).toEqual([7])
  })
})

describe.skipIf(url === undefined)(`the schemas that a suite leaves${reason}`, () => {
  const migrations = [...contractMigrations, firstRows]
  let schemas = pooledSchemas(url ?? '', migrations)
  afterEach(() => schemas.returnAll())
  afterAll(() => schemas.leaveAll())

  test('are empty, and the next suite with the same migrations gets them', async () => {
    const first = await schemas.open()
    const [schema] = await first.read(schemaOf.all())
    const fresh = await first.read(rows.all())
    await first.write(addThing.run({ id: 1, text: 'left behind' }))
    await schemas.returnAll()
    await schemas.leaveAll()
    schemas = pooledSchemas(url ?? '', migrations)
    const next = await schemas.open()
    expect(await next.read(schemaOf.all())).toEqual([schema])
    expect(await next.read(rows.all())).toEqual(fresh)
  })

  test('are no others than those of the same migrations', async () => {
    const [schema] = await (await schemas.open()).read(schemaOf.all())
    const others = pooledSchemas(url ?? '', [...migrations])
    const [other] = await (await others.open()).read(schemaOf.all())
    await others.returnAll()
    await others.leaveAll()
    expect(other).not.toEqual(schema)
  })
})

describe.skipIf(url === undefined)(`a database on a pooled schema${reason}`, () => {
  const schemas = pooledSchemas(url ?? '', contractMigrations)
  afterEach(() => schemas.returnAll())
  afterAll(() => schemas.leaveAll())
  const open = () => schemas.open()
  describe('writing', () => {
    writing(open)
  })
  describe('reading', () => {
    reading(open)
  })
  describe('closing', () => {
    closing(open)
  })
})
