/** Checks one SQLite file, see integrity.ts, and says what it found. */
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import type { Integrity } from './integrity.ts'
import { isCorruption } from './problems.ts'

/** One damaged page can make an error of every row behind it. */
const maxFindings = 100
const busyMs = 10_000

type Row = Record<string, unknown>

function checked(file: string): Integrity {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: busyMs })
  try {
    const pages = isEmpty(connection)
      ? ['the file holds nothing: whatever was in it is lost']
      : damagedPages(connection)
    // Rows that cannot be read have no references to be checked.
    return { pages, references: pages.length > 0 ? [] : brokenReferences(connection) }
  } finally {
    connection.close()
  }
}

/** SQLite takes an empty file for a new database, in which nothing is wrong. */
const isEmpty = (connection: Sqlite.Database): boolean =>
  connection.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined

const damagedPages = (connection: Sqlite.Database): readonly string[] =>
  connection
    .prepare<[], Row>(`PRAGMA integrity_check(${maxFindings})`)
    .all()
    .flatMap((row) => String(row['integrity_check']).split('\n'))
    .filter((line) => line !== 'ok' && !line.startsWith('*** in database'))
    .slice(0, maxFindings)

function brokenReferences(connection: Sqlite.Database): readonly string[] {
  const found: string[] = []
  for (const { rowid, table, parent } of connection.prepare<[], Row>('PRAGMA foreign_key_check').iterate()) {
    found.push(`row ${String(rowid)} of table ${String(table)} lacks the row of ${String(parent)} that it refers to`)
    if (found.length === maxFindings) break
  }
  return found
}

/** A file may be too damaged even to be checked. */
function checkedOrRefused(file: string): Integrity {
  try {
    return checked(file)
  } catch (error) {
    // What is asked is always the same, so that SQLite's refusal to run it is the file's fault.
    const isOfFile = error instanceof Sqlite.SqliteError && error.code === 'SQLITE_ERROR'
    if (!isCorruption(error) && !isOfFile) throw error
    return { pages: [error instanceof Error ? error.message : String(error)], references: [] }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort?.postMessage(checkedOrRefused(String(workerData)))
