import type { Problem } from '@alluvium/kernel'
import Sqlite from 'better-sqlite3'
import { busy, corrupt, full, schemaLost, unavailable } from '../engine/problems.ts'

/** The memory that processes share lies in a file, for which a full disk has no room at the first opening. */
const noRoom = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE']
const lost = ['SQLITE_IOERR', 'SQLITE_CANTOPEN', 'SQLITE_PROTOCOL', 'SQLITE_NOMEM', 'SQLITE_READONLY_']
const damaged = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR_SHORT_READ']

/** SQLite has no code for it. What the migrations made was there when the file was opened. */
const isSchemaLost = ({ code, message }: InstanceType<typeof Sqlite.SqliteError>) =>
  code === 'SQLITE_ERROR' && /^no such (?:table|column): |^table \w+ has no column named /.test(message)

const isOneOf = (code: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => code.startsWith(beginning))

/** Whether SQLite says that a file is not what was written to it. */
export const isCorruption = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && isOneOf(error.code, damaged)

/** What SQLite's error means for the person who asked; undefined when the query is at fault. */
export function sqliteRefusal(error: unknown): Problem | undefined {
  if (!(error instanceof Sqlite.SqliteError)) return undefined
  if (isOneOf(error.code, noRoom)) return full(error)
  if (error.code.startsWith('SQLITE_BUSY')) return busy(error)
  if (isCorruption(error)) return corrupt(error)
  if (isSchemaLost(error)) return schemaLost(error)
  return isOneOf(error.code, lost) ? unavailable(error) : undefined
}
