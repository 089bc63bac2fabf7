/**
 * A backup in a folder:
 *
 *   FOLDER/files.sqlite      the database as it stood; written beside as `files.sqlite.taken` until it counts
 *   FOLDER/contents/ef/…     contents, as the service itself keeps them
 */
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copySqlite, type Database, openSqlite } from '@alluvium/database'
import type { Logger } from '@alluvium/kernel'
import type { BackupPlace } from '../../ports/backup-place.ts'
import { filesMigrations } from '../../ports/migrations.ts'
import { folderBlobs } from './folder-blobs.ts'

export type BackupFolder = BackupPlace & Readonly<{ openSettled(): Promise<Database> }>

/** @param database the file of the service's database. */
export async function backupFolder({
  folder,
  database,
  logger,
}: Readonly<{ folder: string; database: string; logger: Logger }>): Promise<BackupFolder> {
  const contents = join(folder, 'contents')
  await mkdir(contents, { recursive: true, mode: 0o700 })
  const settled = join(folder, 'files.sqlite')
  const taken = `${settled}.taken`
  const opened = (file: string) => openSqlite({ file, migrations: filesMigrations, logger, readOnly: true })
  return {
    contents: folderBlobs(contents),
    async *locations() {
      for (const shard of await readdir(contents)) if (shard.length === 2) yield* await readdir(join(contents, shard))
    },
    async takeDatabase() {
      for (const end of ['', '-wal', '-shm']) await rm(taken + end, { force: true })
      await copySqlite({ from: database, to: taken })
    },
    openTaken: () => opened(taken),
    async settle() {
      await rename(taken, settled)
      const handle = await open(folder, 'r')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    openSettled: () => opened(settled),
  }
}
