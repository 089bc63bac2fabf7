/** What happens with a database whose pages were damaged. */
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { damagePages } from '@alluvium/database/testing'
import { expect, test, vi } from 'vitest'
import { alluvium, servingCrawl, servingFiles, servingPlatform, temporaryFolder } from '../../testing/command.ts'
import { preparedFolder } from '../../testing/prepared-folder.ts'

// Each test starts many programs, one after another.
vi.setConfig({ testTimeout: 600_000 })

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'

const put = async (url: string, path: string, body = `content of ${path}`) =>
  (await fetch(url + path, { method: 'PUT', body })).status

/** Of what is looked for at most once a second. */

const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`)
  return { status: answer.status, body: await answer.json() }
}

/** A stopped data folder with a hundred files. */
const someData = preparedFolder(async (data, later) => {
  const { url, signal } = await servingFiles(data, [], { later })
  for (let at = 0; at < 100; at += 1) await put(url, `/folder-${at % 10}/file-${at}.txt`)
  await signal('SIGTERM')
})

const ledgerOf = (data: string) => join(data, 'files', 'files.sqlite')

function changed(file: string, sql: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(sql)
  database.close()
}

test.for(['scrub', 'check'])('files %s finds a damaged page of an index, which changes no content', async (command) => {
  const data = await someData()
  damagePages(ledgerOf(data), 'revisions_at')
  const { code, stdout, stderr } = await alluvium(['files', command, `--data=${data}`])
  expect([code, stderr]).toEqual([1, ''])
  expect(stdout).toMatch(/^database-damaged: /)
  expect(stdout).toMatch(/Not sound: .*files\.sqlite is damaged .*Restore the last good backup/)
})

test('a database file that was emptied is not reported as sound, and is not initialized again', async () => {
  const data = await someData()
  await writeFile(ledgerOf(data), '')
  const { code, stdout, stderr } = await alluvium(['files', 'check', `--data=${data}`])
  expect([code, stderr]).toEqual([1, ''])
  expect(stdout).toMatch(/^database-damaged: .*\nNot sound: .*Restore the last good backup/)
  const served = await alluvium(['files', '--port=0', `--data=${data}`])
  expect([served.code, served.stderr]).toEqual([2, expect.stringContaining('files.sqlite')])
  expect((await alluvium(['files', 'check', `--data=${data}`])).code).toBe(1)
})

/** What SQLite calls sound, but is not what the service wrote. */
const lostParts = {
  'a table': ['drop table tags', 'the table tags is missing'],
  'an index': ['drop index present_node', 'the index present_node is missing'],
  'a column': ['alter table present rename column size to length', 'the column present.size is missing'],
  'what keeps its nodes unique': [
    'drop index present_node; create index present_node on present (node)',
    'the key (node) of present is missing',
  ],
  'what its trigger does': [
    'drop trigger blobs_removed; create trigger blobs_removed after delete on blobs begin select 1; end',
    'the trigger blobs_removed as it was made is missing',
  ],
  'the name of its last migration': [
    'delete from alluvium_migrations where name = (select max(name) from alluvium_migrations)',
    'the name of the migration',
  ],
  'a trigger': ['drop trigger blobs_removed', 'the trigger blobs_removed is missing'],
  'the row that numbers all changes': ['delete from ledger', 'the table ledger has lost its one row'],
  'the row that the audit log continues': ['delete from audit_chain', 'the table audit_chain has lost its one row'],
  'the names of its migrations': ['delete from alluvium_migrations', 'the file is no database of this service'],
} as const

test.for(Object.entries(lostParts))(
  'a database without %s is not sound, and does not replace a backup',
  async ([, [change, says]]) => {
    const data = await someData()
    const backup = ['files', 'backup', `${data}-backup`, `--data=${data}`]
    expect((await alluvium(backup)).code).toBe(0)
    changed(ledgerOf(data), change)
    const checked = await alluvium(['files', 'check', `--data=${data}`])
    expect([checked.code, checked.stderr]).toEqual([1, ''])
    expect(checked.stdout).toContain(`database-damaged: ${says}`)
    expect(await alluvium(backup)).toMatchObject({ code: 1, stderr: expect.stringContaining('An earlier backup in') })
    expect((await alluvium(['files', 'restore', `${data}-backup`, `--data=${data}-restored`])).code).toBe(0)
  },
)

const databases = { platform: ['accounts', 'merge'], crawl: ['crawl'], files: ['files'] } as const

test.for(Object.entries(databases).flatMap(([service, names]) => names.map((name) => [service, name] as const)))(
  'another program’s file in the place of a database of %s (%s) is not sound, and is not written to',
  async ([service, name]) => {
    const data = await temporaryFolder()
    for (const one of databases[service as keyof typeof databases]) await anotherProgramsFile(join(data, service), one)
    const file = join(data, service, `${name}.sqlite`)
    const before = await readFile(file)
    const checked = await alluvium([service, 'check', `--data=${data}`])
    expect([checked.code, checked.stderr]).toEqual([1, ''])
    expect(checked.stdout).toContain('the file is no database of this service')
    const flags = service === 'platform' ? ['--addr=127.0.0.1:0'] : ['--port=0']
    const served = await alluvium([service, ...flags, `--data=${data}`])
    expect(served.code).not.toBe(0)
    expect(served.stderr).toContain('not the names of the steps that made them')
    expect(await readFile(file)).toEqual(before)
  },
)

async function anotherProgramsFile(folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  changed(join(folder, `${name}.sqlite`), 'pragma journal_mode = wal; create table note (text)')
}

test('a service whose log was lost before the first checkpoint is not begun anew', async () => {
  const data = await temporaryFolder()
  const { url, signal } = await servingFiles(data)
  await put(url, '/a.txt')
  await signal('SIGKILL')
  for (const end of ['-wal', '-shm']) await rm(ledgerOf(data) + end)
  const served = await alluvium(['files', '--port=0', `--data=${data}`])
  expect([served.code, served.stderr]).toEqual([2, expect.stringContaining('nothing is begun anew in its place')])
})

/** Puts files until one is refused. Those that come into a group of writes that had begun before are stored with it. */
async function putUntilRefused(url: string) {
  const stored: string[] = []
  for (;;) {
    const path = `/after-${stored.length}.txt`
    const answer = await fetch(url + path, { method: 'PUT', body: 'after' })
    if (answer.status !== 201) return { stored, refused: path, text: `${answer.status}: ${await answer.text()}` }
    stored.push(path)
  }
}

test.for(['removed', 'replaced by a copy'])(
  'a database that is %s below its service takes no more changes',
  async (how) => {
    const data = await someData()
    const { url } = await servingFiles(data)
    expect(await put(url, '/before.txt')).toBe(201)
    if (how === 'removed') await rm(ledgerOf(data))
    else {
      await cp(ledgerOf(data), `${data}/copy`)
      await rename(`${data}/copy`, ledgerOf(data))
    }
    expect((await putUntilRefused(url)).text).toMatch(/^503: /)
    expect(await readiness(url)).toMatchObject({ status: 503 })
  },
)

test.for(['-wal', '-shm'])(
  'a database whose %s is removed below its service takes no more changes, and keeps what was acknowledged',
  async (end) => {
    const data = await someData()
    const { url, signal } = await servingFiles(data)
    expect(await put(url, '/before.txt')).toBe(201)
    await rm(ledgerOf(data) + end)
    const { stored, refused, text } = await putUntilRefused(url)
    expect(text).toMatch(/^503: .*end it by SIGTERM/s)
    await signal('SIGTERM')
    const again = await servingFiles(data)
    const statusOf = async (path: string) => (await fetch(again.url + path)).status
    for (const path of ['/before.txt', ...stored]) expect(await statusOf(path)).toBe(200)
    expect(await statusOf(refused)).toBe(404)
    expect(await put(again.url, '/after.txt')).toBe(201)
  },
)

test('a service whose lock is removed below it takes no more changes, because another may begin to work with its folder', async () => {
  const data = await someData()
  const { url } = await servingFiles(data)
  await rm(join(data, 'files', 'holder.lock'))
  expect((await putUntilRefused(url)).text).toMatch(/^503: .*Another service may have begun/s)
})

test('a service that lost which folders are closed serves nothing, until a repair closes them again', async () => {
  const data = join(await temporaryFolder(), 'data')
  const flags = ['--admin-user=root', '--admin-password=root-password-1']
  const authorization = `Basic ${Buffer.from('root:root-password-1').toString('base64')}`
  const first = await servingFiles(data, flags)
  const ask = (method: string, path: string, body?: string) =>
    fetch(first.url + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body ?? null,
    })
  expect((await ask('MKCOL', '/secret')).status).toBe(201)
  expect((await ask('PATCH', '/api/access/secret', '{"closed": true}')).status).toBe(200)
  await first.signal('SIGTERM')
  changed(ledgerOf(data), 'delete from closed_folders')
  const { code, stderr } = await alluvium(['files', '--port=0', `--data=${data}`, ...flags])
  expect([code, stderr]).toEqual([2, expect.stringContaining('/secret was closed, and is not any more')])
  expect(await alluvium(['files', 'repair', `--data=${data}`])).toMatchObject({ code: 0 })
  const { url } = await servingFiles(data, flags)
  const access = await fetch(`${url}/api/access/secret`, { headers: { authorization } })
  expect(await access.json()).toMatchObject({ closed: true })
})

test('a service whose contents are on a disk that is not mounted does not start, and takes none for lost', async () => {
  const data = await someData()
  const first = await servingFiles(data)
  expect(await put(first.url, '/large.txt', 'large '.repeat(20_000))).toBe(201)
  await first.signal('SIGTERM')
  await rename(join(data, 'files', 'contents'), `${data}/aside`)
  const { code, stderr } = await alluvium(['files', '--port=0', `--data=${data}`])
  expect([code, stderr]).toEqual([2, expect.stringContaining('is the disk not mounted')])
  await rm(join(data, 'files', 'contents'), { recursive: true })
  await rename(`${data}/aside`, join(data, 'files', 'contents'))
  expect(await alluvium(['files', 'scrub', `--data=${data}`])).toMatchObject({ code: 0 })
})

test('a check and a backup of a folder whose database was removed name the file that is lost, instead of asking where the data are', async () => {
  const data = await someData()
  await rm(ledgerOf(data))
  for (const words of [['check'], ['backup', `${data}-backup`]]) {
    const { code, stderr } = await alluvium(['files', ...words, `--data=${data}`])
    expect([code, stderr]).toEqual([2, expect.stringContaining('files.sqlite is missing or empty')])
  }
})

// The platform has two databases; in the short round it stands for the others.
test.for(isFull ? (['files', 'platform', 'crawl'] as const) : (['platform'] as const))(
  'the %s service does not initialize a database that was emptied or removed, even if nobody ran a check',
  async (service) => {
    const data = join(await temporaryFolder(), 'data')
    const serve = { files: servingFiles, platform: servingPlatform, crawl: servingCrawl }[service]
    const address = service === 'platform' ? '--addr=127.0.0.1:0' : '--port=0'
    const files = service === 'platform' ? ['accounts.sqlite', 'merge.sqlite'] : [`${service}.sqlite`]
    await (await serve(data)).signal('SIGTERM')
    for (const name of files) {
      const file = join(data, service, name)
      const held = await readFile(file)
      const losses = [() => writeFile(file, ''), () => rm(file)]
      for (const lose of losses) {
        await lose()
        const { code, stderr } = await alluvium([service, address, `--data=${data}`])
        expect([code, stderr]).toEqual([2, expect.stringContaining(`${name} is missing or empty`)])
        expect(existsSync(file) ? (await stat(file)).size : 0).toBe(0)
      }
      await writeFile(file, held)
    }
    expect(await (await serve(data)).signal('SIGTERM')).toBe(0)
  },
)

test('`files check` reports many damaged pages in sentences, and the service then refuses writes', async () => {
  const data = await someData()
  damagePages(ledgerOf(data), 'present', 1000)
  const { code, stdout, stderr } = await alluvium(['files', 'check', `--data=${data}`])
  expect([code, stderr]).toEqual([1, ''])
  expect(stdout).toMatch(/Not sound: /)
  const { url, output } = await servingFiles(data)
  expect(await readiness(url)).toMatchObject({ status: 503, body: { subsystems: { metadata: 'corrupt' } } })
  expect(await put(url, '/new.txt')).toBe(503)
  expect(await put(url, '/another.txt')).toBe(503)
  expect(output().match(/"msg":"the database is damaged/g)).toHaveLength(1)
})

test('a service that reads a damaged page of a table answers 503 at /readyz and refuses writes from then on', async () => {
  const data = await someData()
  damagePages(ledgerOf(data), 'present', 1000)
  const { url } = await servingFiles(data)
  await fetch(`${url}/folder-1/file-1.txt`) // reads one
  expect(await readiness(url)).toMatchObject({
    status: 503,
    body: { reason: 'metadata: the database is damaged', subsystems: { metadata: 'corrupt' } },
  })
  const refused = await fetch(`${url}/new.txt`, { method: 'PUT', body: 'new' })
  expect([refused.status, refused.headers.get('error-code')]).toEqual([503, 'database.corrupt'])
  expect(await refused.text()).toMatch(/damaged.*`alluvium restore`/)
})

const isDamaged = { status: 503, body: { subsystems: { metadata: 'corrupt' } } }

test('a service whose database lost a table while it runs says that it is damaged, and is not ready', async () => {
  const data = await someData()
  const { url } = await servingFiles(data)
  changed(ledgerOf(data), 'drop table present')
  const asked = await fetch(`${url}/folder-1/new.txt`, { method: 'PUT', body: 'new' })
  expect([asked.status, asked.headers.get('error-code')]).toEqual([503, 'database.corrupt'])
  expect(await asked.text()).toMatch(/table.*is missing/)
  await expect.poll(() => readiness(url)).toMatchObject(isDamaged)
})

/** What a service cannot go on without, though SQLite calls the file sound; each with what people read. */
const lostWhileServing = {
  ...lostParts,
  'the row that says how far history goes back': ['delete from history', 'the table history has lost its one row'],
  'the row that says how far the search is': [
    'delete from search_progress',
    'the table search_progress has lost its one row',
  ],
  'the root of the tree': ['delete from present where node = 1', 'the root of the tree is missing'],
} as const

/** A job in the background may meet the loss before a look at the schema names it: then the log has the engine's own words. */
const namedOrMet = (says: string) => new RegExp(`${RegExp.escape(says)}|no such (?:table|column)`)

const refusal = async (url: string, init: RequestInit) => {
  const answer = await fetch(url, init)
  return [answer.status, answer.headers.get('error-code')]
}

/** What a service that is stopped would take for a database of an older version, or for that of another program. */
const lostOfMigrations = {
  'the table of its migrations': ['drop table alluvium_migrations', 'the table alluvium_migrations is missing'],
  'the name of its first migration': [
    'delete from alluvium_migrations where rowid = (select min(rowid) from alluvium_migrations)',
    'the name of the migration',
  ],
  'the name of its last migration': [
    'delete from alluvium_migrations where rowid = (select max(rowid) from alluvium_migrations)',
    'the name of the migration',
  ],
} as const

test.for(Object.entries({ ...lostWhileServing, ...lostOfMigrations }))(
  'a service whose database lost %s while it runs refuses every change as one that is damaged, and is not ready',
  async ([, [change, says]]) => {
    const data = await someData()
    const { url, output } = await servingFiles(data)
    expect(await put(url, '/before.txt')).toBe(201)
    changed(ledgerOf(data), change)
    const changes: readonly [string, RequestInit][] = [
      ['/after.txt', { method: 'PUT', body: 'after' }],
      ['/folder-1/after.txt', { method: 'PUT', body: 'after' }],
      ['/folder', { method: 'MKCOL' }],
      ['/before.txt', { method: 'DELETE' }],
      [
        '/api/shares',
        { method: 'POST', body: '{"path":"/before.txt"}', headers: { 'content-type': 'application/json' } },
      ],
    ]
    for (const [path, init] of changes) expect(await refusal(url + path, init)).toEqual([503, 'database.corrupt'])
    await expect.poll(() => readiness(url)).toMatchObject(isDamaged)
    expect(output()).toMatch(namedOrMet(says))
  },
)

test('a start with a database that lost the name of its last migration says so, and neither upgrades it nor calls it old', async () => {
  const data = await someData()
  const [change, says] = lostOfMigrations['the name of its last migration']
  changed(ledgerOf(data), change)
  const { code, stderr } = await alluvium(['files', '--port=0', `--data=${data}`])
  expect([code, stderr]).toEqual([1, expect.stringContaining(says)])
})

test('a start with a database that lost a name between others says so, and shows no stack', async () => {
  const data = await someData()
  changed(ledgerOf(data), "delete from alluvium_migrations where name = '112-access'")
  const { code, stderr } = await alluvium(['files', '--port=0', '--log-level=silent', `--data=${data}`])
  expect([code, stderr]).toEqual([1, expect.stringContaining('the name of the migration 112-access is missing')])
  expect(stderr).not.toMatch(/\n {4}at /)
})

test('a database whose journal an administrator has changed is sound, and is backed up', async () => {
  const data = await someData()
  changed(ledgerOf(data), 'PRAGMA journal_mode=delete; PRAGMA page_size=8192; VACUUM')
  for (const words of [['check'], ['scrub'], ['backup', `${data}-backup`]])
    expect(await alluvium(['files', ...words, `--data=${data}`])).toMatchObject({ code: 0, stderr: '' })
  expect((await alluvium(['files', 'restore', `${data}-backup`, `--data=${data}-restored`])).code).toBe(0)
})

test('a service whose counters were set back answers 503 for changes until they are repaired, and no 500', async () => {
  const data = await someData()
  changed(ledgerOf(data), 'update ledger set revision = 5')
  const { url, signal } = await servingFiles(data)
  expect([await put(url, '/after.txt'), (await readiness(url)).status]).toEqual([503, 503])
  expect((await fetch(`${url}/folder-1/file-1.txt`)).status).toBe(200)
  await signal('SIGTERM')
  expect((await alluvium(['files', 'repair', `--data=${data}`])).code).toBe(0)
  const again = await servingFiles(data)
  expect([await put(again.url, '/after.txt'), (await readiness(again.url)).status]).toEqual([201, 200])
})

test('a check of a database that lost the name of its first migration says so', async () => {
  const data = await someData()
  const [change, says] = lostOfMigrations['the name of its first migration']
  changed(ledgerOf(data), change)
  const { code, stdout } = await alluvium(['files', 'check', `--data=${data}`])
  expect([code, stdout]).toEqual([1, expect.stringContaining(`database-damaged: ${says}`)])
})

/** A file without the names of its migrations is another program's, see above. */
const lostWhileStopped = Object.entries(lostWhileServing).filter(([lost]) => !lost.includes('of its'))

test.for(lostWhileStopped)(
  'a service whose database lost %s while it was stopped starts as one that is damaged, and says what is lost',
  async ([, [change, says]]) => {
    const data = await someData()
    changed(ledgerOf(data), change)
    const { url, output } = await servingFiles(data)
    await expect.poll(() => readiness(url)).toMatchObject(isDamaged)
    expect(await refusal(`${url}/new.txt`, { method: 'PUT', body: 'new' })).toEqual([503, 'database.corrupt'])
    expect(output()).toContain(says)
  },
)

test('a service without the row that the audit log continues answers 503 where the log is asked for, and its files can be read', async () => {
  const data = await someData()
  const { url } = await servingFiles(data)
  changed(ledgerOf(data), 'delete from audit_chain')
  expect(await refusal(`${url}/api/audit`, {})).toEqual([503, 'database.corrupt'])
  expect(await (await fetch(`${url}/folder-1/file-1.txt`)).text()).toBe('content of /folder-1/file-1.txt')
})

test.for([
  ['platform', 'accounts', servingPlatform],
  ['platform', 'merge', servingPlatform],
  ['crawl', 'crawl', servingCrawl],
] as const)(
  'the %s service whose database %s lost an index says at /readyz that it is damaged',
  async ([service, name, serve]) => {
    const data = await temporaryFolder()
    const { url, signal } = await serve(data)
    const headers = { 'x-api-key': 'alluvium-development-key' }
    const subsystem = service === 'crawl' ? 'metadata' : name
    const damaged = { status: 'unavailable', subsystems: { [subsystem]: 'corrupt' } }
    const file = join(data, service, `${name}.sqlite`)
    changed(file, `drop index ${firstIndex(file)}`)
    await expect.poll(async () => (await fetch(`${url}/readyz`, { headers })).json()).toMatchObject(damaged)
    await signal('SIGTERM')
    const again = await serve(data)
    await expect.poll(async () => (await fetch(`${again.url}/readyz`, { headers })).json()).toMatchObject(damaged)
  },
)

test('a platform whose accounts lost a column while it runs answers 503, and not 500', async () => {
  const data = await temporaryFolder()
  const { url } = await servingPlatform(data)
  changed(join(data, 'platform', 'accounts.sqlite'), 'alter table users rename column tier to rank')
  const body = JSON.stringify({ email: 'a@example.org', password: 'a pass phrase' })
  const headers = { 'Content-Type': 'application/json' }
  expect(await refusal(`${url}/auth/login`, { method: 'POST', headers, body })).toEqual([503, 'database.corrupt'])
})

function firstIndex(file: string): string {
  const database = new DatabaseSync(file, { timeout: 5000, readOnly: true })
  const row = database.prepare("select name from sqlite_schema where type = 'index' and sql is not null").get()
  database.close()
  return String(row?.['name'])
}

test('files can still be read when only an index of the database is damaged', async () => {
  const data = await someData()
  damagePages(ledgerOf(data), 'revisions_at', 100)
  await alluvium(['files', 'check', `--data=${data}`])
  const { url } = await servingFiles(data)
  expect(await put(url, '/new.txt')).toBe(503)
  expect(await (await fetch(`${url}/folder-1/file-1.txt`)).text()).toBe('content of /folder-1/file-1.txt')
})

test('after a check that finds the database sound the service allows writes at the next start, and logs that', async () => {
  const data = await someData()
  const { url, output, signal } = await servingFiles(data)
  await writeFile(`${ledgerOf(data)}.damaged`, 'found by a check\n')
  expect(await put(url, '/new.txt')).toBe(503)
  expect(output()).toContain('a check finds it sound and the service is started again')
  expect((await alluvium(['files', 'check', `--data=${data}`])).code).toBe(0)
  expect(await put(url, '/new.txt')).toBe(503)
  expect(await signal('SIGTERM')).toBe(0)
  const again = await servingFiles(data)
  expect(await put(again.url, '/new.txt')).toBe(201)
})

test('the platform and the crawl service report at /readyz that their databases are damaged', async () => {
  const data = join(await temporaryFolder(), 'data')
  const headers = { 'x-api-key': 'alluvium-development-key' }
  const started = [
    { ...(await servingPlatform(data)), database: 'merge', file: 'platform/merge.sqlite' },
    { ...(await servingCrawl(data)), database: 'metadata', file: 'crawl/crawl.sqlite' },
  ]
  for (const { url, database, file } of started) {
    const ask = () => fetch(`${url}/readyz`, { headers })
    expect(await (await ask()).json()).toMatchObject({ status: 'ok', subsystems: { [database]: 'ok' } })
    await writeFile(join(data, `${file}.damaged`), 'found by a check\n')
    await expect.poll(async () => (await ask()).status).toBe(503)
    expect(await (await ask()).json()).toMatchObject({
      status: 'unavailable',
      reason: `${database}: the database is damaged`,
      subsystems: { [database]: 'corrupt' },
    })
  }
})
