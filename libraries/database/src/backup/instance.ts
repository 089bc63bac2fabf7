/**
 * Which instance some databases belong to, by the time when each was made, to the millisecond. Every database has kept that time
 * since version 0.1, with its first migration, and copies and restores keep it. So an instance that was made anew by mistake is
 * recognized, such as after a disaster or with another `--data`. The time is no secret, and no proof against somebody who wants to deceive.
 */
import { createHash } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import { isCorruption, sqliteRefusal } from '../sqlite/problems.ts'

/**
 * The same for the same files whenever it is asked, and for their copies. Undefined when one was never migrated, or is too damaged to say it.
 * @param files by the names of their databases.
 */
export function instanceOf(files: Readonly<Record<string, string>>): string | undefined {
  const hash = createHash('sha256')
  for (const [name, file] of Object.entries(files)) {
    const made = madeAt(file)
    if (made === undefined) return undefined
    hash.update(`${name}\0${made}\0`)
  }
  return hash.digest('hex').slice(0, 32)
}

function madeAt(file: string): string | undefined {
  try {
    return readMadeAt(file)
  } catch (error) {
    if (isCorruption(error)) return undefined
    throw sqliteRefusal(error) ?? error
  }
}

function readMadeAt(file: string): string | undefined {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    if (!connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'alluvium_migrations'").get()) return undefined
    const [row] = connection
      .prepare('SELECT name, applied_at FROM alluvium_migrations ORDER BY rowid LIMIT 1')
      .raw()
      .all()
    return Array.isArray(row) ? row.join('\0') : undefined
  } finally {
    connection.close()
  }
}
