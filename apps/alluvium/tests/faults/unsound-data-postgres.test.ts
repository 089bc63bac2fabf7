/** The same harms on PostgreSQL, whose rows its own tools back up: what a check finds there, and what a repair makes of it. */
import { join } from 'node:path'
import { openPostgres } from '@alluvium/database/scaled'
import { testPostgresUrl } from '@alluvium/database/testing'
import { filesMigrations, waysOut } from '@alluvium/files/upkeep'
import { openLogs } from '@alluvium/kernel'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { alluvium, servingCrawl, servingFiles, servingPlatform, temporaryFolder } from '../../testing/command.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { harmsOfThisRound, putAgain, putWhatIsHarmed } from '../../testing/unsound-rows.ts'

// Each test starts several programs, one after another.
vi.setConfig({ testTimeout: 600_000 })

const server = testPostgresUrl()

const changeRows = (url: string, sql: string) => askDatabase(url, `SET search_path TO alluvium_files; ${sql}`)

/** What is dropped while a service reads may meet it in a deadlock, of which PostgreSQL ends one side: then it is asked again. */
async function askDatabase(url: string, sql: string, tries = 10): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } catch (error) {
    const isDeadlock = error instanceof pg.DatabaseError && error.code === '40P01'
    if (!isDeadlock || tries === 1) throw error
    await askDatabase(url, sql, tries - 1)
  } finally {
    await client.end()
  }
}

/** A job in the background may meet the loss before a look at the schema names it: then the log has PostgreSQL's own words. */
const namedOrMet = (says: string) =>
  new RegExp(`${RegExp.escape(says)}|does not exist|no unique or exclusion constraint`)

/** Of what is looked for at most once a second. */
const anySecond = { timeout: 60_000 }

const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`)
  return [answer.status, await answer.json()]
}

const change = async (url: string, method: string, path = '/after') => {
  const answer = await fetch(url + path, { method, ...(method === 'PUT' && { body: 'x' }) })
  return [answer.status, answer.headers.get('error-code')]
}

describe.skipIf(server === undefined)('data on PostgreSQL', () => {
  test.for(harmsOfThisRound)('%s: check says so, and a repair accepts what can be counted again', async ([, harm]) => {
    const data = join(await temporaryFolder(), 'data')
    const database = await freshDatabase(server ?? '')
    const { url, signal } = await servingFiles(data, [`--database=${database}`])
    await putWhatIsHarmed(url)
    await signal('SIGTERM')
    const files = (verb: string) => alluvium(['files', verb, `--data=${data}`, `--database=${database}`])
    expect(await files('check')).toMatchObject({ code: 0 })

    await changeRows(database, harm.sql)
    const checked = await files('check')
    expect([checked.code, checked.stdout]).toEqual([1, expect.stringMatching(new RegExp(`^${harm.kind}: `, 'm'))])
    expect(checked.stdout).toContain(`way out: ${harm.kind}: ${waysOut[harm.kind]}`)
    expect((await files('repair')).code).toBe(harm.isRepaired ? 0 : 1)
    expect((await files('check')).code).toBe(harm.isRepaired ? 0 : 1)
    if (!harm.lost) return
    const again = await servingFiles(data, [`--database=${database}`])
    await putAgain(again.url, harm.lost)
    await again.signal('SIGTERM')
    expect(await files('check')).toMatchObject({ code: 0 })
  })

  test.for([
    ['DELETE FROM ledger', 'the table ledger has lost its one row'],
    ['DELETE FROM present WHERE node = 1', 'the root of the tree is missing'],
    ['DELETE FROM audit_chain', 'the table audit_chain has lost its one row'],
    ['DELETE FROM history', 'the table history has lost its one row'],
    ['DROP TABLE tags CASCADE', 'the table tags is missing'],
    ['ALTER TABLE tags RENAME COLUMN tag TO word', 'the column tags.tag is missing'],
    ['ALTER TABLE present RENAME COLUMN name TO word', 'present.name'],
    ['DROP INDEX present_node', 'nothing keeps node of the table present unique'],
    ['ALTER TABLE present DROP CONSTRAINT present_pkey', 'nothing keeps parent, key of the table present unique'],
  ])(
    'a service whose database lost what it cannot go on without (%s) is not ready, refuses every change, and starts again as one that is damaged',
    async ([loss = '', says = '']) => {
      const data = join(await temporaryFolder(), 'data')
      const database = await freshDatabase(server ?? '')
      const { url, signal, output } = await servingFiles(data, [`--database=${database}`])
      expect((await fetch(`${url}/below/before.txt?parents=true`, { method: 'PUT', body: 'x' })).status).toBe(201)
      await changeRows(database, loss)
      const damaged = [503, { subsystems: { metadata: 'corrupt' } }]
      // The first change finds these; the others are found by the next look at readiness.
      const isFoundByChange = /ledger|node = 1|COLUMN name/.test(loss)
      if (!isFoundByChange) await vi.waitUntil(async () => (await readiness(url))[0] === 503, anySecond)
      for (const path of ['/below/after', '/after'])
        for (const method of ['PUT', 'MKCOL'])
          expect(await change(url, method, path)).toEqual([503, 'database.corrupt'])
      await expect.poll(() => readiness(url)).toMatchObject(damaged)
      expect(output()).toMatch(namedOrMet(says))
      await signal('SIGTERM')
      const again = await servingFiles(data, [`--database=${database}`])
      await expect.poll(() => readiness(again.url)).toMatchObject(damaged)
      expect(await change(again.url, 'PUT')).toEqual([503, 'database.corrupt'])
    },
  )

  test('a service whose database lost the name of a migration is not ready, and refuses every change', async () => {
    const data = join(await temporaryFolder(), 'data')
    const database = await freshDatabase(server ?? '')
    const { url, output } = await servingFiles(data, [`--database=${database}`])
    await changeRows(
      database,
      'DELETE FROM alluvium_migrations WHERE name = (SELECT min(name) FROM alluvium_migrations)',
    )
    const damaged = [503, { subsystems: { metadata: 'corrupt' } }]
    await expect.poll(() => readiness(url)).toMatchObject(damaged)
    for (const method of ['PUT', 'MKCOL']) expect(await change(url, method)).toEqual([503, 'database.corrupt'])
    expect(output()).toContain('the name of the migration')
  })

  test.for(['DROP TABLE present CASCADE', 'DROP SCHEMA alluvium_files CASCADE'])(
    'a service whose database lost what it needs (%s) says that it is damaged, and is not ready',
    async (loss) => {
      const data = join(await temporaryFolder(), 'data')
      const database = await freshDatabase(server ?? '')
      const { url } = await servingFiles(data, [`--database=${database}`])
      expect((await fetch(`${url}/before.txt`, { method: 'PUT', body: 'x' })).status).toBe(201)
      await changeRows(database, loss)
      for (const ask of [{ method: 'GET' }, { method: 'PUT', body: 'y' }, { method: 'DELETE' }]) {
        const answer = await fetch(`${url}/before.txt`, ask)
        expect([answer.status, answer.headers.get('error-code')]).toEqual([503, 'database.corrupt'])
        expect(await answer.text()).toContain('The database is damaged: ')
      }
      const ready = await fetch(`${url}/readyz`)
      expect([ready.status, await ready.json()]).toMatchObject([503, { subsystems: { metadata: 'corrupt' } }])
    },
  )

  test.for([
    ['files', 'files', servingFiles],
    ['platform', 'accounts', servingPlatform],
    ['platform', 'merge', servingPlatform],
    ['crawl', 'crawl', servingCrawl],
  ] as const)(
    'a schema of %s that is gone (%s) is no older one for a check, and is not begun anew by a start',
    async ([service, name, serve]) => {
      const data = join(await temporaryFolder(), 'data')
      const database = await freshDatabase(server ?? '')
      const where = [`--data=${data}`, `--database=${database}`]
      const { signal } = await serve(data, [`--database=${database}`])
      await signal('SIGTERM')
      expect((await alluvium([service, 'check', ...where])).code).toBe(0)
      await askDatabase(database, `ALTER SCHEMA alluvium_${name} RENAME TO gone`)
      const says = `The schema alluvium_${name} is missing or empty, but it held data before`
      const checked = await alluvium([service, 'check', ...where])
      expect([checked.code, checked.stdout + checked.stderr]).toEqual([1, expect.stringContaining(says)])
      const started = await alluvium([
        service,
        ...(service === 'platform' ? ['--addr=127.0.0.1:0'] : ['--port=0']),
        ...where,
      ])
      expect([started.code, started.stderr]).toEqual([1, expect.stringContaining(says)])
      await askDatabase(database, `ALTER SCHEMA gone RENAME TO alluvium_${name}`)
      expect((await alluvium([service, 'check', ...where])).code).toBe(0)
    },
  )

  test('the name of the last migration that is lost is damage, for a check and for a start', async () => {
    const data = join(await temporaryFolder(), 'data')
    const database = await freshDatabase(server ?? '')
    const { signal } = await servingFiles(data, [`--database=${database}`])
    await signal('SIGTERM')
    await changeRows(
      database,
      "DELETE FROM alluvium_migrations WHERE name = (SELECT max(name) FROM alluvium_migrations WHERE name < 'a')",
    )
    for (const words of [
      ['files', 'check'],
      ['files', '--port=0'],
    ]) {
      const { code, stdout, stderr } = await alluvium([...words, `--data=${data}`, `--database=${database}`])
      expect([words, code, stdout + stderr]).toEqual([words, 1, expect.stringContaining('the name of the migration')])
    }
  })

  test.for([
    [undefined, 0, 'It was made by an older version, so contents were not looked at'],
    ['DROP INDEX present_node', 1, 'the index present_node is missing'],
  ] as const)('a check of a database of an older version looks at it as it is (%s)', async ([loss, expected, says]) => {
    const data = join(await temporaryFolder(), 'data')
    const database = await freshDatabase(server ?? '')
    const migrations = filesMigrations.slice(0, -2)
    const older = {
      url: database,
      schema: 'alluvium_files',
      migrations,
      logger: openLogs({ level: 'silent', service: 'files' }),
    }
    await (await openPostgres(older)).close()
    if (loss) await changeRows(database, loss)
    const { code, stdout, stderr } = await alluvium(['files', 'check', `--data=${data}`, `--database=${database}`])
    expect([code, stdout + stderr]).toEqual([expected, expect.stringContaining(says)])
    const stillOlder = { ...older, migrations: filesMigrations, readOnly: true }
    await expect(openPostgres(stillOlder)).rejects.toMatchObject({
      code: loss ? 'database.corrupt' : 'database.older-schema',
    })
  })
})
