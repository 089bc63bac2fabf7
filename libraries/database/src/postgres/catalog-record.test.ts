/** Whatever of what the migrations made is lost is damage, and nothing that somebody added is. */
import { randomBytes } from 'node:crypto'
import { openLogs } from '@alluvium/kernel'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { codeOf, once } from '../../testing/contract/tables.ts'
import { removedAfterwards } from '../../testing/index.ts'
import { askServer, postgresTestDatabase, testPostgresUrl } from '../../testing/test-databases.ts'
import type { Migration } from '../engine/migration.ts'
import { openPostgres } from './open-postgres.ts'

const url = testPostgresUrl() ?? ''
const logger = openLogs({ level: 'silent', service: 'test' })

const first: Migration = {
  name: '001-notes',
  statements: ({ integer, text, counter }) => [
    `CREATE TABLE notes (number ${counter}, page ${integer} NOT NULL, word ${text} NOT NULL DEFAULT 'none' CHECK (word <> ''), removed ${integer})`,
    'CREATE INDEX notes_by_word ON notes (word)',
    'CREATE UNIQUE INDEX one_note_a_page ON notes (page) WHERE removed IS NULL',
  ],
}
const second: Migration = {
  name: '002-counted',
  statements: ({ engine, integer }) => [
    `CREATE TABLE pages (page ${integer} PRIMARY KEY)`,
    ...(engine === 'postgres'
      ? [
          'CREATE FUNCTION note_page() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO pages VALUES (NEW.page); RETURN NULL; END $$',
          'CREATE TRIGGER pages_of_notes AFTER INSERT ON notes FOR EACH ROW EXECUTE FUNCTION note_page()',
        ]
      : []),
  ],
}
const migrations = [first, second]

const losses = [
  ['DROP TABLE notes', 'the table notes is missing'],
  ['ALTER TABLE notes SET UNLOGGED', 'the table notes is not what it was made as'],
  ['ALTER TABLE notes DROP COLUMN removed', 'the column notes.removed is missing'],
  ['ALTER TABLE notes ALTER COLUMN word DROP DEFAULT', 'the column notes.word is not what it was made as'],
  ['ALTER TABLE notes ALTER COLUMN page DROP NOT NULL', 'the column notes.page is not what it was made as'],
  ['ALTER TABLE notes ALTER COLUMN number DROP IDENTITY', 'the column notes.number is not what it was made as'],
  ['ALTER TABLE notes DROP CONSTRAINT notes_word_check', 'the constraint notes_word_check of notes is missing'],
  ['DROP INDEX notes_by_word', 'the index notes_by_word is missing'],
  [
    'DROP INDEX one_note_a_page; CREATE UNIQUE INDEX one_note_a_page ON notes (page) WHERE page < 0',
    'the index one_note_a_page is not what it was made as',
  ],
  ['DROP TRIGGER pages_of_notes ON notes', 'the trigger pages_of_notes of notes is missing'],
  [
    'ALTER TABLE notes DISABLE TRIGGER pages_of_notes',
    'the trigger pages_of_notes of notes is not what it was made as',
  ],
  [
    'CREATE OR REPLACE FUNCTION note_page() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    'the function note_page is not what it was made as',
  ],
  ['DROP TABLE alluvium_catalog', 'the table alluvium_catalog is missing'],
  ['DELETE FROM alluvium_catalog', 'the table alluvium_catalog is missing'],
  ["DELETE FROM alluvium_catalog WHERE kind = 'trigger'", 'the table alluvium_catalog is not what was written to it'],
  ["DELETE FROM alluvium_catalog WHERE kind = 'digest'", 'the table alluvium_catalog is not what was written to it'],
  ["UPDATE alluvium_catalog SET description = ''", 'the table alluvium_catalog is not what was written to it'],
  [
    "DELETE FROM alluvium_migrations WHERE name = 'catalog-recorded'",
    'the name of the migration catalog-recorded is missing',
  ],
  [
    "SELECT setval(pg_get_serial_sequence('notes', 'number'), 1, false)",
    'the counter of notes.number is behind the numbers that it gave',
  ],
  ["DELETE FROM alluvium_migrations WHERE name = '002-counted'", 'the name of the migration 002-counted is missing'],
] as const

const additions = [
  'CREATE TABLE "own ""table""" (one int)',
  'CREATE INDEX own_index ON notes (page, word)',
  'ALTER TABLE notes ADD COLUMN own text',
  'CREATE VIEW own_view AS SELECT * FROM notes',
  'ALTER INDEX notes_by_word SET (fillfactor = 70)',
  'ALTER TABLE notes SET (autovacuum_enabled = false)',
  'VACUUM FULL SCHEMA.notes',
  'REINDEX TABLE notes',
  "CREATE INDEX never_valid ON notes (page); UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'never_valid'::regclass",
]

describe.skipIf(url === '')('what PostgreSQL keeps of a schema', () => {
  const place = removedAfterwards(async () => postgresTestDatabase(url))

  async function opened() {
    const there = await place()
    const schema = there.where.engine === 'postgres' ? there.where.schema : ''
    const open = (steps = migrations) => openPostgres({ url, schema, migrations: steps, logger })
    const database = await open()
    await database.write(once(() => sql`INSERT INTO notes (page) VALUES (1), (2)`).run())
    return {
      database,
      schema,
      open,
      change: (text: string) =>
        askServer(
          url,
          text.includes('SCHEMA.') ? text.replace('SCHEMA', `"${schema}"`) : `SET search_path TO "${schema}"; ${text}`,
        ),
    }
  }

  test.for(losses)('%s is damage, at once and at the next start', async ([loss, finding]) => {
    const { database, open, change } = await opened()
    expect(await database.checkIntegrity()).toEqual([])
    await change(loss)
    expect(await database.checkIntegrity()).toEqual([finding])
    expect(await codeOf(database.probe())).toBe('database.corrupt')
    await database.close()
    // Where the name of a step is lost, it would be taken again; otherwise what is left can be read.
    const isRefused = loss.endsWith("'002-counted'")
    const again = open().then(async (opened) => {
      const code = await codeOf(opened.probe())
      await opened.close()
      return code
    })
    await expect(isRefused ? codeOf(again) : again).resolves.toBe('database.corrupt')
  })

  test.for(additions)('%s is none', async (addition) => {
    const { database, change, open } = await opened()
    for (const statement of addition.split('; ')) await change(statement)
    expect(await database.checkIntegrity()).toEqual([])
    await database.probe()
    await database.close()
    const again = await open()
    await again.probe()
    await again.close()
  })

  test('what was somebody’s own when the record was written may go', async () => {
    const { database, schema, change, open } = await opened()
    await database.close()
    await change(`CREATE INDEX own_by_page ON notes (page, word); CREATE TABLE own_table (one int PRIMARY KEY);
      ALTER TABLE notes ADD CONSTRAINT own_check CHECK (page > -1);
      DROP TABLE alluvium_catalog; DELETE FROM alluvium_migrations WHERE name = 'catalog-recorded'`)
    await (await open()).close()
    await change('DROP INDEX own_by_page; DROP TABLE own_table; ALTER TABLE notes DROP CONSTRAINT own_check')
    const again = await open()
    expect(await again.checkIntegrity()).toEqual([])
    await again.close()
    await askServer(url, `DROP INDEX "${schema}".notes_by_word`)
    const last = await open()
    expect(await codeOf(last.probe())).toBe('database.corrupt')
    await last.close()
  })

  test('no setting of the database makes it look lost', async () => {
    const { database, schema } = await opened()
    await database.close()
    const strange = '?options=-c%20quote_all_identifiers%3Don%20-c%20standard_conforming_strings%3Doff'
    const again = await openPostgres({
      url: Object.assign(new URL(url), { search: strange }).href,
      schema,
      migrations,
      logger,
    })
    expect(await again.checkIntegrity()).toEqual([])
    await again.probe()
    await again.close()
  })

  test('an ordinary role checks its own schema', async () => {
    const { database, schema } = await opened()
    await database.close()
    const role = `alluvium_role_${randomBytes(6).toString('hex')}`
    await askServer(
      url,
      `CREATE ROLE ${role} LOGIN; GRANT ${role} TO CURRENT_USER; ALTER SCHEMA "${schema}" OWNER TO ${role}`,
    )
    const owned = `SELECT format('ALTER TABLE %s OWNER TO ${role}', oid::regclass) AS own FROM pg_class WHERE relkind = 'r' AND relnamespace = '"${schema}"'::regnamespace`
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const { own } of (await client.query<{ own: string }>(owned)).rows) await client.query(own)
    await client.query(`GRANT USAGE ON SCHEMA "${schema}" TO ${role}`)
    const asRole = await openPostgres({
      url: Object.assign(new URL(url), { search: `?options=-c%20role%3D${role}` }).href,
      schema,
      migrations,
      logger,
    })
    expect(await asRole.checkIntegrity()).toEqual([])
    await asRole.close()
    await client.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role}`)
    await client.end()
  })

  test('a later version of the server may describe it in other words', async () => {
    const { database, change, open } = await opened()
    await database.close()
    await change(`UPDATE alluvium_catalog SET major = major - 1; ALTER TABLE notes DROP CONSTRAINT notes_word_check;
      ALTER TABLE notes ADD CONSTRAINT notes_word_check CHECK (NOT word = '')`)
    const again = await open()
    expect(await again.checkIntegrity()).toEqual([])
    await again.close()
    await change('DROP INDEX notes_by_word')
    const last = await open()
    expect(await codeOf(last.probe())).toBe('database.corrupt')
    await last.close()
  })

  test('who changes something finds a loss without being asked', async () => {
    const there = await place()
    const schema = there.where.engine === 'postgres' ? there.where.schema : ''
    const database = await openPostgres({ url, schema, migrations, logger, lookIntervalMs: 0 })
    const note = (page: number) => database.write(once(() => sql`INSERT INTO notes (page) VALUES (${page})`).run())
    await note(1)
    await askServer(url, `DROP INDEX "${schema}".notes_by_word`)
    let page = 2
    await expect.poll(() => note(page++).catch((error: unknown) => error)).toMatchObject({ code: 'database.corrupt' })
    await database.close()
  })

  test('a schema that is gone is not begun anew where it was made, and is where it was not', async () => {
    const { database, schema } = await opened()
    await database.close()
    const noted = new Set<string>()
    const creations = {
      where: 'the record',
      includes: (one: string) => noted.has(one),
      add: (one: string) => void noted.add(one),
    }
    const open = (readOnly = false) => openPostgres({ url, schema, migrations, logger, creations, readOnly })
    await (await open()).close()
    expect(noted.size).toBe(1)
    await askServer(url, `DROP SCHEMA "${schema}" CASCADE`)
    expect(await codeOf(open())).toBe('database.corrupt')
    expect(await codeOf(open(true))).toBe('database.corrupt')
    noted.clear()
    await (await open()).close()
  })
})
