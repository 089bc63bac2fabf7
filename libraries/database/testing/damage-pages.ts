/** What a failing disk does to a SQLite file, for tests: pages whose bytes are not those that were written. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { pageBytes } from '../src/sqlite/connection.ts'

const damagedBytes = 3000
/** Where the file's first page says which page the list of unused ones begins on. */
const freelistAt = 32

/**
 * Overwrites 3,000 bytes of so many pages of a table or an index, leaves first. Nobody may have the file open; its
 * log is taken into it before.
 */
export function damagePages(file: string, name: string, count = 1): void {
  const pages = withoutLog(file, (connection) =>
    connection
      .prepare<[string], { pageno: number }>('SELECT pageno FROM dbstat WHERE name = ? ORDER BY pagetype DESC, pageno')
      .all(name)
      .map(({ pageno }) => pageno),
  )
  if (pages.length === 0) throw new Error(`${file} holds no ${name}.`)
  overwrite(file, pages.slice(0, count))
}

/** Overwrites the list of unused pages; much must have been deleted before, so that there is one. */
export function damageFreelist(file: string): void {
  withoutLog(file, () => undefined)
  const handle = openSync(file, 'r')
  const head = Buffer.alloc(4)
  readSync(handle, head, 0, 4, freelistAt)
  closeSync(handle)
  if (head.readUInt32BE() === 0) throw new Error(`${file} has no unused page.`)
  overwrite(file, [head.readUInt32BE()], 0)
}

function withoutLog<T>(file: string, look: (connection: Sqlite.Database) => T): T {
  const connection = new Sqlite(file, { fileMustExist: true })
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)')
    return look(connection)
  } finally {
    connection.close()
  }
}

/** @param from in the page: by default up to its end, where its rows are, so that its head still looks like one. */
function overwrite(file: string, pages: readonly number[], from = pageBytes - damagedBytes): void {
  const handle = openSync(file, 'r+')
  const bytes = Buffer.alloc(damagedBytes, 0xa5)
  for (const page of pages) writeSync(handle, bytes, 0, bytes.length, (page - 1) * pageBytes + from)
  closeSync(handle)
}
