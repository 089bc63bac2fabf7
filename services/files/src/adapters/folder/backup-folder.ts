/**
 * A backup in a folder:
 *
 *   FOLDER/backup.json, files-7.sqlite   the database as it stood (libraries/database/src/backup/database-backup.ts)
 *   FOLDER/contents/ef/…                 contents, as the service itself keeps them
 */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { assertPrivate, assertPrivateFolder, type Database, databaseBackup, openSqlite } from '@alluvium/database'
import type { Logger } from '@alluvium/kernel'
import type { BackupPlace } from '../../ports/backup-place.ts'
import { filesMigrations } from '../../ports/migrations.ts'
import { folderBlobs } from './folder-blobs.ts'

export type BackupFolder = BackupPlace &
  Readonly<{
    /** Removes the copy of the database that does not count. */
    discard(): Promise<void>
  }>

/** @param database the file of the service's database. Throws `database.backup-not-own` where others can write to the contents. */
export async function backupFolder({
  folder,
  database,
  logger,
}: Readonly<{ folder: string; database: string; logger: Logger }>): Promise<BackupFolder> {
  const contents = join(folder, 'contents')
  await mkdir(contents, { recursive: true, mode: 0o700 })
  assertPrivateFolder(contents, isShard) // version 0.1 left them as the umask had it
  const databases = databaseBackup(folder, { files: filesMigrations }, { files: ['ledger.revision', 'ledger.node'] })
  let taken: string | undefined
  const opened = (file: string | undefined, { readOnly = true } = {}) => {
    if (file === undefined) throw new TypeError('There is no backup that could be opened.')
    return openSqlite({ file, migrations: filesMigrations, logger, readOnly })
  }
  return {
    contents: folderBlobs(contents),
    async *locations() {
      for (const shard of await readdir(contents)) {
        if (!isShard(shard)) continue
        for (const location of await readdir(join(contents, shard)))
          yield { location, size: assertPrivate(join(contents, shard, location)).size }
      }
    },
    async takeDatabase() {
      taken = (await databases.create({ files: database }))['files']
    },
    withTaken: (use) => during(opened(taken), use),
    async changeTaken(change) {
      await during(opened(taken, { readOnly: false }), (it) => it.write(change))
      await databases.verifyCreated()
    },
    readNow: (read) => during(opened(database), (it) => it.read(read)),
    settle: () => databases.commit(),
    discard: () => databases.discard(),
  }
}

const isShard = (name: string): boolean => name.length === 2

async function during<T>(opening: Promise<Database>, use: (it: Database) => Promise<T>): Promise<T> {
  const it = await opening
  try {
    return await use(it)
  } finally {
    await it.close()
  }
}
