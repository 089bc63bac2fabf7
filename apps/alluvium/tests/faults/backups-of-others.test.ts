/** Backups in folders that other users can write to: no other user can read a backup or redirect it elsewhere. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { crawlMigrations } from '@alluvium/crawl/migrations'
import { databaseBackup, openSqlite } from '@alluvium/database'
import { backupFolder } from '@alluvium/files/upkeep'
import { openLogs } from '@alluvium/kernel'
import { describe, expect, test } from 'vitest'
import { expectOwnBackup, holdBackup, makeBackupTarget } from '../../src/commands/upkeep/backup-places.ts'
import { alluvium, serving, temporaryFolder } from '../../testing/command.ts'

const nobody = 65534
const whyNoOthers = process.geteuid?.() === 0 ? '' : ' (skipped: only root can make files of another user)'
const logger = openLogs({ level: 'silent', service: 'crawl' })

/** Data of a crawl service, a folder for a backup that does not exist yet, and files that belong to root alone. */
async function someFolders() {
  const folder = await temporaryFolder()
  const at = { data: join(folder, 'data'), to: join(folder, 'to'), precious: join(folder, 'precious') }
  const source = join(at.data, 'crawl', 'crawl.sqlite')
  for (const each of [join(at.data, 'crawl'), at.to, at.precious]) mkdirSync(each, { recursive: true })
  await (await openSqlite({ file: source, migrations: crawlMigrations, logger })).close()
  writeFileSync(join(at.precious, 'letter'), 'dear')
  return { ...at, source }
}
type Folders = Awaited<ReturnType<typeof someFolders>>

const naming = (file: string, name = 'crawl') =>
  JSON.stringify({ backup: 4, takenAt: '', databases: { [name]: { file } } })
const backUp = ({ data, to }: Folders) => alluvium(['crawl', 'backup', to, `--data=${data}`])
const restore = ({ to, data }: Folders) => alluvium(['crawl', 'restore', to, `--data=${data}-new`])
const hold = ({ to, data }: Folders) => holdBackup(makeBackupTarget(to, data, 'crawl backup'), 'crawl backup')
const refused = (says: RegExp) => ({ code: 2, stderr: expect.stringMatching(says) })
const notOwn = (says: RegExp) =>
  expect.objectContaining({ code: 'database.backup-not-own', message: expect.stringMatching(says) })

test('a backup does not follow a link in its folder', async () => {
  const at = await someFolders()
  writeFileSync(join(at.to, 'backup.json'), naming('crawl-5.sqlite'))
  symlinkSync(join(at.precious, 'letter'), join(at.to, 'crawl-5.sqlite'))
  expect(await backUp(at)).toMatchObject(refused(/crawl-5\.sqlite is a symbolic link/))
  expect(readFileSync(join(at.precious, 'letter'), 'utf8')).toBe('dear')
})

test.each(['backup.json.new', 'holder.json', 'holder.lock', 'contents', 'files', 'administrator.json'])(
  'a backup is refused where its %s is a link',
  async (name) => {
    const at = await someFolders()
    symlinkSync(name === 'contents' ? at.precious : join(at.precious, 'new'), join(at.to, name))
    expect(() => hold(at).release()).toThrow(notOwn(/is a symbolic link/))
    expect(readdirSync(at.precious)).toEqual(['letter'])
  },
)

test('a backup is refused where its folder is itself a link, also when the path ends with a slash', async () => {
  const at = await someFolders()
  const link = `${at.to}-link`
  symlinkSync(at.to, link)
  for (const to of [link, `${link}/`]) expect(() => hold({ ...at, to }).release()).toThrow(notOwn(/is a symbolic link/))
  expect(readdirSync(at.to)).toEqual([])
})

test('a backup into our own folder that everybody may write to removes that permission', async () => {
  const at = await someFolders()
  chmodSync(at.to, 0o777)
  writeFileSync(join(at.to, 'backup.json'), naming('crawl-4.sqlite'))
  chmodSync(join(at.to, 'backup.json'), 0o666)
  hold(at).release()
  expect([at.to, join(at.to, 'backup.json')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
})

test('a program that has an old file open where a copy will be written cannot read the copy', async () => {
  const at = await someFolders()
  const copy = join(at.to, 'crawl-5.sqlite')
  writeFileSync(join(at.to, 'backup.json'), naming('crawl-5.sqlite'))
  writeFileSync(copy, '', { mode: 0o644 })
  const reader = openSync(copy, 'r')
  const backup = databaseBackup(at.to, { crawl: crawlMigrations })
  await backup.create({ crawl: at.source })
  await backup.commit()
  expect([fstatSync(reader).size, statSync(copy).size > 0, statSync(copy).mode & 0o777]).toEqual([0, true, 0o600])
  closeSync(reader)
})

test('a backup whose manifest names a file outside of it is not restored', async () => {
  const at = await someFolders()
  writeFileSync(join(at.to, 'backup.json'), naming('../data/crawl/crawl.sqlite'))
  expect(await restore(at)).toMatchObject(refused(/which is no copy that a backup of this service makes/))
  expect(() => statSync(`${at.data}-new`)).toThrow('ENOENT')
  for (const manifest of [naming('crawl.sqlite-wal'), naming('../x-1.sqlite', '../x')]) {
    writeFileSync(join(at.to, 'backup.json'), manifest)
    expect(() => databaseBackup(at.to, { crawl: crawlMigrations }).files()).toThrow(notOwn(/is no copy/))
  }
})

test('a backup whose copy of the database is a link is not restored', async () => {
  const at = await someFolders()
  writeFileSync(join(at.to, 'backup.json'), naming('crawl-4.sqlite'))
  symlinkSync(at.source, join(at.to, 'crawl-4.sqlite'))
  expect(() => expectOwnBackup(at.to)).toThrow(notOwn(/crawl-4\.sqlite is a symbolic link/))
})

/** The numbers of all who own something in a folder, and the folder. */
const ownersIn = (folder: string) => [
  ...new Set(
    ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((name) => statSync(join(folder, name)).uid),
  ),
]

describe.skipIf(whyNoOthers !== '')(`with another user${whyNoOthers}`, () => {
  test('root backs up the data of another user night after night, and what is restored into a folder of theirs is theirs', async () => {
    const folder = await temporaryFolder()
    const [data, to, restored] = ['data', 'to', 'restored'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await (await serving(data)).signal('SIGTERM')
    spawnSync('chown', ['-R', `${nobody}:${nobody}`, data])
    const night = () => alluvium(['backup', to, `--data=${data}`])
    expect(await night()).toMatchObject({ code: 0 })
    expect(await night()).toMatchObject({ code: 0 })
    expect(ownersIn(to)).toEqual([0])
    mkdirSync(restored)
    chownSync(restored, nobody, nobody)
    for (const place of [restored, join(restored, 'below')]) {
      expect(await alluvium(['restore', to, `--data=${place}`])).toMatchObject({ code: 0 })
      expect(ownersIn(place)).toEqual([nobody])
    }
  })

  test('root backs up to a folder of the owner of the data, and restores from it into theirs and into a new one; all of it is theirs', async () => {
    const folder = await temporaryFolder()
    chmodSync(folder, 0o755)
    const at = (name: string) => join(folder, name)
    await (await serving(at('data'))).signal('SIGTERM')
    for (const name of ['to', 'restored']) mkdirSync(at(name))
    for (const name of ['data', 'to', 'restored']) spawnSync('chown', ['-R', `${nobody}:${nobody}`, at(name)])
    expect(await alluvium(['backup', at('to'), `--data=${at('data')}`])).toMatchObject({ code: 0 })
    expect(ownersIn(at('to'))).toEqual([nobody])
    for (const place of [at('restored'), at('trial/below')]) {
      expect(await alluvium(['restore', at('to'), `--data=${place}`])).toMatchObject({ code: 0 })
      expect(ownersIn(place)).toEqual([nobody])
    }
    expect(await alluvium(['check', `--data=${at('trial/below')}`])).toMatchObject({ code: 0 })
    mkdirSync(at('of-root'))
    expect(await alluvium(['restore', at('to'), `--data=${at('of-root')}`])).toMatchObject(
      refused(/belongs to another user .*chown -R root/),
    )
  })

  test('a move by root leaves the data of another user theirs, and so is the target where it is new', async () => {
    const folder = await temporaryFolder()
    const at = (name: string) => join(folder, name)
    await (await serving(at('data'))).signal('SIGTERM')
    spawnSync('chown', ['-R', `${nobody}:${nobody}`, at('data')])
    writeFileSync(at('target.toml'), `data = "${at('target')}"`)
    expect(await alluvium(['move-to', at('target.toml'), `--data=${at('data')}`])).toMatchObject({ code: 0 })
    for (const place of [at('data'), at('target')]) expect(ownersIn(place)).toEqual([nobody])
    const { stdout } = await alluvium(['doctor', `--data=${at('data')}`])
    expect(stdout).toMatch(/^ok +permissions: /m)
  })

  test('a backup into a folder of another user is refused, and writes nothing there', async () => {
    const at = await someFolders()
    chownSync(at.to, nobody, nobody)
    expect(() => hold(at).release()).toThrow(notOwn(/belongs to another user \(65534\)/))
    expect(() => expectOwnBackup(at.to)).toThrow(notOwn(/belongs to another user/))
    expect(readdirSync(at.to)).toEqual([])
  })

  test('a backup into a folder that everybody could write to is refused when somebody has put a file there', async () => {
    const at = await someFolders()
    chmodSync(at.to, 0o777)
    writeFileSync(join(at.to, 'crawl-5.sqlite'), '')
    chownSync(join(at.to, 'crawl-5.sqlite'), nobody, nobody)
    expect(() => hold(at).release()).toThrow(notOwn(/crawl-5\.sqlite belongs to another user/))
  })

  test('a backup is refused where a folder of contents, or one content, belongs to another user', async () => {
    const at = await someFolders()
    const shard = join(at.to, 'contents', 'ef')
    mkdirSync(shard, { recursive: true })
    writeFileSync(join(shard, 'content-ef'), '')
    chownSync(join(shard, 'content-ef'), nobody, nobody)
    const place = await backupFolder({ folder: at.to, database: at.source, logger })
    await expect(place.locations()[Symbol.asyncIterator]().next()).rejects.toThrow(notOwn(/content-ef belongs/))
    chownSync(shard, nobody, nobody)
    await expect(backupFolder({ folder: at.to, database: at.source, logger })).rejects.toThrow(notOwn(/ef belongs/))
  })
})
