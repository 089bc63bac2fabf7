/** A backup whose folder is the data folder: the databases that live there stay. */
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseBackup } from './database-backup.ts'
import { assertSeparateFolders } from './separate-folders.ts'

async function someFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-apart-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'data/service'), { recursive: true })
  await symlink(join(folder, 'data'), join(folder, 'link'))
  return folder
}

test.for(['data', 'data/service', 'data/not/there/yet', '.', 'link', 'link/not/there/yet', 'data/../data'])(
  'a backup of a data folder “data” to “%s” is refused',
  async (to) => {
    const folder = await someFolder()
    expect(() => assertSeparateFolders(`${folder}/${to}`, join(folder, 'data'))).toThrow('outside of the data folder')
  },
)

test.for(['database', 'data-backup/of/today', 'link/../other'])('a backup to “%s” beside it is allowed', async (to) => {
  const folder = await someFolder()
  expect(() => assertSeparateFolders(`${folder}/${to}`, join(folder, 'data'))).not.toThrow()
})

test('a backup into the folder of its sources removes none of their files', async () => {
  const folder = join(await someFolder(), 'data')
  const names = ['accounts.sqlite', 'accounts.sqlite-shm', 'accounts.sqlite-wal']
  for (const name of names) await writeFile(join(folder, name), name)
  const backup = databaseBackup(folder, { accounts: [] })
  await expect(backup.create({ accounts: join(folder, 'accounts.sqlite') })).rejects.toThrow('lie in one another')
  expect((await readdir(folder)).toSorted()).toEqual([...names, 'service'])
})
