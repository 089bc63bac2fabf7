/**
 * Copying a SQLite file that others may be writing to, as it stood at one moment. All steps of the copy read under one
 * read lock: writers go on appending to the log meanwhile, and none of what they append is in the copy.
 *
 *   1 MiB read and written -> flushed -> 1 MiB read and written -> flushed -> …
 *
 * Those who save files wait for the same disk. Were all of the copy flushed at its end, their small flushes would stand behind
 * hundreds of megabytes; so they stand behind one.
 */
import { fdatasyncSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { openNew } from '../disk/private-folder.ts'
import { pageBytes } from '../sqlite/connection.ts'
import { sqliteRefusal } from '../sqlite/problems.ts'

const stepPages = (1024 * 1024) / pageBytes

/**
 * Resolves once the copy would survive a power cut. What lay at `to` is removed, and the copy its owner's alone. Rejects with `database.full` or `database.unavailable`.
 * Blocks this thread for as long as a step takes: it is for programs that do nothing else meanwhile.
 */
export async function copySqlite({ from, to }: Readonly<{ from: string; to: string }>): Promise<void> {
  const connection = new Sqlite(from, { readonly: true, fileMustExist: true })
  try {
    // A transaction that has read keeps its view of the file: without it, each change would have the copy begin anew.
    connection.exec('BEGIN')
    connection.prepare('SELECT count(*) FROM sqlite_schema').get()
    await copyInSteps(connection, to)
  } catch (error) {
    throw sqliteRefusal(error) ?? error
  } finally {
    connection.close()
  }
}

/** The file is opened here first and closed last, for whoever closes a file lets go of all locks that the process has on it. */
async function copyInSteps(connection: Sqlite.Database, to: string): Promise<void> {
  const copy = await openNew(to)
  try {
    await connection.backup(to, {
      progress() {
        fdatasyncSync(copy.fd)
        return stepPages
      },
    })
    await copy.sync()
  } finally {
    await copy.close()
  }
}
