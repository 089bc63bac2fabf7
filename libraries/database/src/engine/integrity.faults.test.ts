/** What each engine finds of its own damage, and what is done and not done with a damaged database. */
import { existsSync, truncateSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { openLogs } from '@alluvium/kernel'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addThing, codeOf, contractMigrations, ids, once, removeThings } from '../../testing/contract/tables.ts'
import { damageFreelist, damagePages } from '../../testing/damage-pages.ts'
import {
  askServer,
  postgresTestDatabase,
  type TestDatabase,
  temporaryDatabaseFile,
  testPostgresUrl,
} from '../../testing/test-databases.ts'
import { type ColumnTypes, checkSqlite, type Database, openSqlite } from '../index.ts'

const silent = openLogs({ level: 'silent', service: 'test' })
const migrations = [
  ...contractMigrations,
  {
    name: '003-state',
    statements: ({ integer }: ColumnTypes) => [
      `CREATE TABLE state (one ${integer} PRIMARY KEY)`,
      'INSERT INTO state VALUES (1)',
    ],
  },
  { name: '004-by-text', statements: () => ['CREATE INDEX thing_by_text ON thing (text, id)'] },
]

const open = async (file: string, logger = silent): Promise<Database> => {
  const database = await openSqlite({ file, migrations, logger })
  onTestFinished(() => database.close())
  return database
}

const rows = 2000
const add = (id: number) => addThing.run({ id, text: `thing ${id}` })

/** A closed file with many pages of everything. */
async function someFile(): Promise<string> {
  const { file, remove } = await temporaryDatabaseFile()
  onTestFinished(remove)
  const database = await openSqlite({ file, migrations, logger: silent })
  await Promise.all(Array.from({ length: rows }, (_, at) => database.write(add(at + 1))))
  await database.close()
  return file
}

describe('a damaged page of a file is detected', () => {
  test.for(['thing', 'thing_by_text', 'alluvium_migrations'])('in %s', async (name) => {
    const file = await someFile()
    expect(await checkSqlite(file, migrations)).toEqual([])
    damagePages(file, name)
    expect((await checkSqlite(file, migrations)).length).toBeGreaterThan(0)
  })

  test('in the list of unused pages', async () => {
    const file = await someFile()
    const database = await openSqlite({ file, migrations, logger: silent })
    await database.write(removeThings.run({}))
    await database.close()
    damageFreelist(file)
    expect((await checkSqlite(file, migrations)).join()).toMatch(/freelist|unused|invalid/i)
  })

  test('in the first page, so that the file is no database any more', async () => {
    const file = await someFile()
    await writeFile(file, Buffer.alloc(100, 7), { flag: 'r+' })
    expect(await checkSqlite(file, migrations)).toEqual(['file is not a database'])
    await expect(open(file)).rejects.toMatchObject({
      code: 'database.corrupt',
      message: expect.stringContaining(`${file} cannot be opened as a database: it is damaged.`),
    })
  })

  test('in many tables, reported without endless stack traces', async () => {
    const file = await someFile()
    damagePages(file, 'thing', 1000)
    damagePages(file, 'thing_by_text', 1000)
    const found = await checkSqlite(file, migrations)
    expect(found.length).toBeGreaterThan(1)
    expect(found.length).toBeLessThanOrEqual(100)
  })
})

test('a row whose referenced row is missing is found, and does not make all others unusable', async () => {
  const file = await someFile()
  const database = await open(file)
  await database.write(once(() => sql`INSERT INTO child (id, thing) VALUES (1, 1)`).run())
  await database.close()
  const { default: Sqlite } = await import('better-sqlite3')
  const connection = new Sqlite(file)
  connection.pragma('foreign_keys = OFF')
  connection.exec('DELETE FROM thing WHERE id = 1')
  connection.close()
  expect(await checkSqlite(file, migrations)).toEqual(['row 1 of table child lacks the row of thing that it refers to'])
  const again = await open(file)
  await again.write(add(1))
  expect(await again.checkIntegrity()).toEqual([])
})

test('a log that was cut short keeps what came before, and is valid', async () => {
  const file = await someFile()
  const database = await open(file)
  await database.write(add(rows + 1))
  const copy = `${file}.copy`
  await copyFile(file, copy)
  await copyFile(`${file}-wal`, `${copy}-wal`)
  truncateSync(`${copy}-wal`, (await readFile(`${copy}-wal`)).length - 100)
  expect(await checkSqlite(copy, migrations)).toEqual([])
  expect((await (await open(copy)).read(ids())).length).toBe(rows)
})

/** A logger and the lines that it has written. */
function capturedLogs() {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { lines, logger: openLogs({ level: 'warn', service: 'test', destination }) }
}

describe('once a file has been reported as damaged', () => {
  test('nothing is written any more, what is readable can be read, and the log says so once', async () => {
    const file = await someFile()
    damagePages(file, 'thing_by_text', 1000)
    const { lines, logger } = capturedLogs()
    const database = await open(file, logger)
    await database.probe() // nobody knows yet
    const byText = () => database.read(once(() => sql`SELECT id FROM thing WHERE text > 'thing 5' ORDER BY text`).all())
    for (let at = 0; at < 3; at += 1) expect(await codeOf(byText())).toBe('database.corrupt')
    for (let at = 1; at < 4; at += 1) expect(await codeOf(database.write(add(rows + at)))).toBe('database.corrupt')
    expect(await codeOf(database.probe())).toBe('database.corrupt')
    expect((await database.read(ids())).length).toBe(rows)
    expect(lines.filter((line) => line.includes('is damaged'))).toHaveLength(1)
  })

  test('that state survives a restart, until a check finds the file sound', async () => {
    const file = await someFile()
    const good = await readFile(file)
    damagePages(file, 'thing_by_text', 1000)
    expect((await checkSqlite(file, migrations)).length).toBeGreaterThan(0)
    const database = await open(file)
    expect(await codeOf(database.write(add(rows + 1)))).toBe('database.corrupt')
    await database.close()
    await writeFile(file, good)
    const mended = await open(file)
    await mended.write(add(rows + 1))
    expect(existsSync(`${file}.damaged`)).toBe(false)
  })

  test('a running service learns of the result of a check beside it', async () => {
    const file = await someFile()
    const database = await open(file)
    await database.write(add(rows + 1))
    await writeFile(`${file}.damaged`, 'found by a check\n')
    let next = rows + 2
    // It is looked for some hundred times a second.
    await expect.poll(() => codeOf(database.write(add(next++)))).toBe('database.corrupt')
    expect(await codeOf(database.probe())).toBe('database.corrupt')
  })

  test('no script of its group is committed', async () => {
    const file = await someFile()
    damagePages(file, 'thing', 1000)
    const database = await open(file)
    const ended = await Promise.allSettled([
      database.write(once(() => sql`INSERT INTO counter VALUES ('before', 1)`).run()),
      database.write(once(() => sql`UPDATE thing SET number = 1 WHERE id > 0`).run()),
      database.write(once(() => sql`INSERT INTO counter VALUES ('after', 1)`).run()),
    ])
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await database.read(once(() => sql`SELECT name FROM counter`).all())).toEqual([])
  })
})

const url = testPostgresUrl() ?? ''

async function somePlace(): Promise<Readonly<{ place: TestDatabase; schema: string; database: Database }>> {
  const place = postgresTestDatabase(url)
  onTestFinished(place.remove)
  const database = await place.open(migrations)
  onTestFinished(() => database.close())
  return { place, schema: place.where.engine === 'postgres' ? place.where.schema : '', database }
}

describe.skipIf(url === '')('PostgreSQL', () => {
  test('an index without an entry for a row of its table is found, and writes stop', async () => {
    const { schema, database } = await somePlace()
    await database.write(add(1))
    expect(await database.checkIntegrity()).toEqual([])
    const index = `'"${schema}".thing_by_text'::regclass`
    await askServer(url, `UPDATE pg_index SET indisready = false WHERE indexrelid = ${index}`)
    await database.write(add(2))
    await askServer(url, `UPDATE pg_index SET indisready = true WHERE indexrelid = ${index}`)
    expect((await database.checkIntegrity()).join()).toMatch(/^index thing_by_text: .*lacks matching index tuple/)
    expect(await codeOf(database.write(add(3)))).toBe('database.corrupt')
    expect(await codeOf(database.probe())).toBe('database.corrupt')
    expect(await database.read(ids())).toEqual([1, 2])
  })

  test.for(['XX001', 'XX002'])('an error with %s stops writes, and reads continue', async (code) => {
    const { schema, database } = await somePlace()
    await askServer(
      url,
      `CREATE FUNCTION "${schema}".broken() RETURNS int LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'invalid page in block 7' USING ERRCODE = '${code}'; END $$`,
    )
    await database.write(add(1))
    expect(await codeOf(database.read(once(() => sql`SELECT broken()`).all()))).toBe('database.corrupt')
    expect(await codeOf(database.write(add(2)))).toBe('database.corrupt')
    expect(await codeOf(database.probe())).toBe('database.corrupt')
    expect(await database.read(ids())).toEqual([1])
  })

  test.for([
    ['a table', 'DROP TABLE child', 'the table child is missing'],
    ['the row that a table keeps for good', 'DELETE FROM state', 'the table state has lost its one row'],
  ])('%s that is lost is found', async ([, change, finding]) => {
    const { schema, database } = await somePlace()
    expect(await database.checkIntegrity()).toEqual([])
    await askServer(url, `SET search_path TO "${schema}"; ${change}`)
    expect(await database.checkIntegrity()).toEqual([finding])
    expect(await codeOf(database.write(add(1)))).toBe('database.corrupt')
  })

  test('a schema whose names of migrations are lost is not migrated again', async () => {
    const { place, schema, database } = await somePlace()
    await database.write(add(1))
    await askServer(url, `TRUNCATE "${schema}".alluvium_migrations`)
    expect(await codeOf(place.open(migrations))).toBe('database.corrupt')
    expect(await database.read(ids())).toEqual([1])
  })
})
