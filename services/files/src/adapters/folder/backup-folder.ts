/**
 * A backup in a folder:
 *
 *   FOLDER/backup.json, files-7.sqlite   the database as it stood (libraries/database/src/backup/database-backup.ts)
 *   FOLDER/contents/ef/…                 contents, as the service itself keeps them
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  assertPrivate,
  assertPrivateFolder,
  type Database,
  databaseBackup,
  makeFolders,
  migrationsIn,
  openSqlite,
  openUnchanged,
} from '@alluvium/database'
import type { Logger } from '@alluvium/kernel'
import { isLocation } from '../../model/content.ts'
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
  makeFolders(contents)
  assertPrivateFolder(contents, isShard) // version 0.1 left them as the umask had it
  const databases = databaseBackup(folder, { files: filesMigrations })
  let taken: string | undefined
  const copyTaken = () => {
    if (taken === undefined) throw new TypeError('There is no backup that could be opened.')
    return taken
  }
  /** Of an older version's database a copy is read, which the next backup removes where this one is killed. */
  const look = (file: string, end: 'copy' | 'now') =>
    openUnchanged({ file, migrations: filesMigrations, logger, scratch: join(folder, `files.sqlite.taken-${end}`) })
  const asMade = (file: string) => openSqlite({ file, migrations: migrationsIn(file, filesMigrations), logger })
  return {
    contents: folderBlobs(contents, { isGentle: true }),
    async *locations() {
      for (const shard of await readdir(contents)) {
        if (!isShard(shard)) continue
        for (const location of await readdir(join(contents, shard))) {
          const { size } = assertPrivate(join(contents, shard, location))
          if (isLocation(location)) yield { location, size }
        }
      }
    },
    async takeDatabase() {
      taken = (await databases.create({ files: database }))['files']
    },
    withTaken: (use) => during(look(copyTaken(), 'copy'), use),
    async changeTaken(change) {
      await during(asMade(copyTaken()), (it) => it.write(change))
      await databases.verifyCreated()
    },
    readNow: (read) => during(look(database, 'now'), (it) => it.read(read)),
    settle: ({ isSound }) => databases.commit({ isSound }),
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
