/**
 * One connection to a SQLite file: the settings that our promises rest on, set and then read back, and prepared
 * statements kept by their text. A file that was closed and opened again comes back with `synchronous=NORMAL`,
 * which would lose acknowledged writes in a power cut; that is why nothing is left to a default or taken on trust.
 */
import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs'
import { errorCode, memoized, type Problem } from '@alluvium/kernel'
import Sqlite, { type Database as Connection } from 'better-sqlite3'
import { isCorrupt, isNotWritable, notWritable } from '../engine/problems.ts'
import type { Compiled, Result, Value } from '../scripts/script.ts'
import { checkedRows } from '../scripts/values.ts'
import { columnTypedParameters } from './integer-parameters.ts'
import { sqliteRefusal } from './problems.ts'

/**
 * A commit appends whole pages to the log. Eight small writes touch some ten pages, so with 4 KiB a commit costs a third of
 * what it costs with 16 KiB, and neither listings nor lookups got slower for it (docs/decisions/2026-11-20-flushing.md).
 */
export const pageBytes = 4096

/** The log is cut back to this many bytes when it starts over after a checkpoint. */
const journalLimitBytes = 64 * 1024 * 1024

/** How many prepared statements a connection keeps: at least so many, at most twice as many. */
const preparedStatements = 512

export type SqliteConnection = Readonly<{
  /** Runs one query. Throws a `Problem` when SQLite can't work, and SQLite's own error when the query is at fault. */
  run(query: Compiled): Result
  /** Whether queries with this text can change anything. */
  writes(text: string): boolean
  /** Runs statements that answer nothing. */
  execute(text: string): void
  /** Whether SQLite has a transaction open; it ends one by itself when the disk fails. */
  inTransaction(): boolean
  close(): void
}>

export type ConnectionOptions = Readonly<{
  file: string
  readOnly: boolean
  /** How long SQLite itself, blocking the thread, waits for another process's lock. */
  busyMs: number
  /** Called with each refusal that says that the file is damaged. */
  onCorrupt?(refusal: Problem): void
}>

export function connectSqlite(options: ConnectionOptions): SqliteConnection {
  const connection = opened(options)
  const prepared = memoized(preparedStatements, (text: string) => prepare(connection, text))
  const { onCorrupt } = options

  function reported(error: unknown): unknown {
    if (isCorrupt(error)) onCorrupt?.(error)
    return error
  }

  return {
    run({ text, values }) {
      try {
        return prepared(text).answer(values)
      } catch (error) {
        throw reported(sqliteRefusal(error) ?? error)
      }
    },
    writes: (text) => prepared(text).writes,
    execute: (text) => void guarded(() => connection.exec(text)),
    inTransaction: () => connection.inTransaction,
    close: () => void connection.close(),
  }
}

function opened(options: ConnectionOptions): Connection {
  const { file, readOnly } = options
  try {
    return settledConnection(options)
  } catch (error) {
    if (!readOnly && isNotWritable(error)) throw notWritable(file, error)
    throw sqliteRefusal(error) ?? new Error(`${file} cannot be opened as a database`, { cause: error })
  }
}

function settledConnection({ file, readOnly, busyMs }: ConnectionOptions): Connection {
  const fresh = !readOnly && createPrivately(file)
  const connection = new Sqlite(file, { readonly: readOnly, fileMustExist: true, timeout: busyMs })
  try {
    configure(connection, { fresh, readOnly, busyMs })
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/**
 * Creates the file when it is missing, for its owner's eyes only; the log and its index follow the file. Tells whether it is empty. One that
 * is there is not opened: whoever closes a file lets go of every lock that the process has on it (https://sqlite.org/howtocorrupt.html, 2.2),
 * those of its other connections too, and the next program that only reads takes itself for the last one and removes the log.
 */
function createPrivately(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    accessSync(file, constants.W_OK)
  }
  return statSync(file).size === 0
}

function configure(
  connection: Connection,
  { fresh, readOnly, busyMs }: Omit<ConnectionOptions, 'file'> & { fresh: boolean },
): void {
  if (fresh) connection.pragma(`page_size=${pageBytes}`)
  if (!readOnly) connection.pragma('journal_mode=WAL')
  const settings = {
    synchronous: 2, // FULL: a commit is on the disk before it is acknowledged
    foreign_keys: 1,
    busy_timeout: busyMs,
    wal_autocheckpoint: 0, // the checkpoint thread's work, see checkpoints.ts
    temp_store: 2, // MEMORY: what a savepoint may take back would be a new file for nearly every commit
    journal_size_limit: journalLimitBytes,
  }
  for (const [name, value] of Object.entries(settings)) connection.pragma(`${name}=${value}`)
  // Who only reads can read a file whose journal an administrator has changed; who writes has changed it back above.
  const held = { ...settings, ...(!readOnly && { journal_mode: 'wal' }), ...(fresh && { page_size: pageBytes }) }
  for (const [name, value] of Object.entries(held)) {
    const actual = connection.pragma(name, { simple: true })
    if (actual !== value) throw new Error(`SQLite answers ${name}=${String(actual)} where ${name}=${value} is needed.`)
  }
}

type Bound = Value | bigint

type Prepared = Readonly<{ writes: boolean; answer(values: readonly Value[]): Result }>

/** A prepared statement as a function of its values, which are handed over one by one: taking them out of a list costs a fifth of an insertion. */
function prepare(connection: Connection, text: string): Prepared {
  const statement = connection.prepare<Bound[], Record<string, unknown>>(withHiddenLimits(text))
  const writes = !statement.readonly
  const bind = bindingsFor(text)
  if (!statement.reader) {
    return { writes, answer: (values) => ({ rows: [], changes: statement.run(...bind(values)).changes }) }
  }
  return {
    writes,
    answer(values) {
      const rows = checkedRows(statement.all(...bind(values)))
      return { rows, changes: writes ? rows.length : 0 }
    },
  }
}

/**
 * SQLite plans for the very number that it finds behind LIMIT, and so prepares the statement anew each time that number
 * is bound, which takes longer than most queries. Behind a cast it does not look.
 */
const withHiddenLimits = (text: string): string => text.replace(/\blimit \?/gi, 'limit cast(? as bigint)')

/**
 * better-sqlite3 binds every number as a REAL: an untyped parameter would divide 5 by 2 to 2.5, and keep '5.0' as text. So a
 * BigInt is bound there. For the others the column's type makes an integer of it again, which is faster.
 */
function bindingsFor(text: string): (values: readonly Value[]) => readonly Bound[] {
  const isTyped = columnTypedParameters(text)
  if (isTyped.every(Boolean)) return (values) => values
  return (values) =>
    values.map((value, at) =>
      typeof value === 'number' && !isTyped[at] && Number.isInteger(value) ? BigInt(value) : value,
    )
}

function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw sqliteRefusal(error) ?? error
  }
}
