import type { Problem } from '@alluvium/kernel'
import Sqlite from 'better-sqlite3'
import { busy, full, unavailable } from './refusals.ts'

const lost = ['SQLITE_IOERR', 'SQLITE_CANTOPEN', 'SQLITE_PROTOCOL', 'SQLITE_NOMEM', 'SQLITE_READONLY_']

/** What SQLite's error means for the person who asked; undefined when the query is at fault. */
export function sqliteRefusal(error: unknown): Problem | undefined {
  if (!(error instanceof Sqlite.SqliteError)) return undefined
  if (error.code.startsWith('SQLITE_FULL')) return full(error)
  if (error.code.startsWith('SQLITE_BUSY')) return busy(error)
  return lost.some((code) => error.code.startsWith(code)) ? unavailable(error) : undefined
}
