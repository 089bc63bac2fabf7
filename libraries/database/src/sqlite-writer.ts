/**
 * Group commit on a file: the scripts that wait are run one after another in one transaction, each behind a savepoint,
 * and one flush of the log makes all of them durable. While the disk flushes, this thread goes on reading requests, and
 * those that want to write become the next group. A group is bounded in scripts and in time, and between two groups the
 * loop turns: readers and sockets are never held up for longer than one group.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Checkpoints } from './checkpoints.ts'
import type { Counts } from './database.ts'
import { type Group, groupQueue, type Waiting } from './group.ts'
import type { LogFlush } from './log-flush.ts'
import { patiently } from './patience.ts'
import { postponing } from './postponed.ts'
import { groupLost, isUnavailable, outcomeUnknown } from './refusals.ts'
import type { Script } from './script.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { driveNow, sqliteTransaction as transaction } from './sqlite-drive.ts'

const limits = { scripts: 256, ms: 20 }

export type SqliteWriter = Readonly<{
  write<T>(script: Script<T>): Promise<T>
  /** Resolves when everything in the queue has been told how it ended. */
  finish(): Promise<void>
}>

export type SqliteWriterOptions = Readonly<{
  connection: SqliteConnection
  counts: Counts
  checkpoints: Checkpoints
  log: LogFlush
}>

export function sqliteWriter({ connection, counts, checkpoints, log }: SqliteWriterOptions): SqliteWriter {
  const queue = groupQueue({ limits, counts })
  const postponed = postponing(connection)
  let flushing: Promise<void> | undefined

  async function flush(): Promise<void> {
    while (!queue.isEmpty()) {
      /* oxlint-disable no-await-in-loop -- groups are committed one after another */
      await nextTurn()
      await checkpoints.pause()
      const group = await patiently(begin).then(writeGroup, queue.refuse)
      if (group) await flushed(group)
      /* oxlint-enable no-await-in-loop */
      checkpoints.written()
    }
    flushing = undefined
  }

  function begin(): void {
    rollback() // nothing, unless an earlier group could not be rolled back at its end
    connection.run(transaction.beginWriting)
  }

  /** The group, committed but not flushed; undefined when it was lost and told so. */
  function writeGroup(): Group | undefined {
    const group = queue.group()
    try {
      for (let waiting = group.next(); waiting; waiting = group.next()) runBehindSavepoint(waiting)
      postponed.settle()
      commit()
      return group
    } catch (error) {
      group.lost(error)
      postponed.forget()
      rollback()
      return undefined
    }
  }

  async function flushed(group: Group): Promise<void> {
    try {
      await log.flush()
    } catch (error) {
      group.lost(outcomeUnknown(error))
      return
    }
    group.committed()
  }

  function runBehindSavepoint(waiting: Waiting): void {
    connection.run(transaction.savepoint)
    const undone = postponed.begin()
    try {
      driveNow(waiting.script, postponed.run)
    } catch (error) {
      if (!connection.inTransaction()) throw groupLost(error)
      connection.run(transaction.undo)
      undone()
      waiting.failed(error)
    }
    connection.run(transaction.release)
  }

  function commit(): void {
    try {
      connection.run(transaction.commit)
    } catch (error) {
      throw isUnavailable(error) ? outcomeUnknown(error) : error
    }
  }

  function rollback(): void {
    if (connection.inTransaction()) connection.run(transaction.rollback)
  }

  return {
    write(script) {
      const written = queue.add(script)
      flushing ??= flush()
      return written
    },
    async finish() {
      await flushing
    },
  }
}
