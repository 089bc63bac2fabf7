/**
 * A data folder of version 0.1.0 (made by tools/upgrade-fixture.ts) is opened with everything in it; one of a newer
 * version is refused.
 */
import { execFileSync } from 'node:child_process'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { alluvium, serving, servingFiles, servingPlatform, temporaryFolder } from '../../testing/command.ts'
import { oneTimeCode } from '../../testing/one-time-code.ts'

const fixture = fileURLToPath(new URL('../../testing/fixtures/data-0.1.0.tar.gz', import.meta.url))

const databases = [
  'files/files.sqlite',
  'platform/accounts.sqlite',
  'platform/merge.sqlite',
  'crawl/crawl.sqlite',
] as const

async function oldData(): Promise<string> {
  const folder = await temporaryFolder()
  execFileSync('tar', ['xzf', fixture, '-C', folder])
  const data = join(folder, 'data')
  for (const file of databases) renew(join(data, file))
  return data
}

/**
 * Lets the fixture look as if it had been made a minute ago: what ends one day (locks, shares, uploads, invitations), what
 * is removed when it is old (revisions in the trash) and what counts for a month would otherwise be gone when the tests run.
 */
function renew(file: string): void {
  const database = new DatabaseSync(file)
  const { made } = database.prepare('SELECT max(applied_at) AS made FROM alluvium_migrations').get() as { made: number }
  const since = Date.now() - 60_000 - made
  const aging = database
    .prepare(
      `SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
       WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%'
         AND (c.name IN ('expires_at', 'month') OR (t.name, c.name) = ('revisions', 'at'))`,
    )
    .all() as { table: string; column: string }[]
  const thisMonth = new Date().toISOString().slice(0, 'yyyy-mm'.length)
  for (const { table, column } of aging)
    database.exec(`UPDATE ${table} SET ${column} = ${column === 'month' ? `'${thisMonth}'` : `${column} + ${since}`}`)
  database.close()
}

const hrefsIn = (multistatus: string) => [...multistatus.matchAll(/<d:href>([^<]*)<\/d:href>/g)].map(([, href]) => href)

test('everything that version 0.1.0 stored is there after the upgrade', async () => {
  const data = await oldData()
  const { files, platform, crawl, developmentKey, signal, administrator } = await serving(data)
  expect(administrator.password).toBeNull()
  const basic = `Basic ${Buffer.from(`${administrator.name}:fixture-password-1`).toString('base64')}`
  const text = async (path: string, { method = 'GET', depth = '0' } = {}) =>
    (await fetch(files.url + path, { method, headers: { authorization: basic, depth } })).text()
  const json = async (path: string): Promise<unknown> => JSON.parse(await text(path))
  expect(await text('/notes/versions.txt')).toBe('second')
  expect(await text('/notes/large.txt')).toBe('a large content '.repeat(5000))
  expect(await json('/api/versions/notes/versions.txt')).toHaveLength(2)
  expect(await text('/api/trash')).toContain('/notes/trashed.txt')
  expect(await json('/api/snapshots')).toHaveLength(1)
  expect(await text('/api/shares')).toContain('/notes/large.txt')
  expect(await json('/ocs/v2.php/apps/files_sharing/api/v1/shares?format=json')).toMatchObject({
    ocs: { data: [{ id: '1', path: '/notes/large.txt' }] },
  })
  expect(await text('/api/tags/notes/large.txt')).toContain('kept')
  expect(await text('/notes/versions.txt', { method: 'PROPFIND' })).toContain('blue')
  expect(
    (await fetch(`${files.url}/notes/large.txt`, { method: 'PUT', body: 'x', headers: { authorization: basic } }))
      .status,
  ).toBe(423)
  expect(await text('/api/auth/app-passwords')).toContain('kept')
  expect(await text('/api/admin/users')).toContain('"ann"')
  expect(await json('/api/audit/verify')).toMatchObject({ valid: true })

  const logIn = await fetch(`${platform.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.org', password: 'fixture-password-2' }),
  })
  expect(logIn.status).toBe(200)
  const { token }: { token: string } = JSON.parse(await logIn.text())
  const bearer = { headers: { authorization: `Bearer ${token}` } }
  const organizations = await (await fetch(`${platform.url}/api/orgs`, bearer)).text()
  expect(organizations).toContain('"kept"')
  expect(await (await fetch(`${platform.url}/api/usage`, bearer)).text()).toContain('"merges_used":1')

  const key = { headers: { 'x-api-key': developmentKey } }
  expect(await (await fetch(`${crawl.url}/api/v1/keys`, key)).text()).toContain('"kept"')
  const [one]: { crawl_id: string; pages_crawled: number; status: string }[] = JSON.parse(
    await (await fetch(`${crawl.url}/api/v1/crawls`, key)).text(),
  )
  expect(one).toMatchObject({ status: 'completed', pages_crawled: 2 })
  await signal('SIGTERM')
  const checked = await alluvium(['check', `--data=${data}`])
  expect([checked.code, checked.stderr]).toEqual([0, ''])
})

/** What only the program that made the fixture knows. */
type Known = Readonly<{ files: string; platform: string; upload: string }>

const basic = `Basic ${Buffer.from('admin@alluvium.localhost:fixture-password-1').toString('base64')}`
const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('one-time codes and an unfinished upload of version 0.1.0 still work in the file service', async () => {
  const data = await oldData()
  const { url } = await servingFiles(data, ['--admin-user=admin@alluvium.localhost'])
  const headers = { authorization: basic }
  const known = (await (await fetch(`${url}/notes/known.json`, { headers })).json()) as Known

  const ann = { username: 'ann', password: 'fixture-password-2' }
  expect((await post(`${url}/api/auth/login`, ann)).headers.get('error-code')).toBe('files.totp-needed')
  const code = oneTimeCode(known.files, Date.now())
  const login = await post(`${url}/api/auth/login`, { ...ann, totp: code })
  expect(login.status).toBe(200)

  // There were no rights then: everybody sees what they saw, and writes where they wrote.
  const { access_token: token }: { access_token: string } = JSON.parse(await login.text())
  const asAnn = { authorization: `Bearer ${token}` }
  const seenBy = async (as: Record<string, string>) =>
    hrefsIn(await (await fetch(url, { method: 'PROPFIND', headers: { ...as, depth: 'infinity' } })).text())
  expect(await seenBy(asAnn)).toEqual(await seenBy(headers))
  expect(await seenBy(asAnn)).toContain('/notes/large.txt')
  expect((await fetch(`${url}/notes/of-ann.txt`, { method: 'PUT', body: 'x', headers: asAnn })).status).toBe(201)

  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  const half = await fetch(url + known.upload, { method: 'HEAD', headers: tus })
  expect([half.status, half.headers.get('upload-offset')]).toEqual([200, '5'])
  const more = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '5' }
  const answer = await fetch(url + known.upload, { method: 'PATCH', headers: more, body: 'later' })
  expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '10'])
  expect(await (await fetch(`${url}/notes/resumed.txt`, { headers })).text()).toBe('firstlater')
})

test('one-time codes and a plugin of version 0.1.0 still work on the platform', async () => {
  const data = await oldData()
  const files = await servingFiles(data, ['--admin-user=admin@alluvium.localhost'])
  const known = (await (
    await fetch(`${files.url}/notes/known.json`, { headers: { authorization: basic } })
  ).json()) as Known
  const { url } = await servingPlatform(data)

  const cat = { email: 'cat@example.org', password: 'fixture-password-3' }
  expect((await post(`${url}/auth/login`, cat)).headers.get('error-code')).toBe('accounts.totp-needed')
  const code = oneTimeCode(known.platform, Date.now())
  expect((await post(`${url}/auth/login`, { ...cat, totp: code })).status).toBe(200)

  const logIn = await post(`${url}/auth/login`, { email: 'ann@example.org', password: 'fixture-password-2' })
  const { token } = (await logIn.json()) as Readonly<{ token: string }>
  const documents = { driver: 'plugin-counter', base: '10', ours: '12', theirs: '15' }
  const merged = await post(`${url}/api/plugins/merge`, documents, { authorization: `Bearer ${token}` })
  expect(await merged.json()).toMatchObject({ result: '17\n', conflicts: false })
})

test.for([
  ['files', 'files/files.sqlite'],
  ['platform', 'platform/accounts.sqlite'],
  ['crawl', 'crawl/crawl.sqlite'],
] as const)(
  '%s refuses a folder of a newer version in one sentence, and leaves it unchanged',
  async ([service, file]) => {
    const data = await oldData()
    const database = new DatabaseSync(join(data, file))
    database.exec("INSERT INTO alluvium_migrations VALUES ('999-of-tomorrow', 0)")
    database.close()
    const before = await readFile(join(data, file))
    const port = service === 'platform' ? '--addr=127.0.0.1:0' : '--port=0'
    const refused = await alluvium([service, `--data=${data}`, port, '--log-level=error'])
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/made by a newer version .*999-of-tomorrow/),
    ])
    expect((await readFile(join(data, file))).equals(before)).toBe(true)
  },
)

test('a check leaves a database of version 0.1.0 as it is, and says that contents were not looked at', async () => {
  const data = await oldData()
  const steps = () => databases.map((file) => stepsOf(join(data, file)))
  const before = steps()
  const { code, stdout, stderr } = await alluvium(['check', `--data=${data}`])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('It was made by an older version, so contents were not looked at')
  expect(steps()).toEqual(before)
})

test('the steps of the upgrade guide back up what version 0.1.0 stored before anything is upgraded, and lead back to it', async () => {
  const data = await oldData()
  const folder = await temporaryFolder()
  const [backup, back] = [join(folder, 'backup'), join(folder, 'back')]
  const before = databases.map((file) => rowsIn(join(data, file)))

  const backedUp = await alluvium(['backup', backup, `--data=${data}`, '--verify'])
  expect([backedUp.code, backedUp.stderr]).toEqual([0, ''])
  expect(backedUp.stdout).toContain('An older version made these data')
  expect(databases.map((file) => rowsIn(join(data, file)))).toEqual(before)
  const manifest: unknown = JSON.parse(await readFile(join(backup, 'files/backup.json'), 'utf8'))
  expect(manifest).toMatchObject({ databases: { files: { lastMigration: lastStepOf(join(data, databases[0])) } } })

  const restored = await alluvium(['restore', backup, `--data=${back}`])
  expect([restored.code, restored.stderr]).toEqual([0, ''])
  expect(restored.stdout).toContain('that version opens what is restored')
  expect(databases.map((file) => rowsIn(join(back, file)))).toEqual(before)

  // The next backup goes on after the upgrade, and the restored data are upgraded as the first ones are.
  const { files, signal } = await serving(back)
  const fetched = await fetch(`${files.url}/notes/large.txt`, { headers: { authorization: basic } })
  expect(await fetched.text()).toBe('a large content '.repeat(5000))
  await signal('SIGTERM')
  const next = await alluvium(['backup', backup, `--data=${back}`])
  expect([next.code, next.stderr]).toEqual([0, ''])
  expect(next.stdout).not.toContain('An older version')
})

test('a backup that version 0.1.0 made of its files is restored as it is, and the refusal of another command names this one', async () => {
  const data = await oldData()
  const folder = await temporaryFolder()
  const [backup, back] = [join(folder, 'backup'), join(folder, 'back')]
  await alluvium(['files', 'backup', backup, `--data=${data}`])
  await rm(join(backup, 'backup.json')) // version 0.1 had none
  await rename(join(backup, 'files-1.sqlite'), join(backup, 'files.sqlite'))
  const refused = await alluvium(['restore', backup, `--data=${back}`])
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('alluvium files restore')])
  const restored = await alluvium(['files', 'restore', backup, `--data=${back}`])
  expect([restored.code, restored.stderr]).toEqual([0, ''])
  expect(rowsIn(join(back, databases[0]))).toEqual(rowsIn(join(data, databases[0])))
})

/** Every row of every table, and what made the tables. */
function rowsIn(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true })
  const schema = database.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all()
  const tables = schema.filter(({ type, name }) => type === 'table' && !String(name).startsWith('search'))
  const rows = tables.map(({ name }) => database.prepare(`SELECT * FROM "${String(name)}"`).all())
  database.close()
  return { schema, rows }
}

function lastStepOf(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true })
  const last = database.prepare('SELECT name FROM alluvium_migrations ORDER BY rowid DESC LIMIT 1').get()
  database.close()
  return last?.['name']
}

function stepsOf(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true })
  const steps = database.prepare('SELECT name FROM alluvium_migrations').all()
  database.close()
  return steps
}
