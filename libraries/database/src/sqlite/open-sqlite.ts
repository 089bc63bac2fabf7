/**
 * SQLite behind the `Database` port.
 *
 *   write(script) ──> queue ──┐  once a turn of the event loop            writing connection
 *   write(script) ──> queue ──┼──> BEGIN IMMEDIATE, one script after another, COMMIT, one flush ──> all resolve
 *   write(script) ──> queue ──┘
 *   read(script) ────> in a transaction of its own, mostly at once        reading connection
 *
 * Everything runs synchronously on this thread: a script costs microseconds, and handing it to another thread
 * would cost more than running it. A long row of reads would then never let anybody else in, so every 20 ms the next
 * read is put off to a turn of its own. Only what waits for the disk is elsewhere: flushes on the thread pool, and
 * checkpoints, which move megabytes, on a thread of their own.
 */
import { existsSync } from 'node:fs'
import { isTurnOver, type Logger, nextTurn } from '@alluvium/kernel'
import type { DiskReserve } from '../disk/disk-reserve.ts'
import { type Damage, damageTracker, isMarkedDamaged } from '../engine/damage.ts'
import { type Counts, type Database, noCounts } from '../engine/database.ts'
import type { Migration } from '../engine/migration.ts'
import { closed, corrupt, isCorrupt, isOlderSchema, partLost } from '../engine/problems.ts'
import { begin } from '../scripts/run-script.ts'
import { type Checkpoints, startCheckpoints } from './checkpoints.ts'
import { connectSqlite, pageBytes, type SqliteConnection } from './connection.ts'
import { checkSqlite } from './integrity.ts'
import { type LogFlush, logFlush, rewriteLog } from './log-flush.ts'
import { lostBeforeOpening, lostWhileOpen } from './lost-schema.ts'
import { migratedOrRefused, migrateSqlite } from './migrate.ts'
import { retryWhileBusy } from './other-processes/retry-while-busy.ts'
import type { WriteTurns } from './other-processes/write-turns.ts'
import { sqliteReader } from './reader.ts'
import { sqliteTransaction } from './run-script.ts'
import { SqliteWriter } from './writer.ts'

export type SqliteOptions = Readonly<{
  /** The database's file; its folder must exist. Two more files, `-wal` and `-shm`, lie beside it. */
  file: string
  migrations: readonly Migration[]
  logger: Logger
  /** Opens for reading only: `write` rejects, and a file that still lacks migrations is refused. Default: false. */
  readOnly?: boolean
  /** Of the disk that holds the file; whoever opened it closes it, after the database. Default: none. */
  reserve?: DiskReserve | undefined
  /**
   * Called once when no write can succeed until the file is opened again by a new process: this one should end. Given by the
   * one process that serves the file. Default: writes are refused.
   */
  onUnwritable?: (() => void) | undefined
  /** The turns in which several processes that serve the file write. Default: SQLite's lock alone decides. */
  turns?: WriteTurns | undefined
}>

/** How long a blocked thread waits for another process inside SQLite; the writer waits longer, without blocking. */
const readerBusyMs = 5000
const writerBusyMs = 20

/**
 * Opens a SQLite file, creating and migrating it. Rejects with the `Problem`s `database.newer-schema`,
 * `database.older-schema` (read-only), `database.busy`, `database.full`, `database.unavailable` or `database.corrupt`.
 * A file in which damage was noted is checked first; while it is not sound, it opens for reading, and `write` rejects.
 */
export async function openSqlite(options: SqliteOptions): Promise<Database> {
  const damage = damageTracker(
    options.file,
    options.logger,
    options.readOnly ? undefined : options.file,
    options.onUnwritable,
  )
  try {
    return await opened({ ...options, damage })
  } catch (error) {
    throw isCorrupt(error) && error.cause !== undefined
      ? corrupt(error.cause, `${options.file} cannot be opened as a database: it is damaged.`)
      : error
  }
}

type Opening = SqliteOptions & Readonly<{ damage: Damage }>

async function opened(options: Opening): Promise<Database> {
  const counts: Counts = { ...noCounts }
  const writing = options.readOnly ? undefined : await openedForWriting(options)
  options.damage.opened()
  const log = writing && logFlush(options.file)
  if (writing) await flushByHand(writing, log)
  const reading = openedForReading(options, writing)
  const { file, migrations, logger, reserve, damage, turns } = options
  const checkpoints = writing && startCheckpoints({ file, connection: writing, counts, logger, reserve, turns })
  reserve?.countFreeSpaceOf(() => unusedBytes(reading))
  return database({ file, migrations, reading, writing, checkpoints, log, counts, reserve, damage, turns })
}

async function openedForWriting({ file, migrations, damage, onUnwritable }: Opening): Promise<SqliteConnection> {
  const isDamaged = isMarkedDamaged(file) && (await checkSqlite(file, migrations)).length > 0
  const connection = await retryWhileBusy(() =>
    connectSqlite({ file, readOnly: false, busyMs: writerBusyMs, onCorrupt: damage.report }),
  )
  try {
    if (onUnwritable && !isDamaged && existsSync(`${file}-wal`)) await retryWhileBusy(() => keepLog(connection, file))
    const [lost] = await retryWhileBusy(() => onOneState(connection, () => lostBeforeOpening(connection, migrations)))
    await retryWhileBusy(() => {
      if (isDamaged || lost !== undefined) expectMigrated(connection, { migrations, file, lost })
      else migrateSqlite(connection, migrations, file)
    })
    if (lost !== undefined) damage.report(partLost(lost))
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

type Lacking = Readonly<{ migrations: readonly Migration[]; file: string; lost: string | undefined }>

/** What is lost explains better than its version why a file cannot be opened. */
function expectMigrated(connection: SqliteConnection, { migrations, file, lost }: Lacking): void {
  try {
    migratedOrRefused(connection, migrations, file)
  } catch (error) {
    throw lost !== undefined && isOlderSchema(error) ? partLost(lost) : error
  }
}

/** Reads on one state of the file. */
function onOneState<Found>(connection: SqliteConnection, read: () => Found): Found {
  connection.run(sqliteTransaction.beginReading)
  try {
    return read()
  } finally {
    if (connection.inTransaction()) connection.run(sqliteTransaction.rollback)
  }
}

/** What an earlier process left in the log is on the disk afterwards. No other process writes to it meanwhile. */
function keepLog(connection: SqliteConnection, file: string): void {
  connection.run(sqliteTransaction.beginWriting)
  try {
    rewriteLog(file)
  } finally {
    connection.run(sqliteTransaction.rollback)
  }
}

/** From here on the writer flushes the log itself, see log-flush.ts; what the migrations wrote is flushed at once. */
async function flushByHand(writing: SqliteConnection, log: LogFlush | undefined): Promise<void> {
  try {
    writing.execute('PRAGMA synchronous=NORMAL')
    await log?.flush()
  } catch (error) {
    await log?.close()
    writing.close()
    throw error
  }
}

/** Closes what was opened before when it fails. */
function openedForReading(
  { file, migrations, damage }: Opening,
  writing: SqliteConnection | undefined,
): SqliteConnection {
  let connection: SqliteConnection | undefined
  try {
    connection = connectSqlite({ file, readOnly: true, busyMs: readerBusyMs, onCorrupt: damage.report })
    if (!writing) migratedOrRefused(connection, migrations, file)
    return connection
  } catch (error) {
    connection?.close()
    writing?.close()
    throw error
  }
}

/**
 * The version of the file as SQLite counts it, which grows with the commits of every program. Asking takes locks, so
 * it is asked at most once a turn of the event loop; our own commits are counted besides, and hence known at once. Where other
 * processes of the service write, a turn is too long: a request may come in it that was sent after they had acknowledged.
 */
function versionOf(reading: SqliteConnection, isShared: boolean): () => number {
  let version: number | undefined
  return () => {
    if (version !== undefined) return version
    const forget = () => {
      version = undefined
    }
    if (isShared) queueMicrotask(forget)
    else setImmediate(forget)
    version = Number(reading.run({ text: 'PRAGMA data_version', values: [] }).rows[0]?.['data_version'])
    return version
  }
}

/** Counts the bytes of pages that were emptied: the file keeps them, and new rows go there first. */
function unusedBytes(reading: SqliteConnection): number {
  const [row] = reading.run({ text: 'PRAGMA freelist_count', values: [] }).rows
  return Number(row?.['freelist_count'] ?? 0) * pageBytes
}

type Parts = Readonly<{
  file: string
  migrations: readonly Migration[]
  reading: SqliteConnection
  writing: SqliteConnection | undefined
  checkpoints: Checkpoints | undefined
  log: LogFlush | undefined
  counts: Counts
  reserve: DiskReserve | undefined
  damage: Damage
  turns: WriteTurns | undefined
}>

function database(parts: Parts): Database {
  const { file, migrations, reading, writing, checkpoints, log, counts, reserve, damage, turns } = parts
  const writer =
    writing &&
    checkpoints &&
    log &&
    new SqliteWriter({ connection: writing, migrations, counts, checkpoints, log, reserve, damage, turns })
  const read = sqliteReader(reading, counts, damage)
  const fileVersion = versionOf(reading, turns !== undefined)
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    await writer?.finish()
    await checkpoints?.stop()
    await log?.close()
    await nextTurn() // behind the reads that were put off
    reading.close()
    writing?.close() // last, so that it takes the log into the file
  }

  return {
    engine: 'sqlite',
    async read(source) {
      const script = begin(source)
      if (closing) throw closed()
      if (isTurnOver()) await nextTurn()
      return read(script)
    },
    async write(source) {
      const script = begin(source)
      if (closing) throw closed()
      if (!writer) throw new TypeError('This database was opened for reading only.')
      return writer.write(script)
    },
    commitMark: () => (closing ? undefined : fileVersion() + counts.commits),
    changeMark: () => (closing ? 0 : fileVersion() + counts.commits),
    oneAtATime: (_, work) => work(),
    async probe() {
      if (closing) throw closed()
      const refusal = damage.refusal()
      if (refusal) throw refusal
      reading.run({ text: 'SELECT name FROM alluvium_migrations LIMIT 1', values: [] })
      const [lost] = onOneState(reading, () => lostWhileOpen(reading, migrations))
      if (lost === undefined) return
      damage.report(partLost(lost))
      throw partLost(lost)
    },
    async checkIntegrity() {
      if (closing) throw closed()
      const found = await checkSqlite(file, migrations)
      if (isMarkedDamaged(file)) damage.report(corrupt(undefined))
      return found
    },
    statistics: () => ({ ...counts }),
    close: () => (closing ??= close()),
  }
}
