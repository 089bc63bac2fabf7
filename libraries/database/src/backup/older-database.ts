/**
 * Databases that an older version made, for those who only look, such as a backup: nothing of them is upgraded. The file itself stays
 * as it is; what this version reads is a copy beside, which is upgraded and removed afterwards.
 *
 *   the file lacks no step --> open it for reading
 *   it lacks some          --> copy it to SCRATCH --> upgrade the copy --> read that --> close, remove SCRATCH
 */
import { rm } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import type { Database } from '../engine/database.ts'
import type { Migration } from '../engine/migration.ts'
import { isOlderSchema } from '../engine/problems.ts'
import { appliedStepsIn } from '../sqlite/lost-schema.ts'
import { openSqlite, type SqliteOptions } from '../sqlite/open-sqlite.ts'
import { sqliteRefusal } from '../sqlite/problems.ts'
import { copySqlite } from './copy-sqlite.ts'

/** Returns the migrations that a SQLite file was given: with them it opens as it is. */
export function migrationsIn(file: string, migrations: readonly Migration[]): readonly Migration[] {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const applied = appliedStepsIn(connection)
    return migrations.filter(({ name }) => applied.includes(name))
  } catch (error) {
    throw sqliteRefusal(error) ?? error
  } finally {
    connection.close()
  }
}

type Looking = Pick<SqliteOptions, 'file' | 'migrations' | 'logger'> &
  Readonly<{
    /** Where the upgraded copy of an older database lies until it is closed; what lay there is removed. */
    scratch: string
  }>

/**
 * Opens a SQLite file as this version reads it, and leaves it as it is: nothing that is written reaches an older one, and a current one is
 * opened for reading only. Rejects as `openSqlite` does, and with `database.full` where the copy has no room.
 */
export async function openUnchanged({ scratch, ...file }: Looking): Promise<Database> {
  try {
    return await openSqlite({ ...file, readOnly: true })
  } catch (error) {
    if (!isOlderSchema(error)) throw error
  }
  const remove = async () => {
    for (const end of ['', '-wal', '-shm', '.damaged']) await rm(scratch + end, { force: true })
  }
  await remove()
  try {
    await copySqlite({ from: file.file, to: scratch })
    const upgraded = await openSqlite({ ...file, file: scratch })
    return {
      ...upgraded,
      async close() {
        try {
          await upgraded.close()
        } finally {
          await remove()
        }
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
