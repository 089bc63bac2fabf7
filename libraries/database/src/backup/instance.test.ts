import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogs } from '@alluvium/kernel'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { Migration } from '../engine/migration.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { copySqlite } from './copy-sqlite.ts'
import { databaseBackup } from './database-backup.ts'

const logger = openLogs({ level: 'silent', service: 'files' })
const first: Migration = { name: '001-a', statements: ({ integer }) => [`CREATE TABLE a (a ${integer})`] }
const second: Migration = { name: '002-b', statements: ({ integer }) => [`CREATE TABLE b (b ${integer})`] }

async function migrated(file: string, migrations: readonly Migration[]): Promise<string> {
  await (await openSqlite({ file, migrations, logger })).close()
  return file
}

async function backedUp(files: string, folder: string): Promise<void> {
  const backup = databaseBackup(folder, { files: [first, second] })
  await backup.create({ files })
  await backup.commit()
}

test('a backup of another instance, even an empty one, does not replace the previous backup; one of a restored or upgraded instance does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-instance-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [data, backup] = [await mkdtemp(join(folder, 'data-')), await mkdtemp(join(folder, 'backup-'))]
  const one = await migrated(join(data, 'one.sqlite'), [first])
  const fresh = await migrated(join(data, 'fresh.sqlite'), [first])
  const inFresh = new Sqlite(fresh)
  inFresh.exec('UPDATE alluvium_migrations SET applied_at = applied_at + 1') // a fast machine makes both within a millisecond
  inFresh.close()
  const names = async () => (await readdir(backup)).toSorted()

  await backedUp(one, backup)
  const before = await names()
  await expect(backedUp(fresh, backup)).rejects.toMatchObject({ code: 'database.backup-of-another' })
  expect(await names()).toEqual(before)

  const restored = join(data, 'restored.sqlite')
  await copySqlite({ from: join(backup, 'files-1.sqlite'), to: restored })
  await backedUp(await migrated(restored, [first, second]), backup)
  expect(await names()).toEqual(['backup.json', 'files-2.sqlite'])

  const { instance, ...older } = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'))
  expect(instance).toMatch(/^[0-9a-f]{32}$/)
  await writeFile(join(backup, 'backup.json'), JSON.stringify(older)) // as before 0.2
  await backedUp(one, backup)
  expect(await names()).toEqual(['backup.json', 'files-3.sqlite'])
})
