/**
 * Copying a SQLite file that others may be writing to, as it stood at one moment. The copy is made in one step under
 * one read lock: writers go on appending to the log meanwhile, and none of what they append is in the copy.
 */
import { open } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import { sqliteRefusal } from './sqlite-refusals.ts'

/** After a first glance at its size: all the rest at once. */
const allPages = 2_147_483_647

/** Resolves once the copy would survive a power cut. What lay at `to` is replaced. Rejects with `database.full` or `database.unavailable`. */
export async function copySqlite({ from, to }: Readonly<{ from: string; to: string }>): Promise<void> {
  const connection = new Sqlite(from, { readonly: true, fileMustExist: true })
  try {
    await connection.backup(to, { progress: () => allPages })
  } catch (error) {
    throw sqliteRefusal(error) ?? error
  } finally {
    connection.close()
  }
  const copy = await open(to, 'r+')
  try {
    await copy.sync()
  } finally {
    await copy.close()
  }
}
