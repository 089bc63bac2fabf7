/** `alluvium move-to`: from a folder to PostgreSQL and a bucket and back, everything is as it was. */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { testPostgresUrl } from '@alluvium/database/testing'
import { runBucket } from '@alluvium/files/testing/running-bucket'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { alluvium, servingFiles, temporaryFolder, until } from '../../testing/command.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'

// Each test starts many programs, one after another.
vi.setConfig({ testTimeout: 600_000 })

const postgres = testPostgresUrl()
const fixture = fileURLToPath(new URL('../../testing/fixtures/data-0.1.0.tar.gz', import.meta.url))

/** A data folder with something in nearly every table, a configuration beside it, and one of PostgreSQL and a bucket. */
async function installation() {
  const folder = await temporaryFolder()
  execFileSync('tar', ['xzf', fixture, '-C', folder])
  const { options, close } = await runBucket()
  onTestFinished(close)
  const at = (name: string) => join(folder, name)
  const database = `database = "${await freshDatabase(postgres ?? '')}"`
  const scaled = [
    `data = "${at('scaled')}"`,
    '[platform]',
    database,
    '[crawl]',
    database,
    '[files]',
    database,
    'storage = "s3"',
    's3-path-style = true',
    `s3-bucket = "${options.bucket}"`,
    `s3-endpoint = "${options.endpoint}"`,
    `s3-access-key-id = "${options.accessKeyId}"`,
    `s3-secret-access-key = "${options.secretAccessKey}"`,
  ]
  await writeFile(at('scaled.toml'), scaled.join('\n'))
  await writeFile(at('back.toml'), `data = "${at('back')}"`)
  return { data: at('data'), scaled: at('scaled.toml'), back: at('back.toml'), at }
}

const files = ['files/files', 'platform/accounts', 'platform/merge', 'crawl/crawl']

/** Every row of every table but those of the search, which each engine has in its own way, and the times of migrations. */
function rowsIn(data: string): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  for (const file of files) {
    const database = new DatabaseSync(join(data, `${file}.sqlite`), { readOnly: true })
    const names = database
      .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !/^search_|^alluvium_(?:migrations|timelines)$|^sqlite_(?:schema|stat)/.test(name))
    for (const name of names) {
      const rows = database.prepare(`SELECT * FROM ${name}`).all()
      const isSequence = name === 'sqlite_sequence'
      all[`${file} ${name}`] = isSequence
        ? rows.filter((row) => row['seq'] !== 0 && !String(row['name']).startsWith('search'))
        : rows
    }
    database.close()
  }
  return all
}

/** That of a file; the smaller one is a part of an upload. */
async function largestIn(folder: string): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const [largest] = paths.toSorted((one, other) => statSync(other).size - statSync(one).size)
  if (largest === undefined) throw new Error(`There is no content in ${folder}.`)
  return largest
}

/** The server of the tests does not flush, which is logged as a warning. */
const run = (...words: readonly string[]) => alluvium([...words, '--log-level=error'])

describe.skipIf(postgres === undefined)(
  `move-to${postgres === undefined ? ' (skipped: no PostgreSQL to test with)' : ''}`,
  () => {
    test('an installation that moves to PostgreSQL and a bucket and back has every row, every content and its search', async () => {
      const { data, scaled, back, at } = await installation()
      const there = await run('move-to', scaled, `--data=${data}`)
      expect([there.code, there.stderr]).toEqual([0, ''])
      expect(await run('files', 'scrub', `--config=${scaled}`)).toMatchObject({ code: 0, stderr: '' })
      const again = await run('move-to', scaled, `--data=${data}`)
      expect([again.code, again.stderr]).toEqual([0, ''])

      const home = await run('move-to', back, `--config=${scaled}`)
      expect([home.code, home.stderr]).toEqual([0, ''])
      const before = rowsIn(data)
      expect(Object.values(before).filter((rows) => Array.isArray(rows) && rows.length > 0).length).toBeGreaterThan(30)
      expect(rowsIn(at('back'))).toEqual(before)
      const checked = await run('check', `--data=${at('back')}`)
      expect([checked.code, checked.stderr]).toEqual([0, ''])

      const { url } = await servingFiles(at('back'), ['--admin-user=admin@alluvium.localhost'])
      const basic = Buffer.from('admin@alluvium.localhost:fixture-password-1').toString('base64')
      const text = async (path: string) =>
        (await fetch(url + path, { headers: { authorization: `Basic ${basic}` } })).text()
      expect(await text('/notes/large.txt')).toBe('a large content '.repeat(5000))
      await until('the search finds the file by its words', async () =>
        (await text('/api/search?q=large+content')).includes('/notes/large.txt'),
      )
    })

    test('nothing starts on a target that lacks a content, and the same command goes on when it is there again', async () => {
      const { data, scaled, at } = await installation()
      const path = await largestIn(join(data, 'files', 'contents'))
      await rename(path, at('aside'))
      const failed = await run('move-to', scaled, `--data=${data}`)
      expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('is missing')])
      const started = await run('files', `--config=${scaled}`, '--port=0')
      expect([started.code, started.stderr]).toEqual([2, expect.stringContaining('the move was not finished')])
      expect(started.stderr).toContain('Give the same `alluvium move-to` again')
      const checked = await run('files', 'check', `--config=${scaled}`)
      expect([checked.code, checked.stderr]).toEqual([2, expect.stringContaining('the move was not finished')])
      const served = await run('crawl', `--config=${scaled}`, '--port=0')
      expect([served.code, served.stderr]).toEqual([2, expect.stringContaining('the move was not finished')])

      await rename(at('aside'), path)
      const moved = await run('move-to', scaled, `--data=${data}`)
      expect([moved.code, moved.stderr]).toEqual([0, ''])
      expect(await run('files', 'scrub', `--config=${scaled}`)).toMatchObject({ code: 0, stderr: '' })

      const { url, signal } = await servingFiles(at('scaled'), [`--config=${scaled}`])
      expect((await fetch(`${url}/of-now.txt`, { method: 'PUT', body: 'now' })).status).toBe(201)
      await signal('SIGTERM')
      const used = await run('move-to', scaled, `--data=${data}`)
      expect([used.code, used.stderr]).toEqual([2, expect.stringContaining('The target holds data already')])
    })

    test('a file service that ran alone moves without the services that never ran, and they can begin there', async () => {
      const { data, at } = await installation()
      const [alone, target, config] = [at('alone'), at('target'), at('target.toml')]
      await mkdir(alone)
      await rename(join(data, 'files'), join(alone, 'files'))
      await writeFile(config, `data = "${target}"\ndatabase = "${await freshDatabase(postgres ?? '')}"`)
      const moved = await run('move-to', config, `--data=${alone}`)
      expect([moved.code, moved.stdout]).toEqual([0, expect.stringContaining('Moved.')])
      expect(moved.stderr).toContain('keeps nothing of platform')
      expect(await run('files', 'scrub', `--config=${config}`)).toMatchObject({ code: 0 })
      await writeFile(at('home.toml'), `data = "${at('home')}"`)
      const home = await run('move-to', at('home.toml'), `--config=${config}`)
      expect([home.code, home.stdout]).toEqual([0, expect.stringContaining('Moved.')])
      expect(await run('files', 'scrub', `--data=${at('home')}`)).toMatchObject({ code: 0 })
    })

    test('what is not sound is not moved, and nothing is made at the other end', async () => {
      const { data, at, scaled } = await installation()
      const change = (sql: string) => {
        const database = new DatabaseSync(join(data, 'files/files.sqlite'))
        database.exec(sql)
        database.close()
      }
      change(`update totals set files = files + 1 where node = 1; PRAGMA journal_mode=delete`)
      const refused = await run('move-to', scaled, `--data=${data}`)
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('not sound')])
      expect(refused.stderr).toContain('nothing was moved')
      expect(await readdir(at('scaled/files'))).not.toContain('alluvium_files.made')
      change(`update totals set files = files - 1 where node = 1`)
      expect(await run('move-to', scaled, `--data=${data}`)).toMatchObject({ code: 0 })
    })

    test('nothing is moved out of a database that a service elsewhere works with', async () => {
      const { scaled, at } = await installation()
      const own = (await readFile(scaled, 'utf8')).replace(at('scaled'), at('node'))
      await writeFile(at('node.toml'), own)
      const { signal } = await servingFiles(at('node'), [`--config=${at('node.toml')}`])
      const refused = await run('move-to', at('back.toml'), `--config=${scaled}`)
      expect([refused.code, refused.stderr]).toEqual([75, expect.stringContaining('Others work with the schema')])
      await signal('SIGTERM')
      expect(await run('move-to', at('back.toml'), `--config=${scaled}`)).toMatchObject({ code: 0 })
    })

    test('both ends are told apart before anything is written', async () => {
      const { data, scaled, at } = await installation()
      await writeFile(at('same.toml'), `data = "${data}"`)
      const same = await run('move-to', at('same.toml'), `--data=${data}`)
      expect([same.code, same.stderr]).toEqual([2, expect.stringContaining('the same data folder')])
      await writeFile(at('beside.toml'), (await readFile(scaled, 'utf8')).replace(at('scaled'), at('other')))
      const bucket = await run('move-to', at('beside.toml'), `--config=${scaled}`)
      expect([bucket.code, bucket.stderr]).toEqual([2, expect.stringContaining('the same database for files')])
      const freshOne = (await readFile(at('beside.toml'), 'utf8')).replaceAll(/^database.*$/gm, '')
      await writeFile(at('beside.toml'), freshOne)
      const shared = await run('move-to', at('beside.toml'), `--config=${scaled}`)
      expect([shared.code, shared.stderr]).toEqual([2, expect.stringContaining('the same bucket')])
      await writeFile(at('within.toml'), `data = "${data}/files/new"`)
      const within = await run('move-to', at('within.toml'), `--data=${data}`)
      expect([within.code, within.stderr]).toEqual([2, expect.stringContaining('lie in one another')])
      await mkdir(at('other/crawl'), { recursive: true })
      await writeFile(at('other/crawl/letters.txt'), 'of somebody else')
      await writeFile(at('foreign.toml'), `data = "${at('other')}"`)
      const foreign = await run('move-to', at('foreign.toml'), `--data=${data}`)
      expect([foreign.code, foreign.stderr]).toEqual([2, expect.stringContaining('something else (letters.txt)')])
      const none = await run('move-to', at('none.toml'), `--data=${data}`)
      expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('none.toml')])
    })
  },
)
