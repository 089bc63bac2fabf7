/** What only the file promises: its settings, its log, its failures. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { openLogs } from '@alluvium/kernel'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { missing, numberMigrations, numbers, writeNumber } from '../../testing/contract/numbers.ts'
import { addThing, codeOf, contractMigrations, ids, increment, once } from '../../testing/contract/tables.ts'
import { start } from '../../testing/start-program.ts'
import { temporaryDatabaseFile } from '../../testing/test-databases.ts'
import type { Database } from '../engine/database.ts'
import type { Migration } from '../engine/migration.ts'
import type { Script } from '../scripts/script.ts'
import { checkSqlite } from './integrity.ts'
import { openSqlite } from './open-sqlite.ts'

const logger = openLogs({ level: 'silent', service: 'test' })
const endings: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- what was opened last is closed first
    await end()
  }
})

async function someFile(): Promise<string> {
  const { file, remove } = await temporaryDatabaseFile()
  endings.push(remove)
  return file
}

async function open(
  file: string,
  options: { migrations?: readonly Migration[]; readOnly?: boolean } = {},
): Promise<Database> {
  const database = await openSqlite({ file, migrations: contractMigrations, logger, ...options })
  endings.push(() => database.close())
  return database
}

test.skipIf(!existsSync('/proc/locks'))(
  'other programs cannot take the log away: the lock on the file is held also after a second connection was opened here',
  async () => {
    const file = await someFile()
    const isHeld = () => readFileSync('/proc/locks', 'utf8').includes(`:${statSync(file).ino} `)
    const database = await open(file)
    await database.write(addThing.run({ id: 1, text: 'one' }))
    expect(isHeld()).toBe(true)
    await (await open(file)).close()
    expect(isHeld()).toBe(true)
  },
)

test('a table of the search without its settings is damage, and no bug of the check', async () => {
  const file = await someFile()
  const searched: readonly Migration[] = [
    { name: '001-search', statements: () => ['CREATE VIRTUAL TABLE searched USING fts5 (text)'] },
  ]
  await (await open(file, { migrations: searched })).close()
  expect(await checkSqlite(file, searched)).toEqual([])
  const connection = new Sqlite(file)
  connection.unsafeMode() // as a tool that SQLite does not defend itself against
  connection.exec('DELETE FROM searched_config')
  connection.close()
  expect(await checkSqlite(file, searched)).toEqual([expect.stringContaining('fts5')])
})

const where = (file: string) => ({ engine: 'sqlite', file })

const settings = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  wal_autocheckpoint: 0,
  journal_size_limit: 64 * 1024 * 1024,
}

function* settingsHeld(): Script<object> {
  const held = {}
  for (const name of Object.keys(settings)) {
    const value = yield* once(() => sql<object>`PRAGMA ${sql.raw(name)}`).first()
    Object.assign(held, value)
  }
  return held
}

test('both connections enforce foreign keys, and leave checkpoints to the thread and flushes to the writer', async () => {
  const file = await someFile()
  await (await open(file)).close()
  const again = await open(file)
  expect(await again.read(settingsHeld())).toEqual(settings)
  expect(await again.write(settingsHeld())).toEqual({ ...settings, synchronous: 1 })
})

const strace = spawnSync('strace', ['-V']).status === 0
const withStrace = strace ? '' : ' (skipped: strace is not installed)'

test.skipIf(!strace)(`the log is flushed for each write before it is acknowledged${withStrace}`, async () => {
  const file = await someFile()
  const trace = `${file}.trace`
  const program = start('write-in-turn', { where: where(file), rows: 20 }, { flushes: ['-o', trace] })
  expect(await linesOf(program)).toHaveLength(20)
  const flushes = (await readFile(trace, 'utf8')).split('\n').filter((line) => /fdatasync\(\d+<.*-wal>/.test(line))
  expect(flushes.length).toBeGreaterThanOrEqual(20)
})

test.skipIf(!strace)(
  `after a failed flush nothing is acknowledged, and what was acknowledged is kept${withStrace}`,
  async () => {
    const file = await someFile()
    const flushes = ['-o', '/dev/null', '-e', 'inject=fdatasync:error=EIO:when=6+']
    const lines = await linesOf(start('write-in-turn', { where: where(file), rows: 80 }, { flushes }))
    const outcomes = lines.map((line) => line.split(' ')[1])
    const firstFailure = outcomes.indexOf('database.unavailable')
    expect(firstFailure).toBeGreaterThan(0)
    expect(new Set(outcomes.slice(firstFailure))).toEqual(new Set(['database.unavailable']))
    const kept = await (await open(file, { migrations: numberMigrations })).read(numbers())
    expect(kept).toEqual(expect.arrayContaining(outcomes.slice(0, firstFailure).map((_, at) => at + 1)))
  },
)

test.skipIf(!strace)(`on a slow disk repeated writers share their flushes${withStrace}`, async () => {
  const file = await someFile()
  const trace = `${file}.trace`
  const flushes = ['-o', trace, '-e', 'inject=fdatasync:delay_enter=80000'] // microseconds
  await linesOf(start('write-in-turn', { where: where(file), rows: 10, writers: 8 }, { flushes }))
  const done = (await readFile(trace, 'utf8')).split('\n').filter((line) => /fdatasync\(\d+<.*-wal>/.test(line))
  expect(done.length).toBeGreaterThanOrEqual(10)
  expect(done.length).toBeLessThan(17) // with two halves that take turns it would be 20
})

async function linesOf({ lines, ended }: ReturnType<typeof start>): Promise<readonly string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  await ended
  return all
}

test('a new file has pages of 4 KiB and can be read by its owner only', async () => {
  const file = await someFile()
  const database = await open(file)
  await database.write(increment('c'))
  expect(await database.read(once(() => sql`SELECT page_size FROM pragma_page_size`).first())).toEqual({
    page_size: 4096,
  })
  expect([file, `${file}-wal`, `${file}-shm`].map((name) => statSync(name).mode & 0o777)).toEqual([0o600, 0o600, 0o600])
})

test('the commit mark stays while nothing is written, and changes when any program writes', async () => {
  const file = await someFile()
  const database = await open(file, { migrations: numberMigrations })
  const first = database.commitMark()
  await database.read(numbers())
  expect(database.commitMark()).toBe(first)
  await database.write(writeNumber(1))
  const second = database.commitMark()
  expect(second).not.toBe(first)
  await linesOf(start('write-in-turn', { where: where(file), rows: 3 }))
  expect(database.commitMark()).not.toBe(second)
})

test('a closed database leaves one file behind', async () => {
  const file = await someFile()
  const database = await open(file)
  await database.write(increment('c'))
  await database.close()
  expect(statSync(`${file}-wal`, { throwIfNoEntry: false })).toBeUndefined()
  expect(new Sqlite(file, { readonly: true }).prepare('SELECT count FROM counter').get()).toEqual({ count: 1 })
})

test('under steady writes the log is reset again and again, and reads continue', async () => {
  const file = await someFile()
  const database = await open(file, { migrations: numberMigrations })
  let longest = 0
  let next = 0
  const writing = Array.from({ length: 8 }, async () => {
    while (next < 2400) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await database.write(writeNumber((next += 1), 100_000))
      longest = Math.max(longest, statSync(`${file}-wal`).size)
    }
  })
  await Promise.all(writing)
  expect(longest).toBeGreaterThan(16 * 1024 * 1024)
  expect(longest).toBeLessThan(140 * 1024 * 1024)
  expect(await database.read(missing(await database.read(numbers())))).toEqual([])
})

test('writers do not wait for a program that goes on reading an old state of the file, such as a backup', async () => {
  const file = await someFile()
  const database = await open(file, { migrations: numberMigrations })
  await database.write(writeNumber(1))
  const backup = new Sqlite(file, { readonly: true })
  backup.exec('BEGIN')
  backup.prepare('SELECT count(*) FROM numbered').get()
  for (let number = 2; number < 800; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await database.write(writeNumber(number, 100_000))
  }
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(64 * 1024 * 1024)
  expect(database.statistics().checkpointWaits).toBe(0)
  backup.close()
  for (let number = 800; database.statistics().checkpointWaits === 0; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- until the log starts over
    await database.write(writeNumber(number, 100_000))
  }
})

test('the checkpoint thread does not keep a finished program alive', async () => {
  const program = start('leave-open', { where: where(await someFile()) })
  for await (const line of program.lines) expect(line).toBe('written')
  expect(await program.ended).toBe(0)
})

test('while another program holds the lock, writes wait, and nothing else does', async () => {
  const file = await someFile()
  const database = await open(file)
  const other = new Sqlite(file)
  other.exec('BEGIN IMMEDIATE')
  const events: string[] = []
  const written = database.write(increment('c')).then(() => events.push('written'))
  for (let turn = 0; turn < 5; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- time for several attempts
    await pause(30).then(() => database.read(ids()))
  }
  events.push('released')
  other.exec('COMMIT')
  other.close()
  await written
  expect(events).toEqual(['released', 'written'])
})

/** How scripts ended on a disk that is too small for one of them, and what the file held afterwards. */
async function endedOnSmallDisk(tooMuch: { rows: number; bytes: number; fileLimitBytes: number }) {
  const file = await someFile()
  await (await open(file, { migrations: numberMigrations })).close()
  const program = start('fill-disk', { where: where(file), ...tooMuch }, tooMuch)
  const lines: string[] = []
  for await (const line of program.lines) lines.push(line)
  expect(await program.ended).toBe(0)
  const ended: Record<string, string> = JSON.parse(lines.join('\n'))
  const held = await (await open(file, { migrations: numberMigrations })).read(numbers())
  return { ended, held: new Set(held) }
}

test.each([
  ['while a script runs', 'Nothing was changed', { rows: 24, bytes: 1024 * 1024, fileLimitBytes: 4 * 1024 * 1024 }],
  ['during the commit', 'it is not known', { rows: 1, bytes: 1024 * 1024, fileLimitBytes: 512 * 1024 }],
])(
  'a disk that fails %s: writes it could not store are refused, and acknowledged ones are there',
  async (_, phrase, tooMuch) => {
    const { ended, held } = await endedOnSmallDisk(tooMuch)
    expect(ended).toMatchObject({ 1: 'written', 100: `database.unavailable, ${phrase}`, 4: 'written' })
    const numbersOf = (outcome: string) => Object.keys(ended).filter((number) => ended[number]?.includes(outcome))
    expect(numbersOf('written').filter((number) => !held.has(Number(number)))).toEqual([])
    expect(numbersOf('Nothing').filter((number) => held.has(Number(number)))).toEqual([])
  },
)

const limit = (pages: number) => once(() => sql`PRAGMA max_page_count=${sql.lit(pages)}`).run()

test('a full file rejects with `full`, and works again when there is room', async () => {
  const database = await open(await someFile(), { migrations: numberMigrations })
  await database.write(limit(10))
  expect(await codeOf(database.write(writeNumber(1, 1024 * 1024)))).toBe('database.full')
  await database.write(limit(1_000_000))
  await database.write(writeNumber(2, 1024 * 1024))
  expect(await database.read(numbers())).toEqual([2])
})

test('a script that asks the database for another script gets the advice to use yield*', async () => {
  const database = await open(await someFile())
  const inner: Promise<unknown>[] = []
  function* nested(): Script<void> {
    yield* addThing.run({ id: 1, text: 'x' })
    inner.push(database.read(ids()))
  }
  function* nestedReading(): Script<void> {
    inner.push(database.read(ids()))
    yield* ids()
  }
  await database.write(nested())
  expect(await inner[0]).toEqual([])
  await database.read(nestedReading())
  await expect(inner[1]).rejects.toThrow('yield*')
})

test('a database opened for reading only follows its writer, and refuses to write', async () => {
  const file = await someFile()
  const owner = await open(file)
  const reader = await open(file, { readOnly: true })
  await owner.write(addThing.run({ id: 7, text: 'x' }))
  expect(await reader.read(ids())).toEqual([7])
  await expect(reader.write(increment('c'))).rejects.toThrow('reading only')
})

test('a file that lacks migrations is not opened for reading only', async () => {
  const file = await someFile()
  await (await open(file, { migrations: contractMigrations.slice(0, 1) })).close()
  const refused = await open(file, { readOnly: true }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ kind: 'unprocessable', code: 'database.older-schema' })
})

test('a migration may rebuild a table that others refer to', async () => {
  const file = await someFile()
  const before = await open(file)
  await before.write(addThing.run({ id: 1, text: 'x' }))
  await before.write(once(() => sql`INSERT INTO child (id, thing) VALUES (1, 1)`).run())
  await before.close()
  const rebuild: Migration = {
    name: '003-rebuild',
    statements: () => [
      'CREATE TABLE rebuilt (id INTEGER PRIMARY KEY, text TEXT NOT NULL)',
      'INSERT INTO rebuilt SELECT id, text FROM thing',
      'DROP TABLE thing',
      'ALTER TABLE rebuilt RENAME TO thing',
    ],
  }
  const after = await open(file, { migrations: [...contractMigrations, rebuild] })
  expect(
    await after.read(once(() => sql`SELECT child.id FROM child JOIN thing ON thing.id = child.thing`).all()),
  ).toHaveLength(1)
  await expect(after.write(once(() => sql`INSERT INTO child (id, thing) VALUES (2, 9)`).run())).rejects.toThrow(
    'FOREIGN KEY',
  )
})

test('a migration that leaves dangling references is refused and undone', async () => {
  const file = await someFile()
  const before = await open(file)
  await before.write(addThing.run({ id: 1, text: 'x' }))
  await before.write(once(() => sql`INSERT INTO child (id, thing) VALUES (1, 1)`).run())
  await before.close()
  const breaking: Migration = { name: '003-break', statements: () => ['DELETE FROM thing'] }
  await expect(open(file, { migrations: [...contractMigrations, breaking] })).rejects.toThrow('child')
  expect(await (await open(file)).read(ids())).toEqual([1])
})

test('a file that is no database is refused, and the error names it', async () => {
  const file = await someFile()
  await writeFile(file, 'These are only words. '.repeat(100))
  await expect(open(file)).rejects.toThrow(`${file} cannot be opened as a database`)
})
