/**
 * Backups: a backup counts only after it was checked, an unfinished one replaces nothing, and every service has them.
 */
import {
  chmod,
  copyFile,
  cp,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { damagePages } from '@alluvium/database/testing'
import { expect, test, vi } from 'vitest'
import {
  alluvium,
  serving,
  servingFiles,
  servingPlatform,
  startedAlluvium,
  temporaryFolder,
} from '../../testing/command.ts'
import { preparedFolder } from '../../testing/prepared-folder.ts'
import { program } from '../../testing/program.ts'

// Each test starts many programs, one after another.
vi.setConfig({ testTimeout: 600_000 })

const put = async (url: string, path: string, body: string) =>
  expect((await fetch(url + path, { method: 'PUT', body })).status).toBeLessThan(300)
const large = (word: string) => `${word} `.repeat(20_000)

/** A stopped data folder with some files, small and large, and a backup of it. */
const prepared = preparedFolder(async (folder, later) => {
  const data = join(folder, 'data')
  const { url, signal } = await servingFiles(data, [], { later })
  for (let at = 0; at < 60; at += 1) await put(url, `/small-${at}.txt`, `small ${at}`)
  for (let at = 0; at < 3; at += 1) await put(url, `/large-${at}.txt`, large(`large ${at}`))
  await signal('SIGTERM')
  await backUp(data, join(folder, 'backup'))
})

/** The same of a platform, whose administrator is a@example.org. */
const preparedPlatform = preparedFolder(async (folder, later) => {
  const data = join(folder, 'data')
  const { signal } = await servingPlatform(data, ['--admin-email=a@example.org'], { later })
  await signal('SIGTERM')
  await alluvium(['platform', 'backup', join(folder, 'backup'), `--data=${data}`])
})

async function platformBackedUp() {
  const folder = await preparedPlatform()
  return { folder, data: join(folder, 'data'), backup: join(folder, 'backup') }
}

test('a copy of a backup that was made of hard links stays as it was when the next backup takes its place', async () => {
  const { folder, data, backup } = await platformBackedUp()
  const [name = ''] = (await readdir(backup)).filter((one) => /^accounts-\d+\.sqlite$/.test(one))
  const before = await readFile(join(backup, name))
  await link(join(backup, name), join(folder, 'linked'))
  expect((await alluvium(['platform', 'backup', backup, `--data=${data}`])).code).toBe(0)
  expect(await readdir(backup)).not.toContain(name)
  expect(before.equals(await readFile(join(folder, 'linked')))).toBe(true)
})

test('a platform whose rows name others that were lost is not sound, and replaces no backup that is', async () => {
  const { folder, data, backup } = await platformBackedUp()
  const database = new DatabaseSync(join(data, 'platform', 'accounts.sqlite'))
  database.exec(`INSERT INTO memberships SELECT 'lost', user_id, 'owner', 0, 0 FROM users`)
  database.close()
  const manifest = await readFile(join(backup, 'backup.json'), 'utf8')
  const lost = expect.stringContaining(
    'row-missing: The row lost of organizations, which memberships name, is not there.',
  )
  expect(await alluvium(['platform', 'check', `--data=${data}`])).toMatchObject({ code: 1, stdout: lost })
  expect(await alluvium(['platform', 'backup', backup, `--data=${data}`])).toMatchObject({
    stderr: expect.stringContaining('holds a sound backup'),
  })
  expect(await readFile(join(backup, 'backup.json'), 'utf8')).toBe(manifest)
  const another = join(folder, 'another')
  expect(await alluvium(['platform', 'backup', another, `--data=${data}`])).toMatchObject({ code: 1, stdout: lost })
  const restored = await alluvium(['platform', 'restore', another, `--data=${join(folder, 'back')}`])
  expect(restored).toMatchObject({ code: 1, stdout: lost })
})

async function backedUp() {
  const folder = await prepared()
  return { folder, data: join(folder, 'data'), backup: join(folder, 'backup') }
}

const ledgerIn = (data: string) => join(data, 'files', 'files.sqlite')

const backUp = (data: string, backup: string, ...flags: readonly string[]) =>
  alluvium(['files', 'backup', backup, `--data=${data}`, ...flags])
const restore = (backup: string, data: string) => alluvium(['files', 'restore', backup, `--data=${data}`])

const contentsIn = async (folder: string) =>
  (await readdir(join(folder, 'contents'), { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))

test('a backup of a database with a damaged index page is refused, and the earlier good backup stays unchanged', async () => {
  const { folder, data, backup } = await backedUp()
  damagePages(ledgerIn(data), 'revisions_at')
  const refused = await backUp(data, backup)
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/files\.sqlite is damaged .*An earlier backup in .* is as it was/),
  ])
  const other = join(folder, 'other')
  expect(await restore(backup, other)).toMatchObject({ code: 0, stderr: '' })
  expect((await alluvium(['files', 'scrub', `--data=${other}`])).stdout).toMatch(/^Sound: /)
})

test('data that were set back to an earlier state do not replace the backup of the later one, and it restores what they lack', async () => {
  const { folder, data, backup } = await backedUp()
  await cp(ledgerIn(data), join(folder, 'earlier.sqlite'))
  const { url, signal } = await servingFiles(data)
  await put(url, '/later.txt', 'written after the copy')
  await signal('SIGTERM')
  expect(await backUp(data, backup)).toMatchObject({ code: 0 })

  await cp(join(folder, 'earlier.sqlite'), ledgerIn(data))
  const refused = await backUp(data, backup)
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringMatching(
      /holds changes of the database files, .* that these data have never seen.*name a new or empty/,
    ),
  ])
  expect(await backUp(data, join(folder, 'another'))).toMatchObject({ code: 0 })
  const other = join(folder, 'other')
  expect(await restore(backup, other)).toMatchObject({ code: 0 })
  const again = await servingFiles(other)
  expect(await (await fetch(`${again.url}/later.txt`)).text()).toBe('written after the copy')
})

test('all services that were set back to an earlier state leave the backup of the later one alone, accounts included', async () => {
  const folder = await temporaryFolder()
  const [data, earlier, backup] = [join(folder, 'data'), join(folder, 'earlier'), join(folder, 'backup')]
  const backUpAll = () => alluvium(['backup', backup, `--data=${data}`])
  const first = await serving(data, ['--admin-password=correct-horse-9'])
  await first.signal('SIGTERM')
  await cp(data, earlier, { recursive: true })
  const { files, platform, administrator, signal } = await serving(data)
  const authorization = `Basic ${Buffer.from(`${administrator.name}:correct-horse-9`).toString('base64')}`
  await fetch(`${files.url}/later.txt`, { method: 'PUT', body: 'later', headers: { authorization } })
  const made = await fetch(`${platform.url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'later@example.org', password: 'Later-Phrase-9', display_name: 'Later' }),
  })
  expect(made.status).toBe(201)
  await signal('SIGTERM')
  expect(await backUpAll()).toMatchObject({ code: 0 })

  const manifests = async () => {
    const names = ['files', 'platform', 'crawl'].map((service) => join(backup, service, 'backup.json'))
    return await Promise.all(names.map((name) => readFile(name, 'utf8')))
  }
  const before = await manifests()
  await rm(data, { recursive: true })
  await cp(earlier, data, { recursive: true })
  const refused = await backUpAll()
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('that these data have never seen')])
  expect(await manifests()).toEqual(before)

  const diverged = await serving(data)
  for (let number = 0; number < 12; number += 1) {
    const kept = await fetch(`${diverged.files.url}/other.txt`, {
      method: 'PUT',
      body: `${number}`,
      headers: { authorization },
    })
    expect(kept.ok).toBe(true)
  }
  await diverged.signal('SIGTERM')
  expect(await backUpAll()).toMatchObject({ code: 2 })
  expect(await manifests()).toEqual(before)
})

test('a backup whose own copy of the database was damaged is not restored', async () => {
  const { folder, backup } = await backedUp()
  const [file = ''] = (await readdir(backup)).filter((name) => /^files-\d+\.sqlite$/.test(name))
  damagePages(join(backup, file), 'revisions_at')
  const refused = await restore(backup, join(folder, 'other'))
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is not what was backed up')])
})

test('a restored folder whose database was damaged during the restore is not served', async () => {
  const { folder, backup } = await backedUp()
  for (const file of await contentsIn(backup)) await truncate(file, 5)
  const other = join(folder, 'other')
  expect((await restore(backup, other)).code).toBe(1)
  expect(await alluvium(['files', `--data=${other}`, '--port=0'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('was not finished: run it again'),
  })
})

test('a backup into a folder that everybody may read can be read by its owner alone, also the parts that an earlier version wrote', async () => {
  const { data, folder } = await backedUp()
  const backup = join(folder, 'open')
  await mkdir(backup, { mode: 0o755 })
  await chmod(backup, 0o755)
  await mkdir(join(backup, 'contents'), { mode: 0o755 })
  await writeFile(join(backup, 'files.sqlite'), '', { mode: 0o644 })
  expect((await backUp(data, backup)).code).toBe(0)
  const readable: string[] = []
  for (const name of await readdir(backup))
    if (((await stat(join(backup, name))).mode & 0o077) !== 0) readable.push(name)
  expect(readable).toEqual([])
})

test('a backup made by version 0.1 can be restored and continued', async () => {
  const { folder, data, backup } = await backedUp()
  const [file = ''] = (await readdir(backup)).filter((name) => /^files-\d+\.sqlite$/.test(name))
  const old = join(folder, 'old')
  await mkdir(old)
  await cp(join(backup, 'contents'), join(old, 'contents'), { recursive: true })
  await copyFile(join(backup, file), join(old, 'files.sqlite'))
  expect(await restore(old, join(folder, 'other'))).toMatchObject({ code: 0 })
  expect((await backUp(data, old)).stdout).toContain('0 of the large ones copied')
  expect(await restore(old, join(folder, 'another'))).toMatchObject({ code: 0 })
})

test('a content that a killed backup copied only in part is copied again', async () => {
  const { folder, data, backup } = await backedUp()
  const [file = ''] = await contentsIn(backup)
  await truncate(file, 1000)
  expect((await backUp(data, backup)).stdout).toContain('1 of the large ones copied')
  expect(await restore(backup, join(folder, 'other'))).toMatchObject({ code: 0 })
})

test('--verify finds a flipped bit in a content of the backup, and copies it again', async () => {
  const { folder, data, backup } = await backedUp()
  const [file = ''] = await contentsIn(backup)
  const bytes = await readFile(file)
  bytes[500] = (bytes[500] ?? 0) ^ 1
  await writeFile(file, bytes)
  expect((await backUp(data, backup)).stdout).toContain('0 of the large ones copied')
  expect((await restore(backup, join(folder, 'flipped'))).code).toBe(1)
  expect((await backUp(data, backup, '--verify')).stdout).toContain('1 of the large ones copied')
  expect(await restore(backup, join(folder, 'other'))).toMatchObject({ code: 0 })
})

test('a backup that is taken while parts of an upload are in memory holds nothing of that upload', async () => {
  const folder = await temporaryFolder()
  const [data, backup, other] = [join(folder, 'data'), join(folder, 'backup'), join(folder, 'other')]
  const { url } = await servingFiles(data, ['--uploads=memory'])
  await put(url, '/kept.txt', large('kept'))
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"path":"/later.txt"}' }
  const { upload_id: id }: { upload_id: string } = await (await fetch(`${url}/api/upload/init`, asked)).json()
  await put(url, `/api/upload/${id}/0`, large('later'))
  expect(await backUp(data, backup)).toMatchObject({ code: 0, stderr: '' })
  expect(await restore(backup, other)).toMatchObject({ code: 0, stderr: '' })
  const restored = await servingFiles(other)
  expect((await fetch(`${restored.url}/api/upload/${id}`)).status).toBe(404)
  expect(await (await fetch(`${restored.url}/kept.txt`)).text()).toBe(large('kept'))
})

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const kills = isFull ? 40 : 2
test(`a backup that is killed at any of ${kills} moments leaves the earlier backup restorable`, async () => {
  const { folder, data, backup } = await backedUp()
  const { url, signal } = await servingFiles(data)
  for (let kill = 0; kill < kills; kill += 1) {
    await put(url, '/small-0.txt', `changed ${kill}`)
    await put(url, `/later-${kill}.txt`, large(`later ${kill}`))
    const copy = join(folder, `copy-${kill}`)
    await cp(backup, copy, { recursive: true })
    // Killed as soon as the folder shows the first, second, … change of its names.
    const { process: child, ended } = startedAlluvium(['files', 'backup', copy, `--data=${data}`])
    const names = async () => (await readdir(copy, { recursive: true })).join()
    let [before, changes] = [await names(), 0]
    const over = ended.then(() => true)
    while (changes <= kill * (isFull ? 1 : 3) && !(await Promise.race([over, Promise.resolve(false)]))) {
      const now = await names()
      if (now !== before) changes += 1
      before = now
    }
    child.kill('SIGKILL')
    await ended
    const other = join(folder, `other-${kill}`)
    expect(await restore(copy, other)).toMatchObject({ code: 0, stderr: '' })
    expect((await backUp(data, copy)).code).toBe(0)
  }
  await signal('SIGTERM')
})

test('all services of `serve` are backed up and checked while they run, restored after they stopped, and have the same data', async () => {
  const folder = await temporaryFolder()
  const [data, backup, other] = [join(folder, 'data'), join(folder, 'backup'), join(folder, 'other')]
  const served = await serving(data, ['--admin-password=correct-horse-9'])
  const basic = {
    authorization: `Basic ${Buffer.from(`${served.administrator.name}:correct-horse-9`).toString('base64')}`,
  }
  await fetch(`${served.files.url}/a.txt`, { method: 'PUT', body: 'a', headers: basic })
  const key = { 'x-api-key': served.developmentKey, 'content-type': 'application/json' }
  const made = await fetch(`${served.crawl.url}/api/v1/keys`, { method: 'POST', headers: key, body: '{"name":"kept"}' })
  expect(made.status).toBe(201)
  const first = await alluvium(['backup', backup, `--data=${data}`])
  expect([first.code, first.stderr]).toEqual([0, ''])
  const checked = await alluvium(['check', `--data=${data}`])
  expect([checked.code, checked.stderr]).toEqual([0, ''])
  expect(checked.stdout.match(/^Sound: /gm)).toHaveLength(4)

  const held = await alluvium(['restore', backup, `--data=${data}`])
  expect([held.code, held.stderr]).toEqual([75, expect.stringContaining('is held by alluvium serve')])
  await served.signal('SIGTERM')
  expect((await alluvium(['restore', backup, `--data=${data}`])).stderr).toContain('holds data already')

  const ofOne = await alluvium(['files', 'restore', backup, `--data=${other}`])
  expect([ofOne.code, ofOne.stderr]).toEqual([2, expect.stringContaining(`name ${join(backup, 'files')}`)])
  const restored = await alluvium(['restore', backup, `--data=${other}`])
  expect([restored.code, restored.stderr]).toEqual([0, ''])
  const again = await serving(other)
  expect(again.administrator.password).toBeNull()
  expect(await (await fetch(`${again.files.url}/a.txt`, { headers: basic })).text()).toBe('a')
  const keys = await (await fetch(`${again.crawl.url}/api/v1/keys`, { headers: key })).text()
  expect(keys).toContain('"kept"')
  const logIn = await fetch(`${again.platform.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: again.administrator.name, password: 'correct-horse-9' }),
  })
  expect(logIn.status).toBe(200)
})

test('at a terminal backup, check and restore show how far they are, and in a pipe only what became of them', async () => {
  const { folder, data, backup } = await backedUp()
  const commands = [
    ['files', 'backup', backup, `--data=${data}`],
    ['files', 'check', `--data=${data}`],
    ['files', 'restore', backup, `--data=${join(folder, 'restored')}`],
  ]
  for (const words of commands) {
    const command = [process.execPath, program, ...words].join(' ')
    const inside = ['sh', '-c', 'exec script --quiet --return --command "$1" /dev/null', 'sh', command]
    const shown = await alluvium([], { inside })
    expect([shown.code, shown.stdout]).toEqual([0, expect.stringMatching(/\[[= ]{20}\] +\d+ % {2}1 of 3 contents/)])
  }
  expect(await alluvium(['files', 'check', `--data=${data}`])).toMatchObject({ code: 0, stderr: '' })
})

test('a damaged database of the platform is found by its check and refused by its backup', async () => {
  const { folder, data, backup } = await platformBackedUp()
  const backUpPlatform = () => alluvium(['platform', 'backup', backup, `--data=${data}`])
  damagePages(join(data, 'platform', 'accounts.sqlite'), 'users')
  expect(await alluvium(['platform', 'check', `--data=${data}`])).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/Not sound: .*accounts\.sqlite is damaged[^]*Sound: .*merge/),
  })
  expect(await backUpPlatform()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('accounts.sqlite is damaged'),
  })
  expect(await alluvium(['platform', 'restore', backup, `--data=${join(folder, 'other')}`])).toMatchObject({ code: 0 })
})

test('an incomplete backup does not count: the platform needs both of its databases', async () => {
  const { folder, backup } = await platformBackedUp()
  await rename(join(backup, 'merge-1.sqlite'), join(backup, 'elsewhere'))
  const refused = await alluvium(['platform', 'restore', backup, `--data=${join(folder, 'other')}`])
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('it is missing')])
})

test('a backup whose manifest names only one of the two databases of the platform is not restored as if it were whole', async () => {
  const { data, backup } = await platformBackedUp()
  const manifest = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'))
  delete manifest.databases.merge
  await writeFile(join(backup, 'backup.json'), JSON.stringify(manifest))
  for (const command of ['restore', 'backup']) {
    const refused = await alluvium([
      'platform',
      command,
      backup,
      `--data=${command === 'backup' ? data : `${data}-new`}`,
    ])
    const says = /does not name the database merge.*take another backup, into a new folder/
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(says)])
  }
})

test('a restore of all services from a backup that lacks two of them says so, and is no success', async () => {
  const { folder, backup } = await backedUp()
  await cp(backup, join(folder, 'all', 'files'), { recursive: true })
  const restored = await alluvium(['restore', join(folder, 'all'), `--data=${join(folder, 'other')}`])
  expect([restored.code, restored.stderr]).toEqual([
    1,
    expect.stringMatching(/holds no backup of platform and crawl: .*would begin it anew/),
  ])
  expect(restored.stdout).toContain('every one has its digest')
})

async function post(url: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

test('a backup into the data folder, by whatever path, leaves the live databases and their logs unchanged', async () => {
  const folder = await temporaryFolder()
  const data = join(folder, 'data')
  const { url, signal } = await servingPlatform(data, ['--admin-email=a@example.org'])
  const person = { email: 'b@example.org', password: 'correct-horse-9' }
  expect(await post(`${url}/auth/register`, { ...person, display_name: 'B' })).toBe(201)
  await signal('SIGKILL') // its write-ahead log stays, with the last writes in it
  const link = join(folder, 'link')
  await symlink(data, link)
  const names = async () => (await readdir(data, { recursive: true })).toSorted()
  const before = await names()
  expect(before).toContain('platform/accounts.sqlite-wal')
  const places = [join(data, 'platform'), data, folder, join(data, 'backups', 'today'), join(link, 'platform')]
  for (const to of places)
    expect(await alluvium(['platform', 'backup', to, `--data=${data}`])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('name a folder outside of the data folder'),
    })
  expect(await alluvium(['backup', link, `--data=${data}`])).toMatchObject({ code: 2 })
  expect(await names()).toEqual(before)
  const again = await servingPlatform(data)
  expect(await post(`${again.url}/auth/login`, person)).toBe(200)
})

test('a backup of a PostgreSQL database is refused, and the message explains how to back it up', async () => {
  const folder = await temporaryFolder()
  const refused = await alluvium(['backup', join(folder, 'b'), '--database=postgres://127.0.0.1:1/x'])
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('pg_dump')])
})

test('a restore of all services that was not finished is refused by `serve` before any service starts, and can be repeated', async () => {
  const [{ backup, folder }, platform] = await Promise.all([backedUp(), platformBackedUp()])
  const [all, to] = [join(folder, 'all'), join(folder, 'unfinished')]
  await cp(backup, join(all, 'files'), { recursive: true })
  await cp(platform.backup, join(all, 'platform'), { recursive: true })
  const restoreAll = () => alluvium(['restore', all, `--data=${to}`])
  const withoutCrawl = { code: 1, stderr: expect.stringMatching(/^alluvium: .* holds no backup of crawl/) }
  expect(await restoreAll()).toMatchObject(withoutCrawl)
  // As a disk without room leaves it: the platform is done, the files are not.
  for (const part of ['', 'files']) await writeFile(join(to, part, 'restore-unfinished'), '')
  await rename(join(to, 'files', 'files.sqlite'), join(to, 'files', 'files.restored'))
  const before = await readdir(to, { recursive: true })
  expect(await alluvium(['serve', `--data=${to}`])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('was not finished: run it again'),
  })
  expect(await readdir(to, { recursive: true })).toEqual(before)
  expect(await restoreAll()).toMatchObject(withoutCrawl)
  expect(await alluvium(['files', 'check', `--data=${to}`])).toMatchObject({ code: 0 })
  expect(await restoreAll()).toMatchObject({ code: 2, stderr: expect.stringContaining('holds data already') })
})

const contentsOf = async (place: string) =>
  (await readdir(join(place, 'contents'), { recursive: true })).filter((name) => name.includes('/')).toSorted()

test('contents of a restore that was not finished are gone after the restore of another backup into the same folder', async () => {
  const folder = await prepared()
  const [data, other] = [join(folder, 'new'), join(folder, 'other')]
  const { url, signal } = await servingFiles(join(folder, 'others-data'))
  await put(url, '/only.txt', large('only here'))
  await signal('SIGTERM')
  await backUp(join(folder, 'others-data'), other)
  const backup = join(folder, 'backup')
  const [databaseFile = ''] = (await readdir(backup)).filter((name) => name.endsWith('.sqlite'))
  const database = new DatabaseSync(join(backup, databaseFile), { readOnly: true })
  const last = String(database.prepare('SELECT location FROM blobs ORDER BY digest DESC LIMIT 1').get()?.['location'])
  database.close()
  await rm(join(backup, 'contents', last.slice(-2), last))
  expect((await alluvium(['files', 'restore', backup, `--data=${data}`])).code).not.toBe(0)
  expect(await contentsOf(join(data, 'files'))).toHaveLength(2)

  expect((await alluvium(['files', 'restore', other, `--data=${data}`])).code).toBe(0)
  expect(await contentsOf(join(data, 'files'))).toEqual(await contentsOf(other))
})
